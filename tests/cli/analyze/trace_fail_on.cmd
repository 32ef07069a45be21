# Limits for CI, as a list; the plural is every rule that ends so.
run: 0 analyze $CASE/../../data/trace/recompiles.log.gz --section recompiles --fail-on recompiles>100,graph-breaks,cache-miss
run: 1 analyze $CASE/../../data/trace/recompiles.log.gz --section recompiles --fail-on recompiles>2,graph-breaks
run: 1 analyze $CASE/../../data/trace/comp_failure.log --section compilations --fail-on failures
run: 2 analyze $CASE/../../data/trace/comp_failure.log --section compilations --fail-on failures>,x
ignore: stdout
