# Recompilations and failures whose texts say little by themselves: causes with names of their own, advice for each, the user's line.
rows: 1 analyze $CASE/../../data/trace/reasons.log.gz --section recompiles
rows: 1 analyze $CASE/../../data/trace/stages.log.gz --section compilations,breaks
rows: 1 analyze $CASE/../../data/trace/reasons.log.gz --section recompiles --top 0
