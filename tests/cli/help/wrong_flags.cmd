# What is wrong is told with the command it is about, wherever the flags stand
run: 2 -v datset info x
run: 2 -o datset
run: 2 -q dataset --jsno info x
run: 2 -v capture --trace maybe -- echo --json
run: 2 dataset info
run: 2 report x.pt2 --with-artifacts -o page.html
