# Times of another device, of another dtype, of a model that was not given.
rows: 1 validate $CASE/../../data/models/h200/bfloat16/resnet18.pt2 --hardware a100 --timing replayed
run: 3 validate $CASE/../../data/models/h200/float32/resnet18.pt2 --measured $CASE/../../data/models/h200/bfloat16/resnet18.measured.json --timing replayed --fail-on bench-error
run: 3 validate $CASE/../../data/models/h200/float32/bert.pt2 --measured $CASE/../../data/models/h200/bfloat16/resnet18.measured.json $CASE/../../data/models/h200/bfloat16/gpt2.measured.json --timing replayed
