run: 0 capture -q -o off -- true
run: 3 analyze off
