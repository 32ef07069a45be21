# Nine models with their profiles, as measured on an H200: every run, the errors over the set and by family, classes of kernels.
rows: 1 validate $CASE/../../data/models/h200/bfloat16
rows: 0 validate $CASE/../../data/models/h200/bfloat16 --timing replayed --top 2
