# This machine's GPU, by a program in place of Python; tests/python/calibration_test.py fits real graphs.
run: 0 hardware calibrate --device cuda --python $CASE/fake_python
run: 0 hardware calibrate --device cuda --python $CASE/fake_python --from graphs --folder kept --limit 60 -o gpu.json
run: 0 hardware show gpu.json
run: 4 hardware calibrate --device cuda --python $CASE/fake_python --base none
run: 3 hardware calibrate --device cuda --python $CASE/fake_python --base bad
run: 4 hardware calibrate --device cuda --python /bin/false
run: 2 hardware calibrate --device cuda --limit 0
run: 2 hardware calibrate --from graphs
run: 2 hardware calibrate --device tpu
