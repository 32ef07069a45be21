# The command's streams and exit code are its own; the last lines of standard error are ours.
run: 0 capture -o first -- echo hello
run: 3 capture -q -- sh -c "echo oh >&2; exit 3"
run: 143 capture -- sh -c "kill -TERM $$"
run: 0 list --artifact-dir first
mask: after (\d+\.\d) s
mask: run_\d+T\d+Z_\d+_[0-9a-f]+
