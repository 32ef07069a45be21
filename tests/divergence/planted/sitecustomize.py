# SPDX-License-Identifier: Apache-2.0
"""A backend with a defect: an operator whose lowering gives something else (drawn.py), in every Python that has this folder on its path.

PLANTED_DEFECT is OPERATOR:KIND:SIZE, as in "aten.tanh:scaled:0.01".
"""
import importlib.abc
import importlib.machinery
import os
import sys

MODULE = "torch._inductor.lowering"


def spoil(lowering, kind, size):
    """The lowering of one operator with a defect of that kind behind it."""
    import torch
    from torch._inductor.lowering import lowerings, to_dtype
    aten = torch.ops.aten

    def call(operator, *args):
        return lowerings[operator](*args)

    def spoiled(*args, **kwargs):
        out = lowering(*args, **kwargs)
        dtype = out.get_dtype()
        if kind == "scaled":
            return to_dtype(call(aten.mul.Tensor, out, 1 + size), dtype)
        if kind == "shifted":
            return to_dtype(call(aten.add.Tensor, out, size), dtype)
        if kind == "saturated":
            limit = to_dtype(call(aten.add.Tensor, call(aten.mul.Tensor, out, 0.0), size), dtype)
            return call(aten.where.self, call(aten.lt.Scalar, out, size), out, limit)
        small = call(aten.lt.Scalar, call(aten.abs.default, out), size)  # flushed
        return call(aten.where.self, small, call(aten.mul.Tensor, out, 0.0), out)

    return spoiled


def plant(module):
    import torch
    name, kind, size = os.environ["PLANTED_DEFECT"].split(":")
    packet = getattr(torch.ops.aten, name.removeprefix("aten."))
    for overload in packet.overloads():
        operator = getattr(packet, overload)
        if operator in module.lowerings:
            module.lowerings[operator] = spoil(module.lowerings[operator], kind, float(size))


class Planter(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, name, path, target=None):
        if name != MODULE:
            return None
        sys.meta_path.remove(self)
        self.spec = importlib.machinery.PathFinder.find_spec(name, path)
        self.loader, self.spec.loader = self.spec.loader, self
        return self.spec

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        self.loader.exec_module(module)
        plant(module)


if os.environ.get("PLANTED_DEFECT"):
    sys.meta_path.insert(0, Planter())
