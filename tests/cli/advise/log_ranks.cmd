# a step is one rank's, what starts cost is of all ranks or of the one that is asked for
rows: 0 advise $CASE/../../data/trace/two_ranks --hardware h200
rows: 0 advise $CASE/../../data/trace/two_ranks --hardware h200 --rank 1
