3 predict --problems - --json --top-k 1 --model $CASE/../../data/gemm/v1_model.pt
stdin: problems.jsonl
env: INDUCTOR_DEBUG_ISA=baseline
