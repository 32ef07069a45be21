# Compiled autograd captures a backward again: why, from which line, and what it cost. The second log has PyTorch's own reasons.
rows: 1 analyze $CASE/../../data/trace/recaptures.log.gz --section compilations,recompiles
rows: 1 analyze $CASE/../../data/trace/recaptures_verbose.log.gz --section recompiles
rows: 1 analyze $CASE/../../data/trace/recaptures.log.gz --id '!1' --section compilations,recompiles
