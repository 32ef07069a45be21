# A restart of Dynamo's own (a float argument becomes dynamic): neither a break nor a finding.
rows: 0 analyze $CASE/../../data/trace/restart.log.gz --section breaks,compilations --fail-on graph-break
