# What calls take on a processor: a graph of a linear, an addition and a relu with two weights, 1000 + 2 x 200 + 70 + 2 x 10 us in eager mode; as a package a product and a kernel, 100 + 30 + 20 us.
rows: 1 validate $CASE/../../data/pt2/dims.pt2 --hardware $CASE/abacus_calls.json --python $CASE/../bench/fake_python
rows: 0 hardware show $CASE/abacus_calls.json
