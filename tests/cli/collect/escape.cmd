# names of a hostile file reach the terminal as one line without controls
run: 0 collect-shapeset --dry-run --shapeset $CASE/escape.json
