# the products of models and logs with their counts; open sizes are set or reported
run: 0 collect --dry-run --from $CASE/../../data/pt2/attn.pt2 $CASE/../../data/trace/torch_compile_debug --set s77=8
run: 0 collect --dry-run --from $CASE/../../data/trace/symbols.log.gz --set s77=8 --shard 2/2 --format timings -o a.msgpack
run: 0 collect --dry-run --from $CASE/../../data/trace/symbols.log.gz --set s77=8 --tf32
run: 3 collect --dry-run --from $CASE/../../data/trace/symbols.log.gz
run: 2 collect --dry-run --from $CASE/../../data/pt2/attn.pt2 --set s1=8
run: 2 collect --dry-run --from $CASE/../../data/pt2/attn.pt2 --set s1
run: 3 collect --dry-run --from $DATA/timings/h200_mm_sample.msgpack
run: 2 collect --dry-run --from $CASE/../../data/pt2/attn.pt2 --problems x.jsonl
run: 2 collect --dry-run --tf32
