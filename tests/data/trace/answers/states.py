"""Global states: f has a version for no_grad, inference mode, autocast, threads, determinism and the default dtype each.
g: gradients and autocast change in one call, and the size too. h: one setting of matmul's precision.
"""
import torch
lin = torch.nn.Linear(4, 4)
@torch.compile(backend="eager")
def f(x):
    return lin(x).relu()
x = torch.ones(2, 4)
f(x)
with torch.no_grad():
    f(x)
with torch.inference_mode():
    f(x)
with torch.autocast("cpu", dtype=torch.bfloat16):
    f(x)
torch.set_num_threads(2)
f(x)
torch.use_deterministic_algorithms(True)
f(x)
torch.use_deterministic_algorithms(False)
torch.set_default_dtype(torch.float64)
f(x)
torch.set_default_dtype(torch.float32)
@torch.compile(backend="eager")
def g(x):
    return x.exp()
for i in range(3):
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=i % 2 == 0):
        with torch.set_grad_enabled(i == 1):
            g(torch.ones(3 + i))
@torch.compile(backend="eager")
def h(x):
    return x.exp()
for p in ("highest", "high", "medium"):
    torch.set_float32_matmul_precision(p)
    h(x)
