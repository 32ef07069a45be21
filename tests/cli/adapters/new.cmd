# A profile to begin with says what each field means, and passes its own check; a preset's name is free to take.
mask: 20\d\d-\d\d-\d\d
run: 0 adapters new my-npu
run: 0 adapters new my-npu -o my-npu.json
run: 0 adapters check my-npu.json
run: 0 analyze $CASE/../../data/models/small/gpt2.pt2 --adapter my-npu.json --section constraints
run: 2 adapters new "My NPU"
