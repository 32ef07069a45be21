run: 1 validate-max-autotune --model $DATA/models/h200.safetensors --dataset $CASE/../../data/gemm/wide_l4.msgpack --max-autotune-solution $CASE/../../data/gemm/max_autotune.json --fail-on device-mismatch -q
run: 0 validate-max-autotune --model $CASE/../../data/gemm/v1_model.pt --dataset $CASE/../../data/gemm/wide_l4.msgpack --max-autotune-solution $CASE/../../data/gemm/max_autotune.json --fail-on device-mismatch -q
ignore: stderr
ignore: stdout
