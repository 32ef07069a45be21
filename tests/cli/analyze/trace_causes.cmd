# Recompilations: the call, the log's own line, every guard that differs, seconds, the costliest cause first; what may fail next.
rows: 1 analyze $CASE/../../data/trace/training.log.gz --section recompiles
rows: 1 analyze $CASE/../../data/trace/values.log.gz --section recompiles,guards --top 4
