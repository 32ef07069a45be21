run: 0 analyze $CASE/../../data/models/full/bert.pt2 --hardware h200,a100,l4 --precision bf16 --section verdict,roofline,kernels --top 3
run: 1 analyze $CASE/../../data/models/full/resnet18.pt2 --hardware l4 --check-latency 1 --check-memory 4000 --check-energy 500 --check-power 80 --section verdict,budget
run: 0 analyze $CASE/../../data/models/small/bert.dynamic.pt2 --hardware h200 --batch 2,1024 --section roofline
run: 2 analyze $CASE/../../data/models/full/bert.pt2 --hardware h200 --batch 2
run: 2 analyze $CASE/../../data/models/full/bert.pt2 --precision bf16
run: 2 analyze $CASE/../../data/models/full/bert.pt2 --hardware h200 --precision int8
run: 2 analyze $CASE/../../data/models/full/bert.pt2 --hardware h2000
env: INDUCTOR_DEBUG_ISA=baseline
