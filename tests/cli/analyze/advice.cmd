# Behind the verdict three pieces of advice, and how to see the rest; what would take long is not priced without being asked for.
0 analyze $CASE/../../data/models/full/llama.pt2 --hardware h200,l4 
