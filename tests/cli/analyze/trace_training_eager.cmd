# The optimizer of this step is not compiled: the one that is named is priced by the parameters that get a gradient.
0 analyze $CASE/../../data/trace/decoder.log.gz --hardware h200 --section training_step --optimizer sgd-fused
