# -v: what is read, decided and skipped, and the time of each phase; the report goes to a file
run: 0 analyze $CASE/../../data/pt2/dyn.pt2 --hardware h200 -v -o report.txt
run: 0 analyze $CASE/../../data/trace/two_ranks --section summary,breaks -v -o report.txt
run: 1 analyze $CASE/../../data/trace/recompiles.log.gz --section recompiles -v -o report.txt
run: 3 analyze $CASE/bad_input.cmd -v
run: 0 analyze $CASE/../../data/trace/two_ranks --section summary -q -o report.txt
mask: \((\d[\d.]* m?s)\)
mask: write report\.txt, (\S+ k?B)
mask: model file, (\S+ [kM]B), ranker
mask: trained on (\d+) problems
