# The steps of a recurrent layer wait for each other: what its work says is a lower bound.
rows: 0 analyze $CASE/recurrent.txt --hardware h200
