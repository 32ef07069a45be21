run: 0 analyze $CASE/../../data/models/small/bert.dynamic.pt2 --top 5
run: 0 analyze $CASE/../../data/models/full/llama.pt2 --section operators,memory --top 0
