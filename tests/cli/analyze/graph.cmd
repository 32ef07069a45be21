run: 0 analyze $CASE/../../data/pt2/dyn.pt2 --section graph
run: 0 analyze $CASE/../../data/pt2/dyn.pt2 --section graph --set s77=8,s27=20
run: 0 analyze $CASE/../../data/pt2/m.pt2 --section graph --json
