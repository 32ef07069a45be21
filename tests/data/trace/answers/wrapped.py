"""Dynamic quantization, scripted and traced submodules, DataParallel, a module of torch.fx.
The scripted module is not traced; DataParallel and the module of torch.fx share a wrapper of PyTorch's, of which each is a version."""
import torch, torch.nn as nn
def attempt(n, f, *a):
    try: f(*a); print(n, "ok")
    except Exception as e: print(n, type(e).__name__, str(e).split("\n")[0][:200])
net = nn.Sequential(nn.Linear(8, 8), nn.ReLU(), nn.Linear(8, 2))
try:
    q = torch.ao.quantization.quantize_dynamic(net, {nn.Linear}, dtype=torch.qint8)
    attempt("dynamic", torch.compile(q, backend="aot_eager"), torch.randn(2, 8))
except Exception as e: print("quantize", e)
class Outer(nn.Module):
    def __init__(self, sub): super().__init__(); self.sub = sub
    def forward(self, x): return self.sub(x + 1) * 2
attempt("script", torch.compile(Outer(torch.jit.script(nn.Linear(8, 8))), backend="aot_eager"), torch.randn(2, 8))
attempt("trace", torch.compile(Outer(torch.jit.trace(nn.Linear(8, 8), torch.randn(2, 8))), backend="aot_eager"), torch.randn(2, 8))
attempt("dataparallel", torch.compile(nn.DataParallel(nn.Linear(8, 8)), backend="aot_eager"), torch.randn(2, 8))
attempt("fx", torch.compile(torch.fx.symbolic_trace(Outer(nn.Linear(8, 8))), backend="aot_eager"), torch.randn(2, 8))
@torch.jit.script
def helper(x): return x * 2 if bool(x.sum() > 0) else x
attempt("jitfn", torch.compile(lambda x: helper(x) + 1, backend="aot_eager"), torch.ones(3))
