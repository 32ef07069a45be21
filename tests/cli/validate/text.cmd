# One model, whole; its name and that of the file of its times need not agree.
run: 0 validate $CASE/../../data/models/h200/bfloat16/t5_encoder.pt2 --timing replayed --top 4
run: 0 validate $CASE/../../data/models/h200/bfloat16/resnet18.pt2 --measured $CASE/../../data/models/h200/bfloat16/resnet18.measured.json --fail-on bench-error -q -o out.txt
