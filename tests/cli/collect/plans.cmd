# flags are checked in full, then the missing engine is named
run: 4 collect --num-shapes 5 --log-normal
run: 4 collect --num-shapes 45 --search-space DEFAULT --chunk-size 20 --format msgpack -o data/set.json --power-of-two
run: 4 collect-shapeset --shapeset $CASE/mixed.json --operations mm bmm
run: 3 collect-shapeset --shapeset none.json
run: 2 collect-shapeset
run: 4 create-validation --chunk-size 10 -o folder --seed 7
run: 2 create-validation --min-size 64 --max-size 32
run: 2 collect --search-space ALL
