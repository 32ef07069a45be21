# settings: products that the device's model takes other kernels for, and batches, where the batch of the graph is dynamic
rows: 0 advise $CASE/../../data/changes/causal-mask-inf-b1-s128-bfloat16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/models/h200/bfloat16/bert.pt2 --hardware l4
rows: 0 advise $CASE/../../data/models/small/bert.dynamic.pt2 --hardware h200 --batch 2,64,1024
