# Of two values of one flag the last counts, on both sides of the command; lists add up
run: 0 predict --model $CASE/../../data/gemm/v1_model.pt -m 64 -n 64 -k 64 --top-k 5 --top-k 1 --dtype fp32 --dtype bf16
run: 0 -o first.txt predict --model $CASE/../../data/gemm/v1_model.pt -m 64 -n 64 -k 64 --top-k 1 -o second.txt
run: 3 -v predict --model none.safetensors -m 64 -n 64 -k 64 -q
run: 3 -q predict --model none.safetensors -m 64 -n 64 -k 64 -v
run: 3 -v -v -q predict --model none.safetensors -m 64 -n 64 -k 64 -v
run: 2 --color never predict -m 1 -n 1 -k 1 --color sometimes
mask: \((\d[\d.]* m?s)\)
