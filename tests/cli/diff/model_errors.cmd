# What --run refuses.
run: 2 diff
run: 2 diff $CASE/../../data/diff/expected.npy
run: 2 diff --run $CASE/../../data/divergence/network.pt2 $CASE/../../data/diff/expected.npy
run: 3 diff --run missing.pt2
run: 3 diff --run $CASE/../../data/diff/expected.npy
run: 2 diff --run $CASE/../../data/divergence/network.pt2 --dtype int8
run: 2 diff --run $CASE/../../data/divergence/network.pt2 --inductor-config max_autotune
run: 2 diff --run $CASE/../../data/divergence/network.pt2 --time-limit 0
run: 2 diff --run $CASE/../../data/divergence/network.pt2 --inputs $CASE/../../data/diff/large.npz
run: 2 diff --run $CASE/../../data/pt2/m.pt2 --compiled $CASE/../../data/divergence/right
run: 3 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE
run: 4 diff --run $CASE/../../data/divergence/network.pt2 --cache cache --python $CASE/no/python3
