# Graphs of a stranger: calls that do more than compute are not written into a script, nor run; sizes that cannot be counted end.
rows: 1 minify $CASE/../../data/hostile/exec.txt --rule unknown-operator --repro a --python /bin/true
rows: 1 minify $CASE/../../data/hostile/os_system.pt2 --rule unknown-operator --repro b --python /bin/true
rows: 1 minify $CASE/../../data/hostile/encoding.pt2 --rule constraint:dtype --adapter limited-precision --repro c --python /bin/true
run: 3 minify $CASE/../../data/hostile/exec.txt --command 'cp {} seen' --repro d --python /bin/true
run: 3 minify $CASE/../../data/hostile/unknown_size.txt --command 'true {}' --repro e --python /bin/true
run: 3 minify $CASE/../../data/hostile/overlapping.txt --command 'true {}' --repro e --python /bin/true
run: 3 minify $CASE/../../data/hostile/huge_complex.txt --command 'true {}' --repro e --python /bin/true
