# shards of a plan are its problems, each once; torchrun and Slurm are recognised
run: 0 collect --dry-run --num-shapes 5 --log-normal --shard 1/2
run: 0 collect --dry-run --num-shapes 5 --log-normal --shard 2/2 --format timings -o set.msgpack
run: 0 create-validation --dry-run --num-shapes 1 --shard 3/3
run: 2 collect --dry-run --shard 0/2
run: 2 collect --num-shapes 1 --gpus 0
run: 2 collect --num-shapes 1 --gpu 0 --gpus all
