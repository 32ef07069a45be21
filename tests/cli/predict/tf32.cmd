# TF32 is a dtype of its own, which a model may not have been trained on; the bound is the peak of the matrix units
0 predict -m 4096 -n 4096 -k 4096 --dtype tf32 --layout nt --top-k 1
mask: (\d+(?:\.\d+)?) (?:ms )?would be
mask: would be ([0-9.]+)
mask: choice    (\w+)
env: INDUCTOR_DEBUG_ISA=baseline
