run: 0 analyze $CASE/../../data/trace/cache_hit_miss.log --section compilations
run: 1 analyze $CASE/../../data/trace/failure.log.gz --section compilations
run: 1 analyze $CASE/../../data/trace/comp_failure.log --section compilations --json
run: 0 analyze $CASE/../../data/trace/recompiles.log.gz --section compilations --id 0/1
