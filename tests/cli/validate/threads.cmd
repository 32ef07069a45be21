# Times with other threads than those of the processor's figures, measured now and saved; with the same; and of a file that says none.
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware ryzen-7950x --python $CASE/../bench/fake_python
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/../bench/fake_python --json -o bench.json
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/beads.json --measured bench.json
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --measured bench.json
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware a100 --measured bench.json
