# What cannot be run, and flags that cannot be.
needs: torch
run: 2 run $CASE/../../data/pt2/m.pt2 --dtype int8
run: 2 run $CASE/../../data/pt2/m.pt2 --runs 0
run: 2 run $CASE/../../data/pt2/m.pt2 --memory -1
run: 2 run $CASE/../../data/pt2/m.pt2 --inputs $CASE/../../data/diff/large.npz
run: 3 run $CASE/../../data/models/full/bert.pt2
run: 3 run $CASE/../../data/diff/actual.npy
run: 3 run no.pt2
run: 4 run $CASE/../../data/pt2/m.pt2 --save /proc/none
