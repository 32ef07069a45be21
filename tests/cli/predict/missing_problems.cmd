3 predict --problems $CASE/none.jsonl --model $CASE/../../data/gemm/v1_model.pt
