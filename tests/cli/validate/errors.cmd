# What cannot be validated.
run: 2 validate
run: 3 validate nowhere.pt2
run: 3 validate $TMP
run: 3 validate $CASE/../../data/pt2/dims.pt2 --measured nowhere.json
run: 3 validate $CASE/../../data/pt2/dims.pt2 --measured $CASE/abacus.json
run: 3 validate $CASE/../../data/pt2/dims.pt2 --measured $CASE/damaged.measured.json
run: 3 validate $CASE/../../data/pt2/dims.pt2 --measured $CASE/empty.measured.json
run: 2 validate $CASE/../../data/pt2/dims.pt2 $CASE/../../data/pt2/dims.pt2
run: 2 validate $CASE/../../data/pt2/dims.pt2 --hardware nothing --python $CASE/../bench/fake_python
run: 2 validate $CASE/../../data/pt2/dims.pt2 --python $CASE/../bench/fake_python --inductor-config FAKE=note
cat: variants.txt
run: 2 validate $CASE/../../data/pt2/dims.pt2 --timing replayed --hardware h200
run: 2 validate $CASE/../../data/pt2/dims.pt2 --rounds 5
run: 2 validate $CASE/../../data/pt2/dims.pt2 --top -1
run: 2 analyze $CASE/../../data/models/h200/bfloat16/bert.pt2 $CASE/../../data/models/h200/bfloat16/gpt2.pt2 --validate $CASE/../../data/models/h200/bfloat16/bert.measured.json
run: 3 analyze $CASE/../../data/models/h200/bfloat16/bert.pt2 --validate nowhere.json
