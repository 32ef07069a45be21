# A device without a shipped model; a shape set where one problem a line is expected
run: 2 predict -m 64 -n 64 -k 64 --device a100
run: 3 predict --problems $CASE/../../data/gemm/operation_shapeset.json --model $CASE/../../data/gemm/v1_model.pt
