# An input that cannot be read is a finding next to others, and an error alone.
run: 3 report missing.pt2
run: 3 report ""
run: 3 report $CASE/bad_input.cmd
run: 1 report $CASE/../../data/report/example.json missing.pt2 --format markdown
run: 3 report $CASE/ragged.json
run: 2 report $CASE/ragged.json --format pdf
run: 2 report $CASE/ragged.json --top -1
