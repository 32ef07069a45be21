run: 3 list --artifact-dir nowhere
run: 3 list --artifact-dir $CASE/list.cmd
run: 2 list --artifact-dir $CASE/work --kind traces
run: 2 list --artifact-dir $CASE/work --since yesterday
run: 2 list --artifact-dir $CASE/work --newer-than 3
run: 2 list --artifact-dir $CASE/work --larger-than big
run: 2 list --artifact-dir $CASE/work --top -1
