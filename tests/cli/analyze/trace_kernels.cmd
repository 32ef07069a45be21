# what Inductor made, and where each line comes from
run: 0 analyze $CASE/../../data/trace/simple.log --section kernels
run: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section kernels,inputs --top 4
run: 0 analyze $CASE/../../data/trace/inductor_provenance_jit_cuda_log.txt --section provenance --top 3
run: 0 analyze $CASE/../../data/trace/multi_rank_schedule --section kernels --rank 1 --id 1/0
