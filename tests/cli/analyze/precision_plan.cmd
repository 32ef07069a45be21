# The bias of a product in float32 goes into the kernel behind it, in bfloat16 into the product's: the plan is that of the precision asked for.
rows: 0 analyze $CASE/precision_plan.txt --hardware h200 --section launches
rows: 0 analyze $CASE/precision_plan.txt --hardware h200 --precision bf16 --section launches
