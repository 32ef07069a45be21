run: 0 hardware check h200
run: 1 hardware check $CASE/sparse.json
run: 0 hardware check $CASE/unknown_architecture.json
run: 3 hardware check $CASE/misspelt.json
run: 0 hardware check $CASE/npu.json
run: 3 hardware check $CASE/none.json
run: 3 hardware check $CASE/several_errors.json
