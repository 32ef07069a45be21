# a batch that the graph does not have
2 advise $CASE/../../data/models/full/bert.pt2 --hardware h200 --batch 2,64
