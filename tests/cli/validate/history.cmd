# Runs one after the other: the third is slower. Lines that are damaged are counted; those of other machines and formats are passed over.
run: 0 hardware list -o h.jsonl
run: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --history h.jsonl -q -o 1.txt
run: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --history h.jsonl -q -o 2.txt
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --history h.jsonl --inductor-config FAKE=slow
rows: 0 validate $CASE/../../data/models/h200/bfloat16/unet.pt2 $CASE/../../data/models/h200/bfloat16/bert.pt2 --history h.jsonl
run: 4 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --python $CASE/../bench/fake_python --history /proc/h.jsonl
