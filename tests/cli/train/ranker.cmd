# the ranker from a few problems of a sweep: both stages and the vendor library's time
needs: torch
near: 10
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 8 -o eight.msgpack
run: 0 train --dataset eight.msgpack --model-type ranker --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model m.safetensors
run: 0 train --dataset eight.msgpack --model-type ranker --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0.4 --model half.safetensors
run: 0 train --dataset eight.msgpack --model-type ranker --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --figures-from half.safetensors --model whole.safetensors
run: 2 train --dataset eight.msgpack --model-type ranker --preset cpu --num-epochs 2 --device cpu --threads 1 --holdout 0 --figures-from half.safetensors --model whole.safetensors
# times without the facts of their compilations
run: 3 train --dataset $CASE/../../data/gemm/wide_l4.msgpack --model m.safetensors
