run: 0 model import $CASE/../../data/gemm/v1_model.pt -o v1.safetensors
run: 0 model info v1.safetensors
run: 0 predict -m 4096 -n 4096 -k 4096 --dtype fp16 --top-k 1 --json --model v1.safetensors
run: 0 model info v1.safetensors --json
run: 2 model import $CASE/../../data/gemm/v1_model.pt
run: 3 model import $CASE/../../data/tensor/py_sd.pt -o no.safetensors
env: INDUCTOR_DEBUG_ISA=baseline
