# SPDX-License-Identifier: Apache-2.0
"""Wrong results of torch 2.13 that were found by comparing eager mode with TorchInductor operator by operator, and those
of issues of PyTorch from 2026."""
import torch

from cases import F, case, normal, plain

INF = float("inf")
NAN = float("nan")


@case("softshrink-nan", ["softshrink"], note="NaN becomes 0")
def _():
    return plain(lambda x: F.softshrink(x * 2) + 0, torch.cat([normal(64), torch.tensor([NAN, 1.0])]))


@case("softshrink-nan-bfloat16", ["softshrink"])
def _():
    return plain(lambda x: F.softshrink(x).tanh(), torch.cat([normal(64), torch.tensor([NAN, 1.0])]).bfloat16())


@case("nan-to-num-of-an-overflow-float16", ["nan_to_num"], note="the infinity that eager mode replaces is a number in the kernel, and one again when it is stored")
def _():
    return plain(lambda x: torch.nan_to_num(x * x * x), (normal(64, 64) * 30).half())


@case("acosh-of-large-numbers", ["acosh"], note="the square overflows")
def _():
    return plain(lambda x: torch.acosh(x) / 2, torch.logspace(0, 38, 64))


@case("189799-elu-of-negative-zero", ["elu"], note="0 for -0, which copysign tells apart")
def _():
    return plain(lambda x: torch.copysign(torch.ones_like(x), F.elu(x)), torch.tensor([-0.0, 0.0, 1.0, -1.0] * 8))


@case("186818-add-bfloat16", ["sub"], note="1.7 is not rounded to bfloat16")
def _():
    return plain(lambda x: x - 1.7, torch.linspace(1.5, 2, 65).bfloat16())


@case("aoti-power-of-integers", ["pow"], note="float32 for int64")
def _():
    return plain(lambda x: (torch.pow(2, x), x + 1), torch.arange(16))


@case("184893-argmin-of-bytes", ["argmin"])
def _():
    return plain(lambda x: (x > 0).to(torch.uint8).argmin(1), normal(7, 37))


@case("190764-int32-wraps", note="right where the sum is computed by vectors")
def _():
    return plain(lambda x: (x + x).to(torch.int64), torch.tensor([2147483647, -2147483648, 5, 7] * 5, dtype=torch.int32))


@case("198094-scatter-into-an-input", ["slice_scatter"], note="overwritten by what happens to the input later")
def _():
    def run(x, y):
        z = torch.slice_scatter(x, y[1:3], 0, 1, 3)
        x.zero_()
        return z
    return plain(run, normal(4, 6), normal(4, 6))


@case("nextafter-float16", ["nextafter"])
def _():
    return plain(lambda x, y: torch.nextafter(x, y), normal(32, dtype=torch.float16), normal(32, dtype=torch.float16) + 1)


@case("absolute-value-of-int16", ["abs"], note="the least number has none in 16 bits")
def _():
    return plain(lambda x: x.abs().to(torch.int64) * 2, torch.tensor([-32768, 32767, -5, 0] * 8, dtype=torch.int16))


@case("product-with-zero", ["mul"], note="0 for NaN, where an input is infinite or NaN")
def _():
    return plain(lambda x: (x * 0, x + 1), torch.tensor([INF, NAN, 1.0, -0.0] * 8))


@case("planted-sum-bfloat16", ["sum"], planted="aten.sum:scaled:-0.25", note="what is added up is float32: the length of the sum excuses nothing")
def _():
    return plain(lambda x: (x.sum(1), x.exp()), normal(17, 4096).abs().bfloat16())


@case("planted-product-bfloat16", ["matmul"], planted="aten.mm:scaled:0.2")
def _():
    return plain(lambda x, y: x @ y, normal(19, 4096).bfloat16(), normal(4096, 23).bfloat16())


@case("planted-softmax-bfloat16", ["softmax"], planted="aten.exp:saturated:0.5", note="small beside the largest element")
def _():
    return plain(lambda x: torch.softmax(x, -1), normal(31, 1024, scale=3).bfloat16())


@case("planted-product-of-unlike-rows", ["matmul"], planted="aten.mm:scaled:0.01", note="a large row excuses no difference that is larger than its rounding")
def _():
    return plain(lambda x, y: x @ y, normal(48, 256) * torch.logspace(0, 7, 48)[:, None], normal(256, 40))
