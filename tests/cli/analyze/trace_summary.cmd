# logs of the compiler: what they hold, what of it is damaged, how writers are told apart
env: INDUCTOR_DEBUG_DATA=$DATA
run: 0 analyze $CASE/../../data/trace/simple.log --section summary --top 5
run: 0 analyze $CASE/../../data/trace/cache_hit_miss.log --section summary --id 1/0 --top 3 --json
run: 1 analyze $CASE/../../data/trace/multi_rank_schedule --section summary --top 3
run: 1 analyze $CASE/../../data/trace/made/damaged.log --section summary --top 0
run: 1 analyze $CASE/../../data/trace/made/damaged.log --section summary --fail-on damaged-log>1 -o out.txt
run: 3 analyze $CASE/../../data/trace/LICENSE.tlparse
run: 2 analyze $CASE/../../data/trace/simple.log --id nothing
