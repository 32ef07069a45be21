# a K of 4 bytes leaves only the smallest blocks, which float32 must not halve
0 predict -m 64 -n 64 -k 1 --dtype fp32 --layout nn --top-k 1 --json
mask: "(?:triton_ms|aten_ms|predicted_ms)": ([-0-9.e]+)
