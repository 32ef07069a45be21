# Arguments at the ends of 64 bits, or of no sense, in operators whose sizes need arithmetic: unknown
# sizes, and no crash.
rows: 0 analyze $CASE/absurd_rules.txt --section graph
