# An analysis, and what changed against an earlier run or model, in one step.
rows: 0 analyze $CASE/../../data/trace/cache_changed.log.gz --diff-base $CASE/../../data/trace/cache_warm.log.gz
run: 1 analyze $CASE/../../data/trace/breaks.log.gz --diff-base $CASE/../../data/trace/recompiles.log.gz --fail-on new-graph-break>2
run: 0 analyze $CASE/../../data/trace/breaks.log.gz --diff-base $CASE/../../data/trace/breaks.log.gz --fail-on new-graph-break,new-recompile
rows: 1 analyze $CASE/../../data/pt2/m.pt2 --diff-base $CASE/../../data/pt2/attn.pt2
run: 2 analyze $CASE/../../data/trace/breaks.log.gz $CASE/../../data/trace/restart.log.gz --diff-base $CASE/../../data/trace/restart.log.gz
run: 2 analyze $CASE/../../data/trace/breaks.log.gz --diff-base $CASE/../../data/trace/restart.log.gz --follow
run: 2 analyze $CASE/../../data/trace/breaks.log.gz --diff-base $CASE/../../data/pt2/dims.pt2
run: 3 analyze $CASE/../../data/trace/breaks.log.gz --diff-base nowhere.log
