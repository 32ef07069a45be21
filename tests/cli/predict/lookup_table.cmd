# the products of a log; a table of them for TorchInductor, which leaves float32 out
run: 0 predict --from $CASE/../../data/trace/choices.log.gz
run: 0 predict --from $CASE/../../data/trace/choices.log.gz --lookup-table $TMP/table.json
run: 0 predict --from $CASE/../../data/models/small/bert.dynamic.pt2 --set input_ids[0]=3 --top-k 1 --only-extrapolated --json
run: 2 predict -m 8 -n 8 -k 8 --lookup-table $TMP/table.json
run: 2 predict --from $CASE/x.pt2 --problems $CASE/problems.jsonl
run: 3 predict --from $CASE/problems.jsonl
run: 3 predict --from $CASE/none.pt2
run: 4 predict --from $CASE/../../data/trace/choices.log.gz --lookup-table $CASE/problems.jsonl/table.json
env: INDUCTOR_DEBUG_ISA=baseline
