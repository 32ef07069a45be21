# Compiled autograd captures under an id without a frame: nothing is missing. The log's own hint is the advice.
rows: 1 analyze $CASE/../../data/trace/compiled_autograd.log.gz --section compilations,breaks
