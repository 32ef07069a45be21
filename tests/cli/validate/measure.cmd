# Models that are measured now, by a program in place of Python; what fails is an error, and never a pass.
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --inductor-config FAKE=crash
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --inductor-config FAKE=differ
run: 4 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --variants max-autotune --fail-on validate-off
run: 4 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python /bin/false --fail-on validate-off
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/../bench/fake_python --inductor-config FAKE=crash --json -o bench.json
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --measured bench.json
# Times of training steps, and of a sweep over sizes, which nothing predicts.
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/../bench/fake_python --train --json -o train.json
run: 2 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --measured train.json
run: 0 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/../bench/fake_python --sweep input_ids[0]=2,8 --json -o sweep.json
run: 2 validate $CASE/../../data/models/small/bert.dynamic.pt2 --hardware $CASE/abacus.json --measured sweep.json
# All in one measurement.
rows: 1 validate $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --jobs 2
