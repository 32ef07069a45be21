# The forward and the backward graph of one compilation, and the same by number; ids that have a kind.
run: 2 extract $DATA/examples/training/h200.trace.log.gz --id 1/0 --kind fx_graph_runnable
run: 2 extract $DATA/examples/training/h200.trace.log.gz --kind fx_graph_runnable
run: 3 extract $DATA/examples/training/h200.trace.log.gz --id 0/0 --kind fx_graph_runnable
run: 0 extract $DATA/examples/training/h200.trace.log.gz --id 1/0 --kind fx_graph_runnable,inductor_output_code --list
run: 0 extract $DATA/examples/training/h200.trace.log.gz --id 1/0 --graph backward --list
run: 0 extract $DATA/examples/training/h200.trace.log.gz --id 1/0 --kind fx_graph_runnable --which forward -o forward.py
run: 0 extract $DATA/examples/training/h200.trace.log.gz --id 1/0 --kind fx_graph_runnable --which backward -o backward.py
run: 0 analyze forward.py --section graph
run: 0 analyze backward.py --section graph
run: 0 extract $CASE/../../data/trace/symbols.log.gz --id 1/0 --kind inductor_output_code --graph inference --list
run: 2 extract $CASE/../../data/trace/symbols.log.gz --id 1/0 --kind inductor_output_code --index 4000
run: 3 extract $CASE/../../data/trace/symbols.log.gz --graph middle
run: 0 extract $DATA/examples/training/h200.trace.log.gz --which -_1_0_0/10_fx_graph_runnable.py --list
