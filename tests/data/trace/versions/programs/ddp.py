# SPDX-License-Identifier: Apache-2.0
"""Two ranks (torchrun, gloo) with DistributedDataParallel inside torch.compile. The program stops in DDP: its buckets are too small."""
import os, sys
import torch, torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP

class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(64, 64)
        self.b = nn.Linear(64, 64)
        self.c = nn.Linear(64, 8)

    def forward(self, x, rank):
        x = torch.relu(self.a(x))
        if rank == 1:
            x = x * 2
        x = torch.relu(self.b(x))
        dist.all_reduce(x)
        return self.c(x)

def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    torch.manual_seed(0)
    net = DDP(Net(), bucket_cap_mb=0.01)
    net = torch.compile(net)
    opt = torch.optim.SGD(net.parameters(), lr=0.01)
    for step in range(3):
        batch = 8 if step < 2 else 6
        loss = net(torch.randn(batch, 64), rank).sum()
        loss.backward()
        opt.step()
        opt.zero_grad()
    dist.destroy_process_group()

main()
