# what Inductor made, and where each line comes from
run: 0 analyze $CASE/../../data/trace/simple.log --section kernels
rows: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section kernels,inputs --top 4
rows: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section provenance --top 3
rows: 0 analyze $CASE/../../data/trace/multi_rank_schedule --section kernels --rank 1 --id 1/0
