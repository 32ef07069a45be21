"""AOTInductor: a custom operator without a fake implementation (line 12), a branch on data (line 16), and a module that compiles.
The log has neither exception, but how far the traces came."""
import os, tempfile, torch
def attempt(n, f):
    try: f(); print(n, "ok")
    except Exception as e: print(n, type(e).__name__, str(e).split("\n")[0][:200])
class Good(torch.nn.Module):
    def __init__(self): super().__init__(); self.l = torch.nn.Linear(4, 4)
    def forward(self, x): return self.l(x).relu()
lib = torch.library.Library("acme", "FRAGMENT"); lib.define("twice(Tensor x) -> Tensor"); lib.impl("twice", lambda x: x * 2, "CPU")
class Custom(torch.nn.Module):
    def forward(self, x): return torch.ops.acme.twice(x) + 1
class Mask(torch.nn.Module):
    def forward(self, x):
        n = x.sum().int().item()
        return torch.ones(n) * 2 if n > 3 else torch.zeros(n)
def aoti(m, *a):
    ep = torch.export.export(m, a)
    torch._inductor.aoti_compile_and_package(ep, package_path=tempfile.mkdtemp() + "/m.pt2")
attempt("custom", lambda: aoti(Custom(), torch.ones(3)))
attempt("mask", lambda: aoti(Mask(), torch.ones(5)))
attempt("good", lambda: aoti(Good(), torch.ones(2, 4)))
