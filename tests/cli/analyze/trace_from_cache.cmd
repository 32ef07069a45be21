# A graph from a cache has empty provenance: nothing is lost, nothing is doubtful.
rows: 0 analyze $CASE/../../data/trace/cache_warm.log.gz --section kernels,provenance
