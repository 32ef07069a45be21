0 predict --problems - --json --top-k 1 --model $DATA/models/h200.safetensors
stdin: extrapolated.jsonl
env: INDUCTOR_DEBUG_ISA=baseline
mask: "configs": (\[.*\])
mask: "choice": ("[a-z]*")
mask: "triton_ms": ([0-9.e-]+)
mask: "aten_ms": ([0-9.e-]+)
mask: "expected_error": ([0-9][0-9.e-]*)
