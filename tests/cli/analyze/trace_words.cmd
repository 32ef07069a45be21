# Texts of TORCH_LOGS=dynamic and aot_graphs say what the records of TORCH_TRACE say; the other words are counted.
rows: 0 analyze $CASE/../../data/trace/words.txt --section summary,symbols
