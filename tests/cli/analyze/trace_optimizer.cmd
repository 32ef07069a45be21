# Breaks in PyTorch's own lines: the finding is at the user's line, and no advice is to change PyTorch.
rows: 1 analyze $CASE/../../data/trace/optimizer.log.gz --section breaks
