# The answer in five lines; a log without breaks and recompilations, and several logs at once.
rows: 1 analyze $CASE/../../data/trace/comp_failure.log
rows: 1 analyze $CASE/../../data/trace/simple.log $CASE/../../data/trace/breaks.log.gz
ignore: stderr
