# What is under a command of commands, and that the collection engine is missing; a section of models and logs is named once
run: 2 dataset
run: 0 model --help
run: 2 analyze x.pt2 --section nothing
