"""A compiled optimizer step: lr is a float that a schedule changes, then a parameter group is added.
One version for the second lr, which is dynamic then.
One version for the parameter group.
The breaks in the optimizer are PyTorch's own, on purpose.

"""
import torch
net = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Tanh(), torch.nn.Linear(8, 2))
opt = torch.optim.AdamW(net.parameters(), lr=1e-2)

@torch.compile
def step():
    opt.step()

def batch():
    net(torch.randn(4, 8)).pow(2).mean().backward()

for epoch in range(5):
    opt.zero_grad()
    batch()
    step()
    for g in opt.param_groups:
        g["lr"] *= 0.5
extra = torch.nn.Parameter(torch.ones(3))
extra.grad = torch.ones(3)
opt.add_param_group({"params": [extra], "weight_decay": 0.3})
step()
