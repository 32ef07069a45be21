run: 3 validate-max-autotune --model none.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution $CASE/../../data/gemm/max_autotune.json
run: 3 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset none.json --max-autotune-solution $CASE/../../data/gemm/max_autotune.json
run: 3 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution none.json
run: 3 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution $CASE/../../data/gemm/shapeset.json
run: 1 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --max-autotune-solution $CASE/nomatch.csv
