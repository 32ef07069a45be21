# The same comparison within an analysis: for the device that was measured, and for another.
rows: 0 analyze $CASE/../../data/models/h200/bfloat16/bert.pt2 --validate $CASE/../../data/models/h200/bfloat16/bert.measured.json --section validate
