# what compiled code checks, and what of it the next call may break
rows: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section guards
run: 0 analyze $CASE/../../data/trace/comp_metrics.log --section guards --id 0/0
rows: 0 analyze $CASE/../../data/trace/cache_hit_miss.log --section guards --top 3
rows: 1 analyze $CASE/../../data/trace/simple.log --section guards --fail-on guard-risk
