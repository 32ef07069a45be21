# torch-diode's small model from its own kind of data set
needs: torch
near: 10
run: 0 train --dataset $CASE/../../data/gemm/legacy_dataset.json --model-type base --num-epochs 2 --device cpu --threads 1 --model m.safetensors
