"""Dynamic dimensions, marked and violated.
head: reshape needs dimension 1 as a number, which raises.
pooled: a break, since the if needs a size that is unbacked.
ranged: 32 is outside of min and max, which raises; the size 1 compiles a version of its own.
same: y is not marked, so the first call raises; with both marked it compiles once.
static: dynamic=False, a version for each size.


"""
import torch
def attempt(name, f, *a):
    try:
        f(*a); print(name, "ok")
    except Exception as e:
        print(name, type(e).__name__, str(e).split("\n")[0][:200])

@torch.compile(backend="eager")
def head(x):
    return x.reshape(2, 12, 64).transpose(0, 1) * 2

@torch.compile(backend="eager")
def pooled(x):
    if x.shape[0] > 4:
        return x.mean(0)
    return x.sum(0)

@torch.compile(backend="eager")
def ranged(x):
    return x.softmax(-1)

@torch.compile(backend="eager", dynamic=False)
def static(x):
    return x.relu()

@torch.compile(backend="eager")
def same(x, y):
    return x + y

a = torch.ones(2, 768); torch._dynamo.mark_dynamic(a, 1)
attempt("head", head, a)
b = torch.ones(8, 3); torch._dynamo.decorators.mark_unbacked(b, 0)
attempt("pooled", pooled, b)
for n in (4, 8, 32):
    c = torch.ones(n, 3); torch._dynamo.mark_dynamic(c, 0, min=2, max=16)
    attempt("ranged", ranged, c)
for n in (4, 5, 6):
    attempt("static", static, torch.ones(n))
for n in (4, 5, 6):
    p, q = torch.ones(n), torch.ones(n)
    torch._dynamo.mark_dynamic(p, 0)
    attempt("same", same, p, q)
d = torch.ones(1, 3); torch._dynamo.mark_dynamic(d, 0)
attempt("one", ranged, d)
