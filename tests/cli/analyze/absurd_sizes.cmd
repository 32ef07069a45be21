# Sizes at the ends of 64 bits, empty tensors, unknown operators: figures, and no crash.
run: 1 analyze $CASE/absurd_sizes.txt --adapter edge-npu --hardware h200 --section verdict,memory
