# What AOTInductor compiles has no id, and counts as 'analyze' counts it.
run: 0 capture -o run -- sh -c "gzip -dc $CASE/../../data/trace/aot_cuda.log.gz > $TORCH_TRACE/dedicated_log_torch_trace_a.log"
run: 0 analyze run
mask: after (\d+\.\d) s
