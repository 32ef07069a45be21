# Flags before the command are ours, those after -- the program's
run: 0 -q -o first capture -- echo -v -q --json
run: 0 -o capture -q capture -- echo -- more
