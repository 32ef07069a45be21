# graphs that a kept cache would have had; forward and backward in one list
0 advise $CASE/../../data/trace/cache_cold.log.gz --hardware h200
