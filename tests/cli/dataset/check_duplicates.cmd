# the same file twice: every problem is a duplicate
run: 1 dataset check $CASE/../../data/gemm/legacy_dataset.json $CASE/../../data/gemm/legacy_dataset.json
run: 0 dataset merge $CASE/../../data/gemm/legacy_dataset.json $CASE/../../data/gemm/legacy_dataset.json -o merged.msgpack
run: 0 dataset check merged.msgpack
