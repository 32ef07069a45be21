# SPDX-License-Identifier: Apache-2.0
"""Compiled steps of two optimizers, one with a closure; gradients that are sometimes None; a learning rate that changes."""
import torch
from torch import nn

net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 1))
opt = torch.optim.AdamW(net.parameters(), lr=1e-3)

@torch.compile(fullgraph=False)
def step():
    opt.step()

sgd = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)

@torch.compile
def sgd_step(closure):
    return sgd.step(closure)

def closure():
    sgd.zero_grad()
    loss = net(torch.randn(4, 8)).sum()
    loss.backward()
    return loss

for i in range(4):
    net(torch.randn(4, 8)).sum().backward()
    step()
    if i == 1:
        net[0].weight.grad = None
    else:
        opt.zero_grad()
    for group in opt.param_groups:
        group["lr"] *= 0.5
for i in range(2):
    sgd_step(closure)
