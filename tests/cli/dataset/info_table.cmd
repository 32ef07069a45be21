run: 0 dataset info $CASE/../../data/gemm/table.json
run: 0 dataset info $CASE/../../data/gemm/shapesets/small_op_shapes.json
run: 0 dataset info $CASE/../../data/gemm/max_autotune.json
