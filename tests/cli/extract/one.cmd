run: 2 extract $CASE/../../data/trace/simple.log
run: 3 extract $CASE/../../data/trace/simple.log --kind inductor_outptu_code
run: 0 extract $CASE/../../data/trace/simple.log --id 0/0 --kind dynamo_output_graph
run: 2 extract $CASE/../../data/trace/simple.log --id 0:0
run: 0 extract $CASE/../../data/trace/multi_rank_schedule --rank 1 --kind inductor_collective_schedule --list
run: 3 extract $CASE/../../data/trace/multi_rank_schedule --rank 7 --id 4/0
