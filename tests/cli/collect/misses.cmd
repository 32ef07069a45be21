# what predict extrapolates is a file of problems
run: 0 predict --problems $CASE/../predict/extrapolated.jsonl --only-extrapolated --top-k 1 --json -o misses.jsonl --model $DATA/models/h200.safetensors
run: 0 collect --dry-run --problems misses.jsonl
run: 2 predict -m 64 -n 64 -k 64 --only-extrapolated
