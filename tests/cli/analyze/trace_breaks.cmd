rows: 1 analyze $CASE/../../data/trace/breaks.log.gz --section breaks
run: 1 analyze $CASE/../../data/trace/comp_metrics.log --section breaks
rows: 1 analyze $CASE/../../data/trace/breaks.log.gz --section breaks --id 5/0
run: 0 analyze $CASE/../../data/trace/simple.log --section breaks
