# A missing wait in intact output code is a warning; in damaged code it is doubtful.
rows: 1 analyze $CASE/trace_missing_wait.log --section ranks
