# where an operator is not known, times are lower bounds, and gains in percent upper ones
0 advise $CASE/unknown.txt --hardware h200
