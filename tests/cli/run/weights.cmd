# Weights of no bytes are lost: nothing is computed with zeros in their place, and analyze says so.
needs: torch
run: 3 run $CASE/../../data/hostile/empty_weights.pt2
rows: 0 analyze $CASE/../../data/hostile/empty_weights.pt2
