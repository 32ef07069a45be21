# Sizes of a dynamic dimension, by a program in place of Python; and what cannot be swept.
rows: 0 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep input_ids[0]=2,8
run: 2 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep input_ids[0]=1
run: 2 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep input_ids[0]=2,x
run: 2 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep batch=2
run: 2 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep 8
run: 2 bench $CASE/../../data/models/small/bert.dynamic.pt2 --python $CASE/fake_python --sweep s43=2 --history h.jsonl
run: 2 bench $CASE/../../data/models/small/gpt2.pt2 --python $CASE/fake_python --sweep input_ids[0]=2
