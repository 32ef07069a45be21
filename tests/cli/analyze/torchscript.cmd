run: 0 analyze $CASE/../../data/torchscript/script.pt --input-shapes 2x3x8x8:float32 --section graph
run: 2 analyze $CASE/../../data/torchscript/script.pt --input-shapes 2xy
needs: torch
mask: LibTorch  ([0-9.]+)
