run: 3 analyze missing.pt2
run: 3 analyze $CASE/bad_input.cmd
run: 2 analyze $CASE/../../data/pt2/dyn.pt2 --set s77
run: 2 analyze $CASE/../../data/pt2/dyn.pt2 --set s77=-1
run: 2 analyze $CASE/../../data/pt2/dyn.pt2 --section nothing
run: 3 analyze $TMP
mask: not in \{(.*)\}
