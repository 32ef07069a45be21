"""torch.export, strict and not; each program is tried both ways.
route: an if on data. Strict: Unsupported; else an exception that ends the trace in line 17.
fixed: view makes the size a number: rows = 32; not strict the log has no word of it.
cut: exports both ways.
boxed: a result that is no tensor. Strict: AssertionError; else an exception after the last operator, line 36.
two: both sizes must be equal: b = a; not strict the log has no word of it.



"""
import sys
import torch
from torch.export import export, Dim

class Route(torch.nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x + 1
        return x - 1

class Fixed(torch.nn.Module):
    def forward(self, x):
        return x.view(4, 8) * 2

class Cut(torch.nn.Module):
    def forward(self, x, n):
        k = n.item()
        return x[:k].sum() + x.new_zeros(k).sum()

class Box:
    def __init__(self, v): self.v = v

class Boxed(torch.nn.Module):
    def forward(self, x):
        return Box(x * 2)

class Two(torch.nn.Module):
    def forward(self, x, y):
        return x + y

def attempt(name, m, args, strict, **k):
    try:
        export(m, args, strict=strict, **k)
        print(name, strict, "ok")
    except Exception as e:
        print(name, strict, type(e).__name__, str(e).split("\n")[0][:200])

for strict in (True, False):
    attempt("route", Route(), (torch.ones(4),), strict)
    attempt("fixed", Fixed(), (torch.ones(32),), strict, dynamic_shapes=({0: Dim("rows")},))
    attempt("cut", Cut(), (torch.ones(8), torch.tensor(3)), strict)
    attempt("boxed", Boxed(), (torch.ones(8),), strict)
    attempt("two", Two(), (torch.ones(8), torch.ones(8)), strict, dynamic_shapes=({0: Dim("a")}, {0: Dim("b")}))
