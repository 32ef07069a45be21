# what cannot be trained is refused before any work: no such file, two sources, no source
needs: torch
run: 3 train --dataset none.msgpack --model m.safetensors
run: 2 train --dataset $DATA/timings/h200_mm_sample.msgpack --data-dir . --model m.safetensors
run: 2 train --model m.safetensors
