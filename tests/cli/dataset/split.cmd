run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --by problem --fraction 0.2 --seed 42 -o by_problem
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --by family --fraction 0.2 --seed 42 -o by_family --json
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 7 -o seven.msgpack
run: 0 dataset info seven.msgpack
run: 0 dataset merge by_problem.train.msgpack by_problem.holdout.msgpack -o whole.msgpack
run: 2 dataset split $DATA/timings/h200_mm_sample.msgpack --fraction 2 -o wrong
run: 2 dataset split $DATA/timings/h200_mm_sample.msgpack
run: 2 dataset split $DATA/timings/h200_mm_sample.msgpack --by row -o wrong
