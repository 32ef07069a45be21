# The flags of every command stand before or after it, also between the words of a nested one
run: 0 --json predict --model $CASE/../../data/gemm/v1_model.pt -m 64 -n 64 -k 64 --top-k 1
run: 0 predict --model $CASE/../../data/gemm/v1_model.pt -m 64 -n 64 -k 64 --top-k 1 --json
run: 0 -o one.txt predict --model $CASE/../../data/gemm/v1_model.pt -m 64 -n 64 -k 64 --top-k 1
cat: one.txt
run: 0 -qotwo.txt dataset info $DATA/timings/h200_mm_sample.msgpack
cat: two.txt
run: 0 dataset --output three.txt -q info $DATA/timings/h200_mm_sample.msgpack
cat: three.txt
run: 1 --fail-on graph-breaks analyze $CASE/../../data/trace/breaks.log.gz --section breaks -o r.txt
run: 0 --exit-zero analyze $CASE/../../data/trace/breaks.log.gz --fail-on graph-breaks --section breaks -o r.txt
run: 1 --fail-on failures analyze --fail-on graph-breaks $CASE/../../data/trace/breaks.log.gz -o r.txt
