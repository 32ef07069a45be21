# what max-autotune measured in compilations fits a shipped ranker
needs: torch
near: 10
run: 0 train --dataset $CASE/../../data/gemm/max_autotune_times.msgpack --adapt $DATA/models/h200.safetensors --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model adapted.safetensors -q
