# Energy that cannot be predicted: which figure the hardware file lacks.
rows: 1 analyze $CASE/../../data/models/small/resnet18.decomposed.pt2 --hardware h200 --check-energy 100 --section budget
