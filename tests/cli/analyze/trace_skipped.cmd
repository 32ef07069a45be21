# Words of TORCH_LOGS that nothing reads are counted, not passed over in silence.
run: 0 analyze $CASE/trace_skipped.txt --section summary
