0 predict -m 64 -n 64 -k 64 --dtype fp16 --layout nn --top-k 3 --model $CASE/../../data/gemm/v1_model.pt
env: INDUCTOR_DEBUG_ISA=baseline
