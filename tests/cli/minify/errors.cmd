# Conditions that do not hold, hang, or are wrong; models that cannot be read; no Python.
run: 2 minify $CASE/chain.txt
run: 2 minify $CASE/chain.txt --rule alignment --command 'true {}'
run: 2 minify $CASE/chain.txt --rule alignment
run: 2 minify $CASE/chain.txt --rule constraint:no-such-rule --adapter edge-npu
run: 2 minify $CASE/chain.txt --rule graph-breaks
run: 2 minify $CASE/chain.txt --command 'true'
run: 2 minify $CASE/chain.txt --command 'true {}' --interesting-output '('
run: 2 minify $CASE/chain.txt --rule dtype --adapter edge-npu --interesting-exit 3
run: 2 minify $CASE/chain.txt --command 'true {}' --repeat 0
run: 2 minify $CASE/chain.txt --command 'true {}' --jobs 0
run: 2 minify $CASE/chain.txt --command 'true {}' --time-limit 0
run: 2 minify $CASE/chain.txt --command 'true {}' --repeat 2 --at-least 3
run: 3 minify $CASE/chain.txt --command 'false {}' --repeat 3
run: 3 minify $CASE/chain.txt --command 'exit 125; {}'
run: 3 minify $CASE/chain.txt --command 'sleep 60; {}' --time-limit 0.2
run: 3 minify $CASE/chain.txt --command 'kill -9 $PPID; {}'
run: 3 minify no.pt2 --command 'true {}'
run: 3 minify $CASE/../../data/diff/actual.npy --command 'true {}'
run: 3 minify $CASE/chain.txt --command 'grep -q relu {}' --repro none --resume
run: 4 minify $CASE/chain.txt --command 'grep -q aten.relu {}' --repro out --python no-such-python
run: 4 minify $CASE/chain.txt --command 'grep -q aten.relu {}' --repro /proc/none
