env: HOME=$CASE
run: 3 clean --force
run: 2 clean --artifact-dir $CASE/../list/work
run: 2 clean --artifact-dir / --force
run: 2 clean --artifact-dir $CASE --force
run: 2 clean --artifact-dir $CASE/../list/work --older-than soon --force
run: 2 clean --artifact-dir $CASE/../list/work --all --keep 3 --force
mask: (\$CASE.*list/work)
