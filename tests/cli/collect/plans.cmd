# flags are checked in full; the plan is the same on every machine
run: 0 collect --num-shapes 5 --log-normal --dry-run
run: 0 collect --dry-run --num-shapes 45 --search-space DEFAULT --chunk-size 20 --format msgpack -o data/set.json --power-of-two
run: 0 collect-shapeset --dry-run --shapeset $CASE/mixed.json --operations mm bmm
run: 3 collect-shapeset --shapeset none.json
run: 2 collect-shapeset
run: 0 create-validation --dry-run --chunk-size 10 -o folder --seed 7
run: 2 create-validation --min-size 64 --max-size 32
run: 2 collect --search-space ALL
