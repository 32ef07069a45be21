# Each predicted launch in call order, then the operators of eager mode. On an H200 masked attention of a bfloat16 model goes to cuDNN; a device without such
# a preference takes the efficient kernel.
rows: 0 analyze $CASE/../../data/models/h200/bfloat16/bert.pt2 --hardware h200 --cuda-graphs --section launches
rows: 0 analyze $CASE/../../data/models/h200/bfloat16/bert.pt2 --hardware a100 --cuda-graphs --section launches
