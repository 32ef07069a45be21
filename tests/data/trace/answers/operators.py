"""scan, cond of a Python bool, flex_attention on a CPU with a score_mod that a closure makes.
gate: a version for each value of the flag.
running: the carry of scan changes its shape, which raises.
Block: the closure's float becomes dynamic with its second value, which flex_attention cannot be lowered with; as a tensor it compiles once.
the last call: no gradients on a CPU, which raises.

"""
import torch
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.associative_scan import associative_scan
from torch.nn.attention.flex_attention import flex_attention, create_block_mask

def attempt(f, *a, **k):
    try:
        f(*a, **k)
        print(getattr(f, "__name__", f), "ok")
    except Exception as e:
        print(getattr(f, "__name__", f), type(e).__name__, str(e).split("\n")[0][:250])

@torch.compile(backend="aot_eager")
def gate(x, flag):
    return torch.cond(flag, lambda x: x.sin(), lambda x: x.cos(), (x,))

@torch.compile(backend="aot_eager")
def running(xs):
    def step(carry, x):
        new = torch.cat([carry, x])
        return new, new.sum()
    return scan(step, torch.zeros(2), xs)

@torch.compile(backend="aot_eager")
def good(xs):
    return scan(lambda c, x: (c + x, c * 1), torch.zeros(2), xs)

def biased(scale):
    def score_mod(score, b, h, q, k):
        return score + scale * (q - k)
    return score_mod

attend = torch.compile(flex_attention)

class Block(torch.nn.Module):
    def __init__(self, slope):
        super().__init__()
        self.slope = slope
        self.proj = torch.nn.Linear(32, 32)
    def forward(self, x):
        q = self.proj(x).view(2, 16, 2, 16).transpose(1, 2)
        return attend(q, q, q, score_mod=biased(self.slope))

attempt(gate, torch.ones(3), True)
attempt(gate, torch.ones(3), False)
attempt(running, torch.ones(4, 2))
attempt(good, torch.ones(4, 2))
with torch.no_grad():
    for s in (0.1, 0.2, 0.4):
        attempt(Block(s), torch.randn(2, 16, 32))
attempt(attend, torch.randn(1, 1, 128, 16, requires_grad=True), torch.randn(1, 1, 128, 16), torch.randn(1, 1, 128, 16))
