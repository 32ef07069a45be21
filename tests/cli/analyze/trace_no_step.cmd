# A device for a log without graphs: a word about it.
1 analyze $CASE/../../data/trace/training.log.gz --hardware h200 --section training_step
