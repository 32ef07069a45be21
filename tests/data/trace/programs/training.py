# SPDX-License-Identifier: Apache-2.0
"""Training loop with a logging break in a loop, a counter on the module, grad mode and batch sizes."""
import logging
import sys
import torch
import torch.nn as nn

log = logging.getLogger("train")


class Block(nn.Module):
    def __init__(self, d):
        super().__init__()
        self.fc = nn.Linear(d, d)

    def forward(self, x):
        return torch.relu(self.fc(x)) + x


class Model(nn.Module):
    def __init__(self, d=16):
        super().__init__()
        self.blocks = nn.ModuleList([Block(d) for _ in range(2)])
        self.steps = 0

    def forward(self, x):
        self.steps += 1
        for block in self.blocks:
            x = block(x)
            log.info("mean %s", x.shape)
        return x.sum()


model = torch.compile(Model())
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for size in (4, 4, 6):
    loss = model(torch.randn(size, 16))
    loss.backward()
    opt.step()
    opt.zero_grad()
with torch.no_grad():
    model(torch.randn(4, 16))
