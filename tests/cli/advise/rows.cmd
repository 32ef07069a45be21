# each rule names its line, what to write, when that is allowed and what happens to the numbers
rows: 0 advise $CASE/../../data/changes/causal-mask-bool-b4-s1024-bfloat16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/changes/complex-rotation-b1-s128-float16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/changes/many-embeddings-40-b512-bfloat16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/changes/padded-size-vocabulary-50257-b8-s128-bfloat16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/changes/channels-last-b8-w128-s28-float16.before.pt2 --hardware h200
rows: 0 advise $CASE/../../data/changes/training-graph-norm-b16-w64-s56-bfloat16.before.pt2 --hardware h200,h100-sxm
rows: 0 advise $CASE/../../data/changes/attention-by-operators-scaled-b1-s64-bfloat16.before.pt2 --hardware h200 --cuda-graphs
rows: 0 advise $CASE/../../data/changes/float32-encoder-b1-s64-float32.before.pt2 --hardware h200
