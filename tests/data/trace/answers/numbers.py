"""Numerical code: an error that decides when to stop, a count of steps, a dictionary of weights.
newton: float(err) in a loop, so that it runs in eager mode. project: branches on data. ode: n is needed as a number in line 24, so each value compiles a version."""
import functools, torch
def rosen(x, a=1.0): return (a - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2
@torch.compile(backend="eager")
def newton(x, f, tol=1e-6, steps=20):
    res = []
    for i in range(steps):
        gr = torch.stack([2 * (x[0] - 1) - 400 * x[0] * (x[1] - x[0] ** 2), 200 * (x[1] - x[0] ** 2)])
        h = torch.eye(2) * 10
        x = x - torch.linalg.solve(h, gr) * 0.01
        err = float(gr.norm())
        res.append(err)
        if err < tol: break
    return x, res
@torch.compile(backend="eager")
def project(x):
    if bool((x >= 0).all()): return x
    while x.min() < 0: x = x + 0.5
    return x
@torch.compile(backend="eager")
def ode(f, y, t0, t1, n):
    dt = (t1 - t0) / n
    for _ in range(n): y = y + dt * f(y)
    return y
@torch.compile(backend="eager")
def pick(d, x):
    for i, (k, v) in enumerate(d.items()):
        if k.startswith("w") and i % 2 == 0: x = x @ v
    return x
newton(torch.tensor([0.5, 0.5]), functools.partial(rosen, a=1.0))
project(torch.randn(5)); project(torch.rand(5))
for n in (3, 4, 5): ode(lambda y: -y, torch.ones(2), 0.0, 1.0, n)
pick({"w0": torch.eye(3), "b": torch.ones(3), "w1": torch.eye(3)}, torch.ones(3)); pick({"w0": torch.eye(3), "w1": torch.eye(3)}, torch.ones(3))
