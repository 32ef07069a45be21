2 predict -m 64 -n 64 --model $CASE/../../data/gemm/v1_model.pt
