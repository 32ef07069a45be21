# A compiled run that was stored: the operator that is wrong, and a model that is right.
needs: torch
rows: 1 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE/../../data/divergence/defect
rows: 0 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE/../../data/divergence/right
rows: 1 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE/../../data/divergence/fused
rows: 0 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE/../../data/divergence/amplified
rows: 0 diff --run $CASE/../../data/divergence/network.pt2 --compiled $CASE/../../data/divergence/defect --exit-zero --top 1
rows: 0 diff --run $CASE/../../data/divergence/network.pt2 --dtype bf16 --threads 1
rows: 0 diff --run $CASE/../../data/models/small/bert.dynamic.pt2 --dtype bf16 --threads 1 --top 10 --exit-zero
rows: 0 diff --run $CASE/../../data/models/small/bert.dynamic.pt2 --dtype bf16 --threads 1 --exit-zero
