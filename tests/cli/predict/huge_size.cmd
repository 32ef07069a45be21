2 predict -m 2147483648 -n 64 -k 64 --model $CASE/../../data/gemm/v1_model.pt
