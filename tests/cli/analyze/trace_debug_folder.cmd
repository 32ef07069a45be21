# torch_compile_debug, as a log and as models
rows: 0 analyze $CASE/../../data/trace/torch_compile_debug --section summary,kernels --top 4
rows: 0 analyze $CASE/../../data/trace/torch_compile_debug/run_2026_11_21_16_21_12_361625-pid_18057 --section kernels --id -/2 --top 2
run: 0 analyze $CASE/../../data/trace/torch_compile_debug/run_2026_11_21_16_21_12_361625-pid_18057/torchinductor/model__2_inference_4.3 --section provenance --top 3
run: 0 analyze $CASE/../../data/trace/torch_compile_debug/run_2026_11_21_16_21_12_361625-pid_18057/torchinductor/model__2_inference_4.3 --section made
