# Draft export: the user's line, as the log's frame_locals name it, with its variables.
rows: 1 analyze $CASE/../../data/trace/export.log --section symbols
rows: 0 analyze $CASE/../../data/trace/export_guard_added.log --section symbols
