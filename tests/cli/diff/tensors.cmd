# Two .npy files: three elements differ, two of them beyond the tolerance.
run: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy
run: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/big_endian.npy
run: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/fortran.npy
run: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --tolerances $CASE/../../data/diff/tolerances.json
run: 0 diff $CASE/../../data/diff/loss.npy $CASE/../../data/diff/loss.npy
run: 0 diff $CASE/../../data/diff/empty.npy $CASE/../../data/diff/empty.npy
run: 0 diff $CASE/../../data/diff/parts $CASE/../../data/diff/whole
run: 0 diff $CASE/../../data/diff/large.npz $CASE/../../data/diff/large.npz
