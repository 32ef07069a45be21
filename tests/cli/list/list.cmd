# What earlier runs left, newest first; files that are nobody's are said to be.
run: 0 list
run: 0 list --artifact-dir $CASE/work
run: 0 list --artifact-dir $CASE/work --kind debug,run --sort size --top 1
run: 0 list --artifact-dir $CASE/work/debug_artifacts --sort name --json
