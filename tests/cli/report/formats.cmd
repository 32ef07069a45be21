# The three forms; several inputs are chapters; names are never taken twice, and folders are made.
run: 1 report $CASE/../../data/report/example.json --format markdown
run: 1 report $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu -o out/pages/
run: 1 report $CASE/../../data/models/small/gpt2.pt2 $CASE/../../data/report/example.json --hardware h200 -o out/pages/ --title "Two inputs"
run: 1 report $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu --json -o saved.json
run: 1 report saved.json --quiet -o out/pages/report-1.html
run: 0 report saved.json $CASE/../../data/report/example.json --format markdown --exit-zero -o two.md
