# a small network from few calls; without enough of them nothing is written
needs: torch
mask: \d+\.\d
run: 0 hardware learn $CASE/calls.jsonl --hardware h200 --model m.safetensors --epochs 2 --members 1 --threads 1
run: 0 hardware learn $CASE/calls.jsonl --hardware h200 --model m.safetensors --epochs 2 --members 1 --threads 1 -q --json -o again.json
run: 3 hardware learn $CASE/few.jsonl --hardware h200 --model few.safetensors
