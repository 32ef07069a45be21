# Calls whose arguments or results are not those of their operators, results used in part, and counts beyond 64 bits:
# the kernels are counted as calls, a note names the node, and nothing ends the program.
rows: 0 analyze $CASE/misfit_cummax.txt --hardware h200
rows: 0 analyze $CASE/misfit_linear_no_weight.txt --hardware h200
rows: 0 analyze $CASE/misfit_matmul_no_other.txt --hardware h200
rows: 0 analyze $CASE/misfit_attention_no_query.txt --hardware h200
rows: 0 analyze $CASE/misfit_cat_list_output.txt --hardware h200
rows: 0 analyze $CASE/misfit_indirect_list_output.txt --hardware h200
rows: 1 analyze $CASE/misfit_var_mean.txt --hardware h200
rows: 1 analyze $CASE/misfit_fft_overflow.txt --hardware h200
rows: 1 analyze $CASE/misfit_matmul_out_rank.txt --hardware h200
rows: 1 analyze $CASE/misfit_argmax_memory.txt --hardware h200
ignore: stderr
