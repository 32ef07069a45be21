run: 0 analyze $CASE/../../data/fx_text/operators_2.13.txt --section operators,fusion
run: 1 analyze $CASE/../../data/fx_text/symbolic_trace_2.13.txt --hardware h200 --check-latency 1 --check-memory 100 --check-power 1000 --section verdict,roofline,budget
