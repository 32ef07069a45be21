# Two folders of logs that also hold tensors: both are compared.
rows: 1 diff $CASE/first $CASE/second
