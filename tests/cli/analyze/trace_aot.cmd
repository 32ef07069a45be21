# AOTInductor compiles without an id: time, kernels of the C++ wrapper, their lines.
rows: 0 analyze $CASE/../../data/trace/aot_cuda.log.gz --section compilations,kernels,time --top 6
