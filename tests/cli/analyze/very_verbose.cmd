# -vv: each format tried and its refusal, each file of a folder, what is predicted before
run: 0 analyze $CASE/../../data/pt2/dyn.pt2 --hardware h200 -vv -o report.txt
run: 0 analyze $CASE/../../data/trace/two_ranks --section summary -v -v -o report.txt
mask: \((\d[\d.]* m?s)\)
mask: write report\.txt, (\S+ k?B)
mask: model file, (\S+ [kM]B), ranker
mask: trained on (\d+) problems
