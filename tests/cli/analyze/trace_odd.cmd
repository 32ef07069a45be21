# Times that nobody can wait for, a name that turns its direction, and links.
run: 1 analyze $CASE/trace_odd.log
run: 0 analyze $CASE/trace_odd.log --section compilations
run: 0 analyze $CASE/trace_odd.log --section summary
