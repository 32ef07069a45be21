# Control flow of its own graphs, an operator that LibTorch lacks, another precision, values that do not fit in memory,
# a model that was exported on a GPU.
needs: torch
rows: 0 run $CASE/../../data/pt2/while.pt2
rows: 1 run $CASE/../../data/pt2/values.pt2
rows: 0 run $CASE/../../data/pt2/buf.pt2 --dtype bf16 --seed 3 --threads 1 --save kept
rows: 0 run $CASE/../../data/pt2/buf.pt2 --memory 0.0001 --threads 1 --runs 1 --save spilled
rows: 0 run $CASE/../../data/pt2/buf.pt2 --threads 1 --save plain
rows: 0 diff plain spilled --semantics exact
rows: 0 run $CASE/../../data/pt2/buf.pt2 --dtype fp64 --threads 1 --runs 1 --save fp64
rows: 0 diff fp64 kept --ignore-dtype --rtol 0.1 --atol 100
rows: 0 run $CASE/../../data/pt2/cuda.pt2
