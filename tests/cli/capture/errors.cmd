run: 2 capture
run: 2 capture -- 
run: 2 capture python train.py
run: 2 capture --json -- true
run: 2 capture --trace maybe -- true
run: 4 capture -- no-such-program --flag
run: 0 capture -q -o taken -- true
run: 2 capture -o taken -- true
