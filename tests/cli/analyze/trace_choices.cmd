# what inductor_debug.install() chose; artifacts that cannot be right are counted and left out (a log written by hand)
run: 0 analyze $CASE/../../data/trace/choices.log.gz --section choices
rows: 0 analyze $CASE/../../data/trace/choices.log.gz --section choices --top 1
rows: 1 analyze $CASE/trace_choices_doubtful.log --section choices
run: 0 analyze $CASE/../../data/trace/simple.log --section choices
