# what recompilations cost, by cause, with what would have avoided them; a log without graphs of Inductor's has no step
rows: 0 advise $CASE/../../data/trace/recompiles.log.gz --hardware h200
