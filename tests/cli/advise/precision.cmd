# of the model in another precision, what that alone would bring is no advice any more
0 advise $CASE/../../data/changes/float32-encoder-b1-s64-float32.before.pt2 --hardware h200 --precision bfloat16
