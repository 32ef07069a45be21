# The three forms; several inputs are chapters; names are never taken twice, and folders are made.
run: 1 report $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu --format markdown --top 3
run: 1 report $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu -o out/
run: 1 report $CASE/../../data/models/small/gpt2.pt2 $CASE/../../data/pt2/dyn.pt2 --adapter edge-npu -o out/ --title "Two models"
run: 1 report $CASE/../../data/models/small/gpt2.pt2 --adapter edge-npu --json -o saved.json
run: 0 report saved.json --quiet -o out/report-1.html --exit-zero
run: 0 report $CASE/../../data/report/example.json --json --exit-zero
