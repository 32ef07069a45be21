2 predict -m 64 -n 64 -k 64 --dtype fp8
