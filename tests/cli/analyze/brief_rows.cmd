# The section that leads a log, with a row for each cause; recompilations for one size in three places are one.
rows: 1 analyze $DATA/examples/training/h200.trace.log.gz
rows: 1 analyze $CASE/../../data/trace/breaks.log.gz
