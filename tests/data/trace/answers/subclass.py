"""Tensor subclasses.
Scaled: printing it while aot_eager traces calls masked_select, which ends in eager mode.
Tagged: __torch_function__ prints, which breaks the graph.
Plainly: __torch_dispatch__ calls what Dynamo does not trace.
Scaled has no cumsum: NotImplementedError in eager mode, too.
"""
import torch
from torch.utils._python_dispatch import return_and_correct_aliasing
import torch.utils._pytree as pytree

class Scaled(torch.Tensor):
    @staticmethod
    def __new__(cls, a, scale):
        return torch.Tensor._make_wrapper_subclass(cls, a.shape, strides=a.stride(), dtype=a.dtype, device=a.device, requires_grad=a.requires_grad)
    def __init__(self, a, scale):
        self.a, self.scale = a, scale
    def __tensor_flatten__(self):
        return ["a"], {"scale": self.scale}
    @staticmethod
    def __tensor_unflatten__(inner, meta, size, stride):
        return Scaled(inner["a"], meta["scale"])
    @classmethod
    def __torch_dispatch__(cls, func, types, args, kwargs=None):
        if func is torch.ops.aten.cumsum.default:
            raise NotImplementedError("Scaled has no cumsum")
        un = pytree.tree_map(lambda v: v.a if isinstance(v, Scaled) else v, args)
        scale = next(v.scale for v in pytree.tree_leaves(args) if isinstance(v, Scaled))
        out = func(*un, **(kwargs or {}))
        return return_and_correct_aliasing(func, args, kwargs or {}, Scaled(out, scale))

class Plainly(torch.Tensor):
    @classmethod
    def __torch_dispatch__(cls, func, types, args=(), kwargs=None):
        return super().__torch_dispatch__(func, types, args, kwargs or {})

class Tagged(torch.Tensor):
    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        print("call", func.__name__)
        return super().__torch_function__(func, types, args, kwargs or {})

def attempt(name, f, *a):
    try:
        f(*a); print(name, "ok")
    except Exception as e:
        print(name, type(e).__name__, str(e).split("\n")[0][:200])

@torch.compile(backend="aot_eager")
def double(x):
    return x * 2 + 1

@torch.compile(backend="aot_eager")
def total(x):
    return x.cumsum(0) * 2

attempt("scaled 1", double, Scaled(torch.ones(4), 1.0))
attempt("scaled 2", double, Scaled(torch.ones(4), 2.0))
attempt("scaled 3", double, Scaled(torch.ones(4), 3.0))
attempt("cumsum", total, Scaled(torch.ones(4), 1.0))
attempt("tagged", double, torch.ones(4).as_subclass(Tagged))
attempt("plainly", double, torch.ones(4).as_subclass(Plainly))
