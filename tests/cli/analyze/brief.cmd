# One screen without --section: verdict, findings, the main table. At 80 columns paths keep file and line.
env: COLUMNS=80
run: 1 analyze $DATA/examples/training/h200.trace.log.gz
run: 1 analyze $CASE/../../data/trace/failure.log.gz
run: 0 analyze $CASE/../../data/models/small/bert.dynamic.pt2
