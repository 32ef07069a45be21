# --help of what does not exist is an error as the rest of the line is
run: 2 bogus --help
run: 2 dataset bogus --help
run: 2 analyze --bogus --help
run: 2 analyze --hardwear h200 --help
