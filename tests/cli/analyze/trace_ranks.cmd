run: 0 analyze $CASE/../../data/trace/multi_rank_schedule --section ranks
run: 1 analyze $CASE/../../data/trace/two_ranks --section ranks
run: 1 analyze $CASE/../../data/trace/two_ranks --section ranks --fail-on rank-divergence>1
run: 0 analyze $CASE/../../data/trace/simple.log --section ranks
# A place in a library says nothing: the line of the user that called it does
run: 1 analyze $CASE/../../data/trace/ddp_ranks --section ranks
