# What other programs had of the processor while it was timed: much, nothing.
mask: (\d[\d.]*) % of the
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=busy
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=busy --fail-on bench-busy
rows: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=idle
