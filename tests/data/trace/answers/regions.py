"""Activation checkpointing.
print: a break at the print inside the checkpointed function.
reentrant, policy, plain: compile.
count: the checkpointed function changes self.calls, which breaks the graph at the call of checkpoint.
kind is a text that is compiled in: five versions.

"""
import functools
import torch
from torch.utils.checkpoint import checkpoint, create_selective_checkpoint_contexts, CheckpointPolicy

class Net(torch.nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.kind = kind
        self.a = torch.nn.Linear(8, 8)
        self.b = torch.nn.Linear(8, 8)
        self.calls = 0
    def block(self, x):
        if self.kind == "print":
            print("in block", x.shape)
        if self.kind == "count":
            self.calls += 1
        return torch.relu(self.a(x))
    def forward(self, x):
        x = self.b(x)
        if self.kind == "reentrant":
            x = checkpoint(self.block, x, use_reentrant=True)
        elif self.kind == "policy":
            ctx = functools.partial(create_selective_checkpoint_contexts, [torch.ops.aten.addmm.default])
            x = checkpoint(self.block, x, use_reentrant=False, context_fn=ctx)
        else:
            x = checkpoint(self.block, x, use_reentrant=False)
        return self.b(x).sum()

for kind in ("print", "reentrant", "policy", "count", "plain"):
    try:
        torch.compile(Net(kind), backend="aot_eager")(torch.randn(4, 8)).backward()
        print(kind, "ok")
    except Exception as e:
        print(kind, type(e).__name__, str(e)[:200])
