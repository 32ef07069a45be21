# what was learned of convolutions, judged on measured ones kept out; inputs and files that are none
run: 0 hardware learn $CASE/calls.jsonl --hardware h200
run: 3 hardware learn $CASE/none.jsonl --hardware h200
run: 3 hardware learn $CASE/npu.json --hardware h200
run: 2 hardware learn $CASE/calls.jsonl
run: 2 hardware learn $CASE/calls.jsonl --hardware h200 --model m.safetensors --epochs 0
run: 3 hardware show $CASE/no_calls.json
run: 3 hardware show $CASE/other_calls.json
