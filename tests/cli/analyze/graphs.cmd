# Several graphs are first of all a table of them
run: 0 analyze $CASE/../../data/trace/torch_compile_debug --section graphs
rows: 0 analyze $CASE/../../data/models/small/gpt2.pt2 $CASE/../../data/pt2/m.pt2 --section graphs,inputs --hardware h200
