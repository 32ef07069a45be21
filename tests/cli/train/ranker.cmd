# the ranker from a few problems of a sweep: both stages and the vendor library's time
needs: torch
mask: \d+\.\d+
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 8 -o eight.msgpack
run: 0 train --dataset eight.msgpack --model-type ranker --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model m.safetensors
