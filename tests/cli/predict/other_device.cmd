# the model of one GPU with the rates of another: a product that waits for the memory takes longer on one with half the bandwidth
run: 0 predict -m 16 -n 16384 -k 16384 --model $DATA/models/h200.safetensors --top-k 2
run: 0 predict -m 16 -n 16384 -k 16384 --model $DATA/models/h200.safetensors --device h100-pcie --top-k 2
run: 2 predict -m 16 -n 16384 -k 16384 --model $DATA/models/h200.safetensors --device nothing
run: 0 predict -m 16 -n 16384 -k 16384 --device h100 --top-k 1
