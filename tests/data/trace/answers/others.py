"""Recompilations for other modules, other objects and jagged tensors; DTensors and fully_shard in one process."""
import os
import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import Replicate, Shard, distribute_tensor

os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29600", RANK="0", WORLD_SIZE="1")
dist.init_process_group("gloo")


class Block(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.lin = torch.nn.Linear(width, width)

    def forward(self, x):
        return self.lin(x).relu()


for width in (4, 8, 16):
    torch.compile(Block(width), backend="eager")(torch.randn(2, width))
for count in (3, 2):
    torch.compile(torch.nn.Sequential(*[torch.nn.ReLU()] * count), backend="eager")(torch.randn(2, 4))


def train(kind):
    model = torch.nn.Linear(4, 4)
    step = torch.compile(kind(model.parameters(), lr=0.1).step, backend="eager")
    model(torch.randn(2, 4)).sum().backward()
    step()


for kind in (torch.optim.SGD, torch.optim.SGD):
    train(kind)


@torch.compile(backend="eager")
def jagged(x):
    return x * 2


for lengths in ((2, 3), (4, 1, 2)):
    jagged(torch.nested.nested_tensor([torch.randn(n, 4) for n in lengths], layout=torch.jagged))


@torch.compile(backend="eager")
def listed(xs):
    return [x * 2 for x in xs]


for count in (3, 2):
    listed([torch.randn(2) for _ in range(count)])
mesh = init_device_mesh("cpu", (1,))


@torch.compile(backend="eager")
def spread(x):
    return x * 2


for rows, placement in ((4, Shard(0)), (4, Replicate()), (6, Shard(0))):
    spread(distribute_tensor(torch.randn(rows, 4), mesh, [placement]))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(4, 4) for _ in range(2))

    def forward(self, x):
        for layer in self.layers:
            x = layer(x).relu()
        return x


net = Net()
for layer in net.layers:
    fully_shard(layer)
fully_shard(net)
torch.compile(net, backend="eager")(torch.randn(2, 4))
dist.destroy_process_group()
