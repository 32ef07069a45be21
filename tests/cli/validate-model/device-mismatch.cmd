# the data's problem 1024x1024x1024 is one of the model's, but measured on another device: no leak
rows: 1 validate-model --model $DATA/models/h200.safetensors --dataset $CASE/../../data/gemm/wide_l4.msgpack --top-n-worst 1
run: 0 validate-model --model $DATA/models/h200.safetensors --dataset $CASE/../../data/gemm/wide_l4.msgpack --fail-on training-data-leak -q -o report.txt
run: 1 validate-model --model $DATA/models/h200.safetensors --dataset $CASE/../../data/gemm/wide_l4.msgpack --fail-on device-mismatch -q -o report.txt
run: 1 validate-model --model $CASE/../../data/gemm/v1_model.pt --baseline $DATA/models/h200.safetensors --dataset $CASE/../../data/gemm/wide_l4.msgpack --fail-on device-mismatch -q -o report.txt
run: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/wide_l4.msgpack --fail-on device-mismatch -q -o report.txt
ignore: stdout
ignore: stderr
