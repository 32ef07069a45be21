# six decimals of a network's output differ between processors in the last ones
rows: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --top-n-worst 2 --batch-size 32
rows: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --top-n-worst 1 --op-name mm --hardware-name "NVIDIA H100" --baseline $CASE/../../data/gemm/v1_model.pt
env: INDUCTOR_DEBUG_ISA=baseline
