# a piece that is followed: the changed lines; what cannot be followed is said in a line
run: 0 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200 --apply 1 --diff
run: 2 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200 --apply 5
run: 2 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200 --apply 9
run: 2 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200,l4 --diff
run: 2 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200 --verify --rounds 0
