# A step from its log: forward, backward and the compiled optimizer, and the whole of them.
0 analyze $CASE/../../data/trace/step.log.gz --hardware h200 --section training_step
