# several processes need a process group; a group's places are numbers
env: WORLD_SIZE=2
env: RANK=1
env: INDUCTOR_DEBUG_TORCH=/nonexistent
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --model m.safetensors
