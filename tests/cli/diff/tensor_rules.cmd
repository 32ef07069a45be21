# Each semantics, budgets and ULP.
rows: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --semantics torch --rtol 0 --atol 0.5
rows: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --semantics exact --max-mismatch 10%
rows: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --max-mismatch 1
rows: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --max-ulp 1
rows: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/half.npy
rows: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/half.npy --ignore-dtype
rows: 0 diff $CASE/../../data/diff/same/eager.npy $CASE/../../data/diff/same/good.npy --semantics same --fp64 $CASE/../../data/diff/same/fp64.npy
rows: 1 diff $CASE/../../data/diff/same/eager.npy $CASE/../../data/diff/same/bad.npy --semantics same --fp64 $CASE/../../data/diff/same/fp64.npy
rows: 0 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --fail-on nan
