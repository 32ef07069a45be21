# found by the campaign: a rotation whose tensor is missing is no rotation, and nothing is read behind the graph's values
0 advise $CASE/no_pairs.txt --hardware h200 --all
