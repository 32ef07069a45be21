# SPDX-License-Identifier: Apache-2.0
"""Two ranks of DistributedDataParallel on CPUs (gloo): in its third step rank 1 has a batch of another size, and is compiled again."""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def main(rank):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29611", RANK=str(rank), WORLD_SIZE="2")
    dist.init_process_group("gloo", rank=rank, world_size=2)
    model = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))
    compiled = torch.compile(torch.nn.parallel.DistributedDataParallel(model))
    for step in range(3):
        compiled(torch.randn(4 if rank == 0 or step < 2 else 5, 8)).sum().backward()
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(main, nprocs=2)
