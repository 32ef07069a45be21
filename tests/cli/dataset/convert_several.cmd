# one good, one damaged, one missing
run: 1 dataset convert $CASE/several.with.dots.json $CASE/several_bad.json none.json --output-dir out
run: 0 dataset convert out/several.with.dots.msgpack --to json -o back.json
cat: back.json
