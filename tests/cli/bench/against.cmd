# Two models in the same rounds, by a program in place of Python: each variant of B against the same of the first.
rows: 1 bench $CASE/../../data/pt2/dims.pt2 --against $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --inductor-config FAKE=other
run: 2 bench $CASE/../../data/pt2/dims.pt2 --against $CASE/../../data/pt2/m.pt2 --history h.jsonl
run: 2 bench $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/m.pt2 --against $CASE/../../data/pt2/m.pt2
run: 3 bench $CASE/../../data/pt2/dims.pt2 --against nowhere.pt2
