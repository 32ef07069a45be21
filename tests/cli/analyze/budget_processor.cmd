# the gate, the table and the verdict agree: nobody has measured how far times of this processor are off
rows: 1 analyze $CASE/../../data/pt2/m.pt2 --hardware epyc-9654 --check-latency 1000 --check-memory 1000 --section verdict,budget
rows: 1 analyze $CASE/../../data/pt2/m.pt2 --hardware epyc-9654 --check-latency 1e-9 --section verdict,budget
