# SPDX-License-Identifier: Apache-2.0
"""Forty models drawn by a seed over operators, dtypes and sizes: thirty whose backend has a defect in one operator, ten that are right.

A defect is planted in the lowering of an operator (planted/sitecustomize.py), above torch's tolerance for the dtype and visible in the
result, and the operator must be named. No rule of `diff --run` was made with these models.
"""
import random

import torch

from cases import F, Model, case

OPERATORS = {
    "sigmoid": torch.sigmoid, "tanh": torch.tanh, "exp": lambda x: torch.exp(-x.abs()), "log": lambda x: torch.log(x.abs() + 1),
    "sqrt": lambda x: torch.sqrt(x.abs() + 0.01), "rsqrt": lambda x: torch.rsqrt(x.abs() + 1), "sin": torch.sin, "cos": torch.cos, "erf": torch.erf,
    "relu": torch.relu, "log1p": lambda x: torch.log1p(x.abs()), "expm1": lambda x: torch.expm1(-x.abs()), "atan": torch.atan,
    "reciprocal": lambda x: torch.reciprocal(x.abs() + 1), "maximum": lambda x: torch.maximum(x, x.flip(-1) * 0.5),
    "minimum": lambda x: torch.minimum(x, x.roll(1, 0) + 0.3), "sum": lambda x: x - x.sum(-1, keepdim=True) / x.shape[-1],
    "amax": lambda x: x - x.amax(-1, keepdim=True), "mean": lambda x: x - x.mean(0, keepdim=True), "cumsum": lambda x: torch.cumsum(x, -1) / x.shape[-1],
    "gather": lambda x: torch.gather(x, 1, (x.abs() * 7).long().clamp(0, x.shape[1] - 1)), "cat": lambda x: torch.cat((x[:, 1:], x[:, :1] * 2), 1),
    "where": lambda x: torch.where(x > 0, x, x * 0.25), "constant_pad_nd": lambda x: F.pad(x, (1, -1), value=0.5),
}
DECOMPOSED = {"mean"}  # nothing can be planted where Inductor never asks for a lowering
KINDS = {"scaled": 0, "shifted": 0, "saturated": 0.3, "flushed": 0.3}  # their sizes; 0: by the dtype
DTYPES = [torch.float32, torch.float32, torch.float16, torch.bfloat16, torch.float64]


def spoiled(kind, size, out):
    """What the planted defect makes of a result."""
    if kind == "scaled":
        return out * (1 + size)
    if kind == "shifted":
        return out + size
    return out.clamp(max=size) if kind == "saturated" else torch.where(out.abs() < size, 0, out)


def draw_one(draw):
    """A chain of operators, of which each is there once."""
    dtype = draw.choice(DTYPES)
    sizes = (draw.choice([3, 8, 17, 64]), draw.choice([5, 16, 33, 128]))
    names = draw.sample(sorted(OPERATORS), draw.randint(3, 7))
    inputs = (torch.randn(sizes, generator=torch.Generator().manual_seed(draw.randrange(1 << 30))) * draw.choice([0.5, 1, 3])).to(dtype)
    return dtype, names, inputs


def is_visible(names, at, kind, size, x):
    """Whether the result of the chain shows it: enough elements off by sixteen roundings and more."""
    right, wrong = x, x
    for number, name in enumerate(names):
        right, wrong = OPERATORS[name](right), OPERATORS[name](wrong)
        if number == at:
            wrong = spoiled(kind, size, wrong)
    off = (right.double() - wrong.double()).abs() > 16 * torch.finfo(x.dtype).eps * right.double().abs().clamp(min=0.1)
    return off.double().mean() > 0.05


def draw_cases(count=40, controls=10, seed=20261127):
    draw = random.Random(seed)
    made = 0
    while made < count:
        dtype, names, x = draw_one(draw)
        at, kind = draw.randrange(len(names)), draw.choice(sorted(KINDS))
        size = KINDS[kind] or max(1e-3, 64 * torch.finfo(dtype).eps)
        is_control = made >= count - controls
        if not is_control and (names[at] in DECOMPOSED or not is_visible(names, at, kind, size, x)):
            continue
        made += 1
        planted = None if is_control else f"aten.{names[at]}:{kind}:{size}"
        note = "" if is_control else f"{kind} by {size:.3g}"

        @case(f"drawn-{made:02}-{str(dtype).removeprefix('torch.')}", [] if is_control else [names[at]], note=note, planted=planted)
        def _(names=tuple(names), x=x):
            def run(_, value):
                for name in names:
                    value = OPERATORS[name](value)
                return value
            return Model(run), (x,)


draw_cases()
