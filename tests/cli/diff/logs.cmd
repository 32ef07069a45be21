# A cold and a warm run, a changed constant, and two modules whose first calls came in another order: the cause comes first. Both miss in the fourth: that is not the cause. A text tells no times.
rows: 0 diff $CASE/../../data/trace/cache_cold.log.gz $CASE/../../data/trace/cache_warm.log.gz
rows: 0 diff $CASE/../../data/trace/cache_warm.log.gz $CASE/../../data/trace/cache_changed.log.gz
rows: 0 diff $CASE/../../data/trace/forwards_ab.log.gz $CASE/../../data/trace/forwards_ba.log.gz
rows: 0 diff $CASE/../../data/trace/cache_cold.log.gz $CASE/../../data/trace/cache_changed.log.gz
rows: 1 diff $CASE/../../data/trace/breaks.log.gz $CASE/../../data/trace/breaks.txt
