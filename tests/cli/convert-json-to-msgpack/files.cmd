run: 0 convert-json-to-msgpack --input-files $CASE/a.b.json --output-dir out --overwrite
run: 3 convert-json-to-msgpack --input-files $CASE/a.b.json $CASE/bad.json none.json --output-dir out
run: 3 convert-json-to-msgpack --input-files $CASE/a.b.json $CASE/bad.json --output-dir out --json
run: 2 convert-json-to-msgpack
