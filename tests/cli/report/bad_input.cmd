# An input that cannot be read leaves the others in the report; alone it is an error.
run: 3 report missing.pt2
run: 3 report ""
run: 3 report $CASE/bad_input.cmd
run: 3 report $CASE/../../data/report/example.json missing.pt2 --format markdown
run: 3 report $CASE/ragged.json
run: 2 report $CASE/ragged.json --format pdf
run: 2 report $CASE/ragged.json --top -1
