# Kernels of unknown time make a prediction a lower bound: below what was measured it is neither right nor wrong.
rows: 3 validate $CASE/../../data/tail/aside/h200/states-scan-b2-s1024-bfloat16.pt2
