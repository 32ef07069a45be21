# Measured kernels beside the log: a profile of torch.profiler on an H200, forward, backward, a graph break, eager mode.
rows: 0 analyze $CASE/../../data/profile/gpu.log.gz --profile $CASE/../../data/profile/gpu.json.gz --hardware h200 --section profile,guards
# on a CPU; a profile among the inputs is recognised by its content
rows: 0 analyze $CASE/../../data/profile/cpu.json.gz $CASE/../../data/profile/cpu.log.gz --section profile --id 2/0
# alone
run: 0 analyze $CASE/../../data/profile/cpu.json.gz --top 3
# tables of Nsight Systems; a view in place of a table is not used
rows: 0 analyze $CASE/../../data/profile/gpu.log.gz --profile $CASE/../../data/profile/made.sqlite --section profile
# without a profile: guards beside the predicted work
rows: 0 analyze $CASE/../../data/profile/gpu.log.gz --hardware h200 --section guards
# beside a model: predicted kernels by name
run: 0 analyze $CASE/../../data/profile/network.txt --profile $CASE/../../data/profile/gpu.json.gz --hardware h200 --section profile
# C++ kernels that recorded nothing
rows: 1 analyze $CASE/../../data/profile/cpu.log.gz --profile $CASE/../../data/profile/untimed.json.gz --section profile
