# Violations that are advice alone: the device takes the graph, and the verdict says with how many.
rows: 0 analyze $CASE/sizes.txt --adapter tpu --section verdict
