# One round, as the time limit is at its end; which of the known times that is depends on how long the warm-up took.
near: 0.2
mask: noise +(\S+) %
1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --variants eager,inductor --time-limit 0.000001 --fail-on bench-rounds
