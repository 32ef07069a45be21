run: 0 dataset check $DATA/timings/h200_mm_sample.msgpack
run: 0 dataset check $DATA/timings/h200_mm_sample.msgpack --json
