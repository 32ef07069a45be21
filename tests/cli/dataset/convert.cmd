run: 0 dataset convert $CASE/../../data/gemm/legacy_dataset.json --to timings -o legacy.msgpack
run: 0 dataset convert legacy.msgpack --to json -o again.json
run: 0 dataset convert $CASE/../../data/gemm/dataset.json --to table-json -o table.json
cat: table.json
run: 3 dataset convert table.json --to timings -o none.msgpack
