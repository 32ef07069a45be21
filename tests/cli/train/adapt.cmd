# one ranker learns from two GPUs, and is then fitted to one of them
needs: torch
near: 10
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 8 -o eight.msgpack
run: 0 dataset split $DATA/timings/h100_holdout.msgpack --sample 8 -o other.msgpack
run: 0 train --dataset eight.msgpack --also other.msgpack --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model both.safetensors
run: 0 train --dataset other.msgpack --adapt both.safetensors --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model adapted.safetensors
run: 0 model info adapted.safetensors
# kernels of another architecture, and models that are no rankers
run: 3 train --dataset eight.msgpack --also $CASE/../../data/gemm/wide_l4.msgpack --preset cpu --model m.safetensors
run: 3 train --dataset other.msgpack --adapt $CASE/../../data/gemm/v1_model.pt --preset cpu --model m.safetensors
run: 3 train --dataset other.msgpack --adapt eight.msgpack --preset cpu --model m.safetensors
