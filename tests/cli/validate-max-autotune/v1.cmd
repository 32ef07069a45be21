rows: 0 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution $CASE/../../data/gemm/max_autotune.json
run: 0 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution $CASE/../../data/gemm/max_autotune.json --op-name mm -o mm.json -q
rows: cat mm.json
env: INDUCTOR_DEBUG_ISA=baseline
