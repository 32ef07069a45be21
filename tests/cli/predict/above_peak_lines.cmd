0 predict --problems - --top-k 1 --json
stdin: above_peak.jsonl
env: INDUCTOR_DEBUG_ISA=baseline
mask: "configs": \[(.*?), "predicted_ms"
mask: "choice": ("[a-z]*")
mask: exceeds the device's peak: ([0-9.]+ ms would be [0-9.]+)
