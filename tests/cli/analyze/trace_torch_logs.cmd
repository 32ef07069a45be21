run: 1 analyze $CASE/../../data/trace/breaks.txt --section breaks --section recompiles
run: 1 analyze $CASE/../../data/trace/recompiles.txt --section recompiles
run: 1 analyze $CASE/../../data/trace/kinds.txt --section recompiles --top 0
