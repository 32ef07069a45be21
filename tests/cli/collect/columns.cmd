# A table with other columns is told which it needs.
run: 3 collect-shapeset --dry-run --shapeset $CASE/columns.csv
