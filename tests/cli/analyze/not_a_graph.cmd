# what people take for a model: a program that defines one, its weights
run: 3 analyze $DATA/examples/training/train.py
run: 3 report $DATA/examples/training/train.py
run: 3 analyze $CASE/../../data/trace/programs/kinds.py
run: 3 analyze $CASE/../../data/tensor/py_sd_od.pt
run: 3 analyze $CASE/../../data/tensor/py_sd.pt
run: 3 analyze $CASE/../../data/pt2/other.onnx
