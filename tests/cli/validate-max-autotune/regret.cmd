# times as inductor_debug.install() appends them under max-autotune, a header with each product (made up, for a device that is not there)
rows: 0 validate-max-autotune --model $CASE/../../../data/models/h200.safetensors --dataset $CASE/../../data/gemm/max_autotune_times.msgpack
rows: 0 dataset info $CASE/../../data/gemm/max_autotune_times.msgpack
run: 3 validate-max-autotune --model $CASE/../../../data/models/h200.safetensors --dataset none.msgpack
env: INDUCTOR_DEBUG_ISA=baseline
