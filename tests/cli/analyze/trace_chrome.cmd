# the time line for Perfetto: one log at a time, and only of logs
run: 1 analyze $CASE/trace_unmatched.log --section summary --chrome-trace trace.json -o summary.txt
cat: trace.json
run: 2 analyze $CASE/../../data/pt2/dyn.pt2 --chrome-trace trace.json
run: 2 analyze $CASE/trace_unmatched.log $CASE/trace_unmatched.log --chrome-trace trace.json
