# the answer in the first lines: times, changes by what they bring, all of them together
0 advise $CASE/../../data/changes/repeated-heads-decode-b16-c1024-bfloat16.before.pt2 --hardware h200
