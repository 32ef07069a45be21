run: 0 analyze $CASE/../../data/models/compiled/bert.inductor --section fusion,compare --top 3
rows: 0 analyze $CASE/../../data/models/compiled/bert.pt2 $CASE/../../data/models/compiled/bert.inductor/output_code.py --section compare
rows: 0 analyze $CASE/../../data/models/compiled/bert.inductor/output_code.py $CASE/../../data/models/compiled/resnet18.inductor/ir_post_fusion.txt --section made,schedule
rows: 0 analyze $CASE/../../data/models/cuda/unet.inductor --section compare
