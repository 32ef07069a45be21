# What would go, and what is kept because a file in it is nobody's.
run: 1 clean --artifact-dir $CASE/../list/work --dry-run
run: 0 clean --artifact-dir $CASE/../list/work --dry-run --kind run,debug --keep 1
run: 0 clean --artifact-dir $CASE/../list/work --dry-run --kind trace
mask: (\$CASE.*list/work)
