"""Limits that are met again after a reset: a hard one, one that lets the rest run in eager mode, and fullgraph=True."""
import torch


@torch.compile(backend="eager", dynamic=False)
def many(x):
    return x + 1


class Scale(torch.nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return x * self.k


@torch.compile(backend="eager", fullgraph=True, dynamic=False)
def whole(x):
    return x + 1


def attempt(function):
    try:
        function()
    except Exception as error:
        print(type(error).__name__, error)


with torch._dynamo.config.patch(fail_on_recompile_limit_hit=True, recompile_limit=3):
    attempt(lambda: [many(torch.randn(n)) for n in range(2, 9)])
torch._dynamo.reset()
with torch._dynamo.config.patch(recompile_limit=3):
    attempt(lambda: [torch.compile(Scale(k), backend="eager")(torch.randn(2)) for k in range(6)])
torch._dynamo.reset()
attempt(lambda: [whole(torch.randn(n)) for n in range(2, 14)])
