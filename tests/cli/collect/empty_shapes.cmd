# shapes that are there and cannot be measured are not said to be missing
run: 3 collect-shapeset --shapeset $CASE/empty_shapes.json --dry-run -o t.msgpack
run: 3 collect-shapeset --shapeset $CASE/empty_shapes.json --operations bmm --dry-run -o t.msgpack
