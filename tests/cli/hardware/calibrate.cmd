# This machine's processor, by a program in place of Python; what it says is checked as a hardware file.
run: 0 hardware calibrate --python $CASE/fake_python
run: 0 hardware calibrate --python $CASE/fake_python -o cpu.json
run: 0 hardware show cpu.json
# What was measured when the limit is reached, or when the rest fails, is kept.
run: 0 hardware calibrate --python $CASE/fake_python --threads 5 --limit 1 -o part.json
run: 0 hardware calibrate --python $CASE/fake_python --threads 6 -o part.json
run: 0 hardware check part.json
run: 4 hardware calibrate --python $CASE/fake_python --threads 7
run: 3 hardware calibrate --python $CASE/fake_python --threads 8
run: 4 hardware calibrate --python /bin/false
run: 4 hardware calibrate --python $TMP/none
run: 2 hardware calibrate --threads -1
