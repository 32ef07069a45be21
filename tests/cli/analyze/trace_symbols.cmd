# dynamic sizes, inputs that share memory, fake kernels, CUDA graphs (a log written by hand; a real one)
run: 1 analyze $CASE/trace_symbols.log --section symbols,kernels,inputs
rows: 0 analyze $CASE/trace_symbols.log --section guards --exit-zero
rows: 1 analyze $CASE/trace_symbols.log --section symbols,kernels --fail-on cudagraph-skip
rows: 0 analyze $CASE/../../data/trace/symbols.log.gz --section symbols,kernels --top 4
rows: 0 analyze $CASE/../../data/trace/symbols.log.gz --section guards --id 1/0
