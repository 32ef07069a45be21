0 dataset info $CASE/../../data/gemm/legacy_dataset.json
