# The same program, then another: what the second has that the first had not.
run: 0 diff $CASE/../../data/trace/simple.log $CASE/../../data/trace/simple.log
run: 1 diff $CASE/../../data/trace/recompiles.log.gz $CASE/../../data/trace/breaks.log.gz
run: 1 diff $CASE/../../data/trace/simple.log $CASE/../../data/trace/comp_failure.log
run: 0 diff $CASE/../../data/trace/comp_failure.log $CASE/../../data/trace/simple.log
run: 0 diff $CASE/../../data/trace/simple.log $CASE/../../data/trace/comp_failure.log --fail-on new-failure>1
run: 3 diff $CASE/../../data/trace/simple.log $CASE/runs.cmd
run: 3 diff $CASE/../../data/trace/simple.log $CASE/../../data/trace/simple.log --rank 1
