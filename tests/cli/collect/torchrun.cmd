# the shard of a process that torchrun started; --shard 1/1 takes no part in that
env: RANK=1
env: WORLD_SIZE=2
run: 0 collect --dry-run --num-shapes 5 --log-normal --format timings -o set.msgpack
run: 0 collect --dry-run --num-shapes 5 --log-normal --format timings -o set.msgpack --shard 1/1
