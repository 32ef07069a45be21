# Saved results of two comparisons of tensors on one page, with their findings and figures.
run: 1 diff $CASE/../../data/diff/expected.npy $CASE/../../data/diff/actual.npy --json -o output.json
run: 0 diff $CASE/../../data/diff/list.pt $CASE/../../data/diff/list.pt --json -o list.json
rows: 1 report output.json list.json
rows: 0 report list.json
run: 1 report output.json list.json --format markdown --fail-on mismatch
run: 0 report output.json list.json --format json -o page.json --fail-on nan
