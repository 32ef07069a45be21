# misses explained by the components that differ; a bypass is a warning
run: 1 analyze $CASE/../../data/trace/cache_hit_miss.log --section cache
rows: 1 analyze $CASE/../../data/trace/cache_hit_miss.log --section cache --fail-on cache-miss>1
rows: 0 analyze $CASE/../../data/trace/multi_rank_schedule --section cache --rank 1
rows: 1 analyze $CASE/trace_cache_setting.log --section cache
