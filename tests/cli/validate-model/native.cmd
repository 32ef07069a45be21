# our own timings: hosts on one scale, ATEN's times, the noise ceiling of the device
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 8 -o eight.msgpack
run: 0 validate-model --model $CASE/../../data/gemm/v1_model.pt --dataset eight.msgpack --top-n-worst 1
env: INDUCTOR_DEBUG_ISA=baseline
mask: \d\.\d{3}(\d+)
