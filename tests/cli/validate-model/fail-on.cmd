# the note on extrapolation fails only when it is asked to
run: 1 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --fail-on extrapolation
run: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --fail-on "extrapolation>1"
run: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --fail-on extrapolation --exit-zero
run: 2 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/legacy_dataset.json --fail-on "extrapolation>x" -o report.txt
ignore: stdout
