# SPDX-License-Identifier: Apache-2.0
"""A compiled optimizer step, with a scheduler."""
import os
import torch

torch.set_default_device(os.environ.get("DEV", "cpu"))

p = [torch.nn.Parameter(torch.randn(4)) for _ in range(2)]
opt = torch.optim.Adam(p, lr=0.001)
sched = torch.optim.lr_scheduler.StepLR(opt, 1, gamma=0.5)


@torch.compile
def step():
    opt.step()


for _ in range(3):
    for q in p:
        q.grad = torch.randn(4)
    step()
    sched.step()

q = torch.nn.Parameter(torch.randn(4))
plain = torch.optim.Adam([q], lr=0.001)


@torch.compile
def step2():
    plain.step()


for lr in (0.001, 0.002, 0.003):
    q.grad = torch.randn(4)
    plain.param_groups[0]["lr"] = lr
    step2()
