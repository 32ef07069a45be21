# One line and the right exit code for what cannot be compared.
run: 3 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/truncated.npy
run: 3 diff $CASE/../../data/diff/parts $CASE/../../data/diff/stored.npz
run: 3 diff $CASE/../../data/diff/expected.npy missing.npy
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/trace/simple.log
run: 2 diff $CASE/../../data/pt2/attn.pt2 $CASE/../../data/trace/simple.log
run: 3 diff $CASE/../../data/diff/expected.npy $CASE/runs.cmd
run: 2 diff $CASE/before.txt $CASE/after.txt --rank 0
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --rtol 0.1
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --rtol 0.1 --atol -1
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --max-mismatch half
run: 2 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --fp64 $CASE/../../data/diff/same/fp64.npy
run: 3 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --tolerances $CASE/runs.cmd
