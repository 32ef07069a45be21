# Runs one after the other: the third is slower, by a program in place of Python.
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --history h.jsonl
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --history h.jsonl
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --history h.jsonl --inductor-config FAKE=slow
run: 0 bench $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python --history h.jsonl
run: 4 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --history /proc/h.jsonl
cat: h.jsonl
