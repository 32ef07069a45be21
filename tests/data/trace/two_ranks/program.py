"""Two ranks that compile functional collectives; rank 1 has one more. They are compiled, not run to
the end: ranks that differ hang."""
import os
import threading

import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol

dist.init_process_group("nccl")
rank = dist.get_rank()
torch.cuda.set_device(rank)


def step(x, w):
    y = torch.relu(x @ w)
    y = funcol.all_reduce(y, "sum", dist.group.WORLD)
    if rank == 1:
        y = y + funcol.all_gather_tensor(y[:4], 0, dist.group.WORLD).sum()
    z = funcol.reduce_scatter_tensor(y, "sum", 0, dist.group.WORLD)
    return z * 2


x = torch.randn(8, 16, device="cuda")
w = torch.randn(16, 16, device="cuda")
thread = threading.Thread(target=lambda: torch.compile(step)(x, w), daemon=True)
thread.start()
thread.join(60)
os._exit(0)
