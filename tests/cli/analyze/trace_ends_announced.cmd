# a log that ends where a recompilation is announced is not whole
run: 1 analyze $CASE/trace_ends_announced.log
