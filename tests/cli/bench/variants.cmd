# Times that are known, by a program in place of Python.
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --variants inductor,eager --json
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=slow
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=differ
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=crash
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=refuse
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --variants max-autotune,inductor
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=slow --fail-on bench-error
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=hang --compile-limit 4
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=nan
run: 1 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --inductor-config FAKE=allnan
run: 0 bench $CASE/../../data/pt2/dims.pt2 --python $CASE/fake_python --train --no-warm-compile
