# What is no profile, another run's profile, and a profile beside a model.
run: 2 analyze $CASE/../../data/profile/cpu.json.gz $CASE/../../data/pt2/dyn.pt2
run: 3 analyze $CASE/../../data/profile/cpu.log.gz --profile $CASE/trace_symbols.log
rows: 1 analyze $CASE/../../data/trace/simple.log --profile $CASE/../../data/profile/cpu.json.gz --section profile
rows: 1 analyze $CASE/../../data/pt2/attn.pt2 --profile $CASE/../../data/profile/made.sqlite --hardware h200 --section profile
