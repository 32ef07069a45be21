# no time below the operations at the peak rate, 2.054 ms; only the limit that was crossed is named
0 predict -m 4096 -n 4096 -k 4096 --dtype fp32 --top-k 1
mask: (\d+(?:\.\d+)?) (?:ms )?would be
mask: would be ([0-9.]+)
mask: choice    (\w+)
env: INDUCTOR_DEBUG_ISA=baseline
