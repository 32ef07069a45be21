"""Nested compile, stances, functions that are left out.
inner is part of outer's graph, and compiled by itself when it is called alone.
The stance fail_on_recompile raises before anything is compiled, eager_on_recompile and force_eager compile nothing.
Store.get is left out on purpose: 'talks to the store'.
loud raises Unsupported at the print, as error_on_graph_break(True) asks for.
hacked compiles.


"""
import torch

@torch.compile(backend="eager")
def inner(x):
    return x.sin() + 1

@torch.compile(backend="eager")
def outer(x):
    return inner(x) * 2

class Store:
    @torch.compiler.disable(reason="talks to the store")
    def get(self, key):
        return torch.full((4,), float(len(key)))

store = Store()

@torch.compile(backend="eager")
def serve(x):
    y = x + 1
    z = store.get("weights")
    return y * z

@torch.compile(backend="eager")
def loud(x):
    y = x * 2
    with torch._dynamo.error_on_graph_break(True):
        y = report(y)
    return y + 1

def report(y):
    print("mean", y.mean())
    return y * 2

@torch._dynamo.nonstrict_trace
def shape_hack(x):
    torch._dynamo.graph_break()
    return x * 3

@torch.compile(backend="eager", fullgraph=True)
def hacked(x):
    return shape_hack(x) + 1

def attempt(f, *a):
    try:
        f(*a)
        print(f.__name__, "ok")
    except Exception as e:
        print(f.__name__, type(e).__name__, str(e)[:300])

attempt(outer, torch.ones(4))
attempt(inner, torch.ones(4))
with torch.compiler.set_stance("fail_on_recompile"):
    attempt(inner, torch.ones(4))
    attempt(inner, torch.ones(7))
with torch.compiler.set_stance("eager_on_recompile"):
    attempt(inner, torch.ones(4, 4))
with torch.compiler.set_stance("force_eager"):
    attempt(serve, torch.ones(4))
attempt(serve, torch.ones(4))
attempt(loud, torch.ones(4))
attempt(hacked, torch.ones(4))
