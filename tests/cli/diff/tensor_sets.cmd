# Missing, extra and renamed tensors, other shapes and dtypes, NaN, integers above 2^24, float8; nested outputs, quantised and sparse.
rows: 1 diff $CASE/../../data/diff/expected.safetensors $CASE/../../data/diff/actual.safetensors
rows: 1 diff $CASE/../../data/diff/expected.pt $CASE/../../data/diff/actual.pt
rows: 0 diff $CASE/../../data/diff/list.pt $CASE/../../data/diff/list.pt
rows: 0 diff $CASE/../../data/diff/stored.npz $CASE/../../data/diff/packed.npz
rows: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy
