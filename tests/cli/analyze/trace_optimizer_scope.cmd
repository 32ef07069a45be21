# Only a log's step has an optimizer.
2 analyze $CASE/../../data/models/full/llama.pt2 --hardware h200 --optimizer sgd
