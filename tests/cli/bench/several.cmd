# Several models, by a program in place of Python: all are prepared before the first is timed; a variant that fails does so in each model alone.
rows: 0 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --jobs 3 --history h.jsonl
run: 1 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --inductor-config FAKE=crash --json -o bench.json
rows: 1 validate $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --hardware $CASE/../validate/abacus.json --measured bench.json
run: 1 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --inductor-config FAKE=hang --compile-limit 4 --variants inductor,eager --fail-on bench-error
run: 0 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --inductor-config FAKE=note --jobs 1
cat: variants.txt
run: 2 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python
run: 2 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --sweep x[0]=2
run: 2 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --jobs -1
run: 4 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --python /bin/false
