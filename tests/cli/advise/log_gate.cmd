# limits in seconds and percent; analyze judges what it does not show; options that need a device
run: 1 advise $CASE/../../data/trace/cache_cold.log.gz --fail-on "start-advice>30s" -q
run: 0 advise $CASE/../../data/trace/cache_cold.log.gz --fail-on "start-advice>40s" -q
run: 1 analyze $CASE/../../data/trace/cache_cold.log.gz --section ranks --fail-on "start-advice>30s" -q
run: 1 analyze $CASE/../../data/trace/cache_cold.log.gz --section ranks --hardware h200 --fail-on "advice>50%" -q
run: 2 advise $CASE/../../data/trace/cache_cold.log.gz --fail-on "start-advice>30m" -q
run: 2 advise $CASE/../../data/trace/cache_cold.log.gz --precision bfloat16 -q
run: 2 advise $CASE/../../data/trace/cache_cold.log.gz $CASE/../../data/changes/causal-mask-inf-b1-s128-bfloat16.before.pt2 --hardware h200 -q
run: 2 advise $CASE/../../data/trace/cache_cold.log.gz --hardware h200 --apply 1 -o changed.pt2 -q
