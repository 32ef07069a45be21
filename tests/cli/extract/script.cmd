# A script that reproduces a graph does not write into the folders of the run that is studied.
run: 0 extract $CASE/../../data/trace/cache_cold.log.gz --id 0/0 --kind fx_graph_runnable --graph backward
