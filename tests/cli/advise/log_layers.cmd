# equal layers compiled one by one
rows: 0 advise $CASE/../../data/trace/layers.log.gz --hardware h200
