# a gate fails where a change would bring more than so much, and only there
run: 1 advise $CASE/../../data/changes/causal-mask-inf-b1-s128-bfloat16.before.pt2 --hardware h200 --cuda-graphs --fail-on "advice>5%" -q
run: 0 advise $CASE/../../data/changes/causal-mask-inf-b1-s128-bfloat16.before.pt2 --hardware h200 --cuda-graphs --fail-on "advice>80%" -q
run: 2 advise $CASE/../../data/changes/causal-mask-inf-b1-s128-bfloat16.before.pt2
run: 3 advise $CASE/none.pt2 --hardware h200
