# A graph as Inductor keeps it, with types for its inputs alone: rules give the rest, and an operator
# without a rule is named as the cause of all that follows.
rows: 0 analyze $CASE/sizes.txt --section graph,operators
rows: 0 analyze $CASE/sizes_unknown.txt --section graph
