# Sums of sizes beyond 64 bits read as lower bounds, and a tensor of more bytes than can be counted is one of unknown size.
rows: 1 analyze $CASE/saturated.txt --hardware h200
rows: 0 analyze $CASE/saturated_weights.txt --section graph
ignore: stderr
