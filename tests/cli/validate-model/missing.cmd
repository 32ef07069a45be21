run: 3 validate-model --model none.pt --dataset $CASE/../../data/gemm/legacy_dataset.json
run: 3 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset none.json
run: 3 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/shapeset.json
run: 3 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/v1_model.pt
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --op-name bmm
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --op-name conv
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --hardware-name "NVIDIA A100"
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --top-n-worst -1
run: 3 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/no_time.json
run: 3 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/empty.json
