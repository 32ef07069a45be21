# A command: exit codes, output, a crash, another failure, one that comes and goes, and FX text.
needs: torch
rows: 0 minify $CASE/../../data/pt2/buf.pt2 --command 'grep -q aten.matmul.default {}' --repro a --python /bin/true
rows: 0 minify $CASE/../../data/pt2/buf.pt2 --command 'grep -q aten.matmul.default {} && kill -SEGV $$' --interesting-signal 11 --repro b --verify none
rows: 0 minify $CASE/chain.txt --command 'grep -q aten.relu.default {} && echo the relu' --interesting-output 'the (relu|sin)' --repro c --verify none
rows: 1 minify $CASE/chain.txt --command 'true {}' --repro d --python /bin/true
rows: 0 minify $CASE/chain.txt --command 'grep -q aten.relu {} || { echo "KeyError: 1"; exit 1; }; echo "ValueError: 2"; exit 1' --interesting-exit 1 --repro e --verify none
rows: 0 minify $CASE/values.txt --command 'grep -q aten.log {} && exit 125; exit 0' --interesting-exit 125 --repro f --verify none
