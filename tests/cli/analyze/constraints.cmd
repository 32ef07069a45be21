run: 1 analyze $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu --section verdict,constraints
run: 0 analyze $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu --section verdict --fail-on unsupported-op>20
run: 0 analyze $CASE/../../data/models/small/gpt2.pt2 --adapter mock --mode warning --section verdict --json
