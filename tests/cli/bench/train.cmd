# Training steps, by a program in place of Python: predicted from the log of what was compiled, of both models, at each size, and of none.
rows: 0 bench $CASE/../../data/pt2/dims.pt2 --train --hardware h200 --python $CASE/fake_python
rows: 0 bench $CASE/../../data/pt2/dims.pt2 --train --hardware h200 --against $CASE/../../data/pt2/m.pt2 --python $CASE/fake_python
rows: 0 bench $CASE/../../data/models/small/bert.dynamic.pt2 --train --hardware h200 --sweep input_ids[0]=2,8 --python $CASE/fake_python
rows: 0 bench $CASE/../../data/pt2/dims.pt2 --train --python $CASE/fake_python
