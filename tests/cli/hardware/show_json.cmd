0 hardware show "NVIDIA L4" --json
