# -v says which model is taken and what it is; -vv also where it was looked for
run: 0 predict -m 64 -n 64 -k 64 --top-k 1 -v -o choice.txt
run: 0 predict -m 64 -n 64 -k 64 --top-k 1 -vv -o choice.txt
mask: \((\d[\d.]* m?s)\)
mask: model file, (\S+ [kM]B), ranker
mask: trained on (\d+) problems
mask: write choice\.txt, (\S+ k?B)
mask: ((?:debug: (?:data file|read) \S*devices.*\n)+)
