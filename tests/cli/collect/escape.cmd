# names of a hostile file reach the terminal as one line without controls
run: 4 collect-shapeset --shapeset $CASE/escape.json
