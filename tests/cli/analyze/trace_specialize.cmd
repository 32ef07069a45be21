# Sizes that a loop (with its line) and that Inductor itself (without the caller's) needs as numbers: no advice to mark them; tensors that change
# alike together; a count that changes before guards that are gone.
rows: 1 analyze $CASE/../../data/trace/specialize.log.gz --section recompiles,symbols
