rows: 1 analyze $CASE/../../data/trace/breaks.txt --section breaks --section recompiles
rows: 1 analyze $CASE/../../data/trace/recompiles.txt --section recompiles
rows: 1 analyze $CASE/../../data/trace/kinds.txt --section recompiles --top 0
