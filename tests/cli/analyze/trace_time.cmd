# where the time went; a span that the log cuts off is a note
run: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section time --top 5
run: 0 analyze $CASE/../../data/trace/cache_hit_miss.log --section time --id 1/0 --top 4
run: 1 analyze $CASE/trace_unmatched.log --section time
run: 0 analyze $CASE/../../data/trace/comp_metrics.log --section time
