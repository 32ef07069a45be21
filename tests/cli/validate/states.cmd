# A clock that falls, a time that is none, a graph that could not be captured, a variant that nothing predicts, max-autotune.
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus.json --measured $CASE/states.measured.json
