run: 3 dataset info $CASE/several.with.dots.json
run: 3 dataset info $CASE/unknown_file.cmd
run: 3 dataset info $CASE/../../data/report
