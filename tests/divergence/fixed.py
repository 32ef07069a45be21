# SPDX-License-Identifier: Apache-2.0
"""Defects of PyTorch's issues that are fixed in torch 2.13: `diff --run` must not raise an alarm on them."""
import torch
from torch import nn

from cases import F, Model, case, normal, plain


@case("183894-argmin-behind-a-transpose")
def _():
    def run(x):
        y = x.clone()
        y.sin_()
        return y.t().argmin(), y.t().argmax(1)
    return plain(run, normal(5, 9))


@case("185702-slice-and-stack")
def _():
    def run(x, y, a, b):
        x = x[..., 16]
        p, r = F.softplus(x) + 0.0001, F.softplus(y) + 0.0001
        return torch.stack([torch.special.gammaln(p + a), torch.special.erf(x * b), torch.special.xlogy(p, r)], -1)
    return plain(run, normal(4, 8, 32), normal(4, 8), normal(8).abs(), normal(8))


@case("138908-add-at-indices")
def _():
    def run(x, y):
        y = y.clone()
        x = x + 10
        y[x] += y[x]
        return y
    return plain(run, torch.tensor([[-10, -10]]), normal(2, 32))


@case("142839-instance-norm")
def _():
    return Model(lambda m, x: m.norm(x), norm=nn.InstanceNorm2d(3)), (normal(1, 3, 512, 512),)


@case("159154-local-buffer")
def _():
    def run(x, y):
        z = torch.exp(-torch.einsum("i...,i->i...", x, y))
        return torch.einsum("i,i...->i...", 1 / torch.einsum("i...->i", z), z)
    return plain(run, torch.ones(5, 1, 32, 32), torch.ones(5))


@case("151525-argmax-of-a-product")
def _():
    return Model(lambda m, x, w: F.linear(m.up(x).flatten(1), w).argmax(1), up=nn.ConvTranspose2d(3, 8, 3, stride=2)), \
        (normal(1, 3, 16, 16), normal(64, 8712))


@case("126848-subnormal-product")
def _():
    return plain(lambda x: x * 2.0 ** (-127 + 3), torch.tensor([0.1875, 1.0, 3.0]))


@case("172062-cumprod-backward")
def _():
    return plain(lambda g, x, y: torch.ops.aten.cumprod_backward(g, x, 1, y), *[normal(1, 100, dtype=torch.float64) / 10 for _ in range(3)])
