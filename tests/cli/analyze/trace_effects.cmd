# Inputs that a graph changes or hands back, a C++ kernel of which the log names no nodes, and what passes did to graphs.
rows: 0 analyze $CASE/../../data/trace/effects.log.gz --section inputs,kernels
rows: 0 analyze $CASE/../../data/trace/symbols.log.gz --section provenance
