# a model validated on what it was trained on: one finding, which says how many of the 8 problems it knows
needs: torch
ignore: stdout
run: 0 dataset split $DATA/timings/h200_mm_sample.msgpack --sample 8 -o eight.msgpack
run: 0 train --dataset eight.msgpack --preset cpu --num-epochs 1 --device cpu --threads 1 --holdout 0 --model m.safetensors
run: 1 validate-model --model m.safetensors --dataset eight.msgpack --fail-on training-data-leak
run: 1 validate-model --model m.safetensors --dataset eight.msgpack --fail-on "training-data-leak>0"
run: 0 validate-model --model m.safetensors --dataset eight.msgpack --fail-on "training-data-leak>1"
