# Of two problems none may fall to the hold-out: that is said, not found out by what reads it.
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 2 -o two.msgpack
run: 1 dataset split two.msgpack --fraction 0.05 -o few
run: 0 dataset split two.msgpack --fraction 0 -o all
