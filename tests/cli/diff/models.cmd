# Graphs and weights of two models; a model and its graph as text; the same graph with other sizes.
rows: 0 diff $CASE/../../data/pt2/attn.pt2 $CASE/../../data/pt2/attn.pt2
rows: 1 diff $CASE/../../data/pt2/attn.pt2 $CASE/../../data/pt2/attn_core.pt2
rows: 1 diff $CASE/../../data/pt2/attn.pt2 $CASE/../../data/pt2/m.pt2
run: 1 diff $CASE/before.txt $CASE/after.txt
run: 2 diff $CASE/before.txt $CASE/after.txt --fail-on nan
