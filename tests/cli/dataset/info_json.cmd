0 dataset info $DATA/timings/h200_mm_sample.msgpack --json
