# a flag that has no effect on what is given is an error
run: 2 analyze $CASE/../../data/pt2/m.pt2 --id 0/0
run: 2 analyze $CASE/../../data/pt2/m.pt2 --rank 3
run: 2 analyze $CASE/../../data/pt2/m.pt2 --input-shapes 2x3
run: 2 analyze $CASE/../../data/pt2/m.pt2 --section breaks
run: 2 analyze $CASE/../../data/pt2/m.pt2 --mode warning
run: 2 analyze $CASE/../../data/pt2/m.pt2 --tf32
run: 2 analyze $CASE/../../data/pt2/m.pt2 --cuda-graphs
run: 2 analyze $CASE/../../data/pt2/m.pt2 --hardware h200 --check-latency -5
run: 2 analyze $CASE/../../data/trace/simple.log --optimizer sgd
run: 2 analyze $CASE/../../data/trace/simple.log --adapter edge-npu
run: 2 analyze $CASE/../../data/trace/simple.log --set s0=3
run: 2 analyze $CASE/../../data/trace/simple.log --section roofline
run: 2 diff $CASE/../../data/trace/simple.log $CASE/../../data/trace/simple.log --rtol 1 --atol 1
run: 2 diff $CASE/../../data/pt2/m.pt2 $CASE/../../data/pt2/m.pt2 --dtype bfloat16
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --device cuda
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --time-limit 3
run: 2 report $CASE/../../data/pt2/m.pt2 --format markdown --json
run: 2 dataset split $DATA/timings/h200_mm_sample.msgpack --fraction 0.5 --sample 3 -o x
run: 2 predict -m 64 -n 64 -k 64 --op mm --batch 4
run: 2 minify $CASE/../../data/pt2/m.pt2 --rule dtype --time-limit 3
run: 0 analyze $CASE/../../data/pt2/m.pt2 --max-autotune --device cuda --top 3 -o x.txt
