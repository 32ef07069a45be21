run: 0 adapters check mock
run: 0 adapters check edge-npu
run: 1 adapters check $CASE/doubtful.json
run: 3 adapters check $CASE/misspelt.json
run: 3 adapters check $CASE/alignment_0.json
run: 3 adapters check $CASE/none.json
run: 3 adapters check $CASE/wrong.json
