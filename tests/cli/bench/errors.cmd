# What cannot be timed.
run: 3 bench nowhere.pt2
run: 3 bench $CASE/errors.cmd
run: 3 bench $CASE/../../data/fx_text/backward_2.13.txt
run: 4 bench $CASE/../../data/pt2/dims.pt2 --python $TMP/no-python
run: 4 bench $CASE/../../data/pt2/dims.pt2 --python /bin/false
run: 2 bench $CASE/../../data/pt2/dims.pt2 --variants eager,compiled
run: 2 bench $CASE/../../data/pt2/dims.pt2 --variants eager,eager
run: 2 bench $CASE/../../data/pt2/dims.pt2 --rounds 5
run: 2 bench $CASE/../../data/pt2/dims.pt2 --time-limit 0
run: 2 bench $CASE/../../data/pt2/dims.pt2 --threads -1
run: 2 bench $CASE/../../data/pt2/dims.pt2 --tolerance -1
run: 2 bench $CASE/../../data/pt2/dims.pt2 --variants eager,choice
run: 2 bench $CASE/../../data/pt2/dims.pt2 --hardware h200
run: 2 bench $CASE/../../data/pt2/dims.pt2 --train --hardware h2000
