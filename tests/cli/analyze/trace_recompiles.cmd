run: 1 analyze $CASE/../../data/trace/recompiles.log.gz --section recompiles
run: 1 analyze $CASE/../../data/trace/recompiles.log.gz --section recompiles --id 1/1 --json
