# a training step: forward and backward are one, the version without gradients is left out; no advice on dropout
rows: 0 advise $CASE/../../data/trace/decoder.log.gz --hardware h200
rows: 0 advise $CASE/../../data/trace/cache_changed.log.gz --hardware h200,l4 --tf32
