# no problem of a data set or of a model's training is drawn
run: 0 create-validation --dry-run --num-shapes 3 --disjoint-from $DATA/models/h200.safetensors
run: 2 create-validation --dry-run --shapeset $CASE/../../data/gemm/shapeset.json --disjoint-from $CASE/../../data/gemm/dataset.json
run: 2 create-validation --dry-run --problems $CASE/known.jsonl --disjoint-from $DATA/timings/h200_mm_sample.msgpack
run: 0 create-validation --dry-run --problems $CASE/mixed.jsonl --disjoint-from $DATA/timings/h200_mm_sample.msgpack $DATA/models/h200.safetensors
run: 3 create-validation --dry-run --disjoint-from $CASE/../../data/gemm/v1_model.pt
run: 3 create-validation --dry-run --disjoint-from none.msgpack
