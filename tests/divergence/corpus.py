# SPDX-License-Identifier: Apache-2.0
"""Real defects of torch 2.13, and models that are right: the issues of PyTorch that have been looked at.

Numbers are those of PyTorch's issues. Models of many other kinds: kinds.py.
"""
import torch
from torch import nn

from cases import F, Model, case, normal, plain


# ---- injected bugs

@case("injected-relu", ["relu"], ["cpp.inject_relu_bug_TESTING_ONLY=accuracy"])
def _():
    return Model(lambda m, x: m.b(torch.relu(m.a(x))) * 2 + 1, a=nn.Linear(16, 32), b=nn.Linear(32, 8)), (normal(4, 16),)


@case("injected-log1p", ["log1p"], ["cpp.inject_log1p_bug_TESTING_ONLY=accuracy"])
def _():
    return Model(lambda m, x: m.b(torch.log1p(torch.abs(m.a(x)))).sin(), a=nn.Linear(16, 32),
                 b=nn.Linear(32, 8)), (normal(4, 16),)


@case("injected-relu-deep", ["relu"], ["cpp.inject_relu_bug_TESTING_ONLY=accuracy"], "the last of several layers")
def _():
    layers = nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.LayerNorm(32), nn.Linear(32, 32), nn.GELU(),
                           nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 8), nn.Softmax(-1))
    return layers, (normal(8, 16),)


@case("injected-log1p-reduction", ["log1p"], ["cpp.inject_log1p_bug_TESTING_ONLY=accuracy"], "fused with a sum")
def _():
    return plain(lambda x: (torch.log1p(x * x) * 3).sum(-1).sqrt(), normal(64, 128))


# ---- real defects

@case("175966-int-overflow", ["mul"])
def _():
    return plain(lambda x: x + torch.arange(0, 11) * 1000000000, torch.zeros(11, dtype=torch.int64))


@case("197895-floor-division", ["floor_divide"])
def _():
    return plain(lambda x: torch.floor_divide(x, 0.1) + 0, torch.tensor([1.0, 2.0, 3.0, 0.7]))


@case("197895-floor-division-tensors", ["floor_divide", "div"])
def _():
    return plain(lambda x, y: x // y, torch.tensor([1.0, 2.0, 3.0]), torch.tensor([0.1, 0.1, 0.1]))


@case("148859-bilinear", ["upsample_bilinear2d"], note="a difference of rounding decides how many rows there are")
def _():
    def run(model, x):
        return torch.unique_consecutive(model.upsample(torch.floor(model.conv(x))))
    upsample = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)
    return Model(run, conv=nn.Conv2d(1, 3, 3, padding=1), upsample=upsample), (normal(1, 1, 16, 16),)


@case("186875-remainder-bfloat16", ["remainder"])
def _():
    return plain(lambda x: torch.remainder(x, 1.7), normal(4096, dtype=torch.bfloat16, scale=100))


@case("186875-fmod-bfloat16", ["fmod"])
def _():
    return plain(lambda x: torch.fmod(x, 1.7) * 2, normal(4096, dtype=torch.bfloat16, scale=100))


@case("183083-remainder-float16", ["remainder"])
def _():
    return plain(lambda x: torch.remainder(x, 3.14),
                 torch.tensor([-4.0, -1.5, -0.0, 0.0, 0.1, 1.0, 3.140625, 8.0], dtype=torch.float16))


@case("186875-pair", ["fmod", "remainder"], note="the two elements of the issue")
def _():
    return plain(lambda x: (torch.fmod(x, 1.7), torch.remainder(x, 1.7)),
                 torch.tensor([1.703125, -1.703125], dtype=torch.bfloat16))


@case("198057-remainder-vectors", ["remainder"], note="large quotients and infinite divisors")
def _():
    inf = float("inf")
    return plain(lambda a, b: torch.remainder(a, b),
                 torch.tensor([5.5, -5.5, 0.0, 1e20, 2147483648.0, 7.0, 1.0, -0.0] * 2),
                 torch.tensor([inf, -inf, inf, 3.0, 3.0, 0.7, 0.1, 1.0] * 2))


@case("198133-erfinv", ["erfinv"])
def _():
    return plain(lambda x: torch.erfinv(x) * 1.5,
                 torch.cat([torch.linspace(-0.9999999, -0.99, 2000), torch.linspace(0.99, 0.9999999, 2000)]))


@case("198133-erfinv-float64", ["erfinv"])
def _():
    return plain(lambda x: torch.erfinv(torch.tanh(x)), torch.linspace(-8, 8, 4000, dtype=torch.float64))


@case("195066-int-mm", ["_int_mm"])
def _():
    return plain(lambda a, b: torch._int_mm(a, torch.as_strided(b, (1, 8), (0, 1))),
                 torch.randint(-5, 5, (32, 1), dtype=torch.int8, generator=torch.Generator().manual_seed(1)),
                 torch.randint(-5, 5, (8,), dtype=torch.int8, generator=torch.Generator().manual_seed(2)))


@case("150114-condition", [], note="ill-conditioned: amplification, no defect")
def _():
    return plain(lambda x: torch.linalg.cond(torch.arctan(x)), torch.ones(2, 2))


# ---- controls: differences that rounding explains, or none

@case("173054-hardswish-backward-bfloat16")
def _():
    return plain(lambda g, x: torch.ops.aten.hardswish_backward(g, x), normal(4096, dtype=torch.bfloat16),
                 normal(4096, dtype=torch.bfloat16, scale=3))


@case("182225-rope-bfloat16")
def _():
    def rope(q, cos, sin):
        half = q.shape[-1] // 2
        turned = torch.cat([-q[..., half:], q[..., :half]], -1)
        return q * cos + turned * sin
    angle = torch.arange(64.).reshape(64, 1) * torch.pow(10000., -torch.arange(0, 32, 2) / 32).repeat(2)
    return plain(rope, normal(2, 4, 64, 32, dtype=torch.bfloat16), angle.cos().bfloat16(), angle.sin().bfloat16())


@case("183761-casts-float16")
def _():
    return plain(lambda x: ((x.half() * 3.3).float() + 1.1).half().float() / 7, normal(4096))


@case("168186-chunk-bfloat16")
def _():
    def run(model, x):
        a, b = model.linear(x).chunk(2, -1)
        return F.silu(a) * b
    return Model(run, linear=nn.Linear(32, 64).bfloat16()), (normal(16, 32, dtype=torch.bfloat16),)


@case("150165-interpolate-inverse")
def _():
    return plain(lambda x: torch.inverse(F.interpolate(x, size=(8, 8), mode="bilinear")), normal(1, 1, 4, 4))


@case("173478-atan-psi")
def _():
    return plain(lambda x: torch.special.psi(torch.atan(x)), normal(4096, scale=4))


@case("182131-casts-and-add-float16")
def _():
    x = torch.arange(24, dtype=torch.float32).reshape(2, 3, 4) / 10
    c = (torch.arange(24) % 5 == 0).reshape(2, 3, 4)

    def run(x, c):
        z = torch.where(c, torch.full_like(x, 0.5), torch.full_like(x, -0.5))
        y = z.to(torch.float16) + x.to(torch.float16)
        return y, y.float().sum()
    return plain(run, x, c)


@case("float16-overflow", note="655 * 100 in half is infinite in eager mode")
def _():
    return plain(lambda x: (x * 100 * 10) / 10, torch.full((64,), 655.0, dtype=torch.float16))


@case("convolution-batch-norm-relu")
def _():
    return nn.Sequential(nn.Conv2d(3, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
                         nn.Conv2d(16, 8, 3), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(8, 4)), (normal(2, 3, 16, 16),)


@case("transformer-layer")
def _():
    return nn.TransformerEncoderLayer(32, 4, 64, batch_first=True), (normal(2, 8, 32),)


@case("transformer-layer-bfloat16")
def _():
    return nn.TransformerEncoderLayer(32, 4, 64, batch_first=True).bfloat16(), (normal(2, 8, 32, dtype=torch.bfloat16),)


@case("layer-norm-gelu-float16")
def _():
    return nn.Sequential(nn.LayerNorm(64), nn.GELU(), nn.LayerNorm(64)).half(), (normal(32, 64, dtype=torch.float16),)


@case("softmax-masked", note="infinities and NaN of both sides")
def _():
    return plain(lambda x, m: torch.softmax(x.masked_fill(m, float("-inf")), -1), normal(16, 32),
                 torch.arange(32).expand(16, 32) > torch.arange(16).reshape(16, 1) * 2 - 1)


@case("logarithm-of-negatives", note="NaN of both sides")
def _():
    return plain(lambda x: torch.log(x) + torch.sqrt(x) * 2, normal(256))


@case("long-sum")
def _():
    return plain(lambda x: x.sum() + (x * x).mean(), normal(1 << 20))


@case("variance-cancellation")
def _():
    return plain(lambda x: (x + 1000).var(-1) + (x + 1000).std(), normal(64, 512))


@case("cumsum-sort-topk")
def _():
    def run(x):
        values, places = torch.topk(torch.cumsum(x, -1), 5)
        return values, places, torch.sort(x, -1).values
    return plain(run, normal(16, 64))


@case("argmax-embedding")
def _():
    return Model(lambda m, x: m.table(m.linear(x).argmax(-1)), linear=nn.Linear(16, 10), table=nn.Embedding(10, 8)), (normal(32, 16),)


@case("index-and-scatter")
def _():
    index = torch.randint(0, 16, (64,), generator=torch.Generator().manual_seed(3))
    return plain(lambda x, i: torch.zeros(16, 8).index_add(0, i, x) + x[i % 16].sum(0), normal(64, 8), index)


@case("integers")
def _():
    return plain(lambda x: (x * 7 % 13 - (x >> 1)) // 3, torch.randint(-1000, 1000, (256,), generator=torch.Generator().manual_seed(3)))


@case("float64-network")
def _():
    return nn.Sequential(nn.Linear(16, 32), nn.Tanh(), nn.Linear(32, 8), nn.Sigmoid()).double(), (normal(8, 16, dtype=torch.float64),)


@case("attention-bfloat16")
def _():
    return plain(lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
                 *[normal(1, 2, 16, 16, dtype=torch.bfloat16) + i for i in range(3)])


@case("attention-by-hand")
def _():
    return plain(lambda q, k, v: torch.softmax(q @ k.transpose(-1, -2) / 4, -1) @ v, *[normal(1, 2, 16, 16) + i / 9 for i in range(3)])


@case("group-norm-silu-upsample")
def _():
    return nn.Sequential(nn.Conv2d(4, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.SiLU(), nn.Upsample(scale_factor=2),
                         nn.Conv2d(8, 4, 3)), (normal(1, 4, 8, 8),)


@case("transcendental-chain")
def _():
    return plain(lambda x: torch.exp(torch.sin(x) * 3) / (1 + torch.cosh(x)) + torch.erf(x).pow(3) + torch.tan(x / 2),
                 normal(4096))


@case("round-after-scale", note="a step function behind a product")
def _():
    return plain(lambda x: torch.round(x * 10.1 + 0.3) / 10, normal(4096, dtype=torch.bfloat16))


@case("quantise-dequantise")
def _():
    return plain(lambda x: (torch.clamp(torch.round(x / 0.05), -128, 127).to(torch.int8).float() * 0.05) @ x.T, normal(32, 32))


@case("cross-entropy")
def _():
    target = torch.randint(0, 10, (16,), generator=torch.Generator().manual_seed(3))
    return Model(lambda m, x: F.cross_entropy(m.linear(x), target), linear=nn.Linear(16, 10)), (normal(16, 16),)


@case("matrix-chain-bfloat16")
def _():
    return plain(lambda a, b: torch.relu(a @ b) @ torch.tanh(b @ a) - a, *[normal(64, 64, dtype=torch.bfloat16) * (i + 1) / 4 for i in range(2)])


@case("views-and-concatenation")
def _():
    return plain(lambda x: torch.cat([x.transpose(0, 1).reshape(16, 32), x.flatten(1)[:16] * 2], -1).permute(1, 0), normal(32, 16, 1))


@case("in-place", note="operators that change their input")
def _():
    def run(x):
        y = x.clone()
        y.add_(1).mul_(x)
        y[0] = 3
        return torch.relu_(y) - x
    return plain(run, normal(16, 16))


@case("recurrent")
def _():
    return Model(lambda m, x: m.gru(x)[0], gru=nn.GRU(8, 16, batch_first=True)), (normal(2, 5, 8),)
