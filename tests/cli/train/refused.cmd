# what cannot be trained is refused before any work, and before the LibTorch module is looked for
env: INDUCTOR_DEBUG_TORCH=/nonexistent
run: 3 train --dataset none.msgpack --model m.safetensors
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --data-dir . --model m.safetensors
run: 2 train --model m.safetensors
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --model m.safetensors --preset cpu --figures-from $DATA/models/h200.safetensors
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --model m.safetensors --preset cpu --holdout 0 --figures-from $DATA/models/h200.safetensors
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --model m.safetensors --threads -3
