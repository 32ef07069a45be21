run: 3 dataset info $CASE/damaged.msgpack
run: 1 dataset check $CASE/damaged.msgpack --salvage
run: 3 dataset check $CASE/cut.msgpack
run: 1 dataset check $CASE/cut.msgpack --salvage
run: 0 dataset check $CASE/cut.msgpack --salvage --exit-zero --json
run: 1 dataset convert $CASE/damaged.msgpack --salvage --to timings -o repaired.msgpack
run: 0 dataset check repaired.msgpack
