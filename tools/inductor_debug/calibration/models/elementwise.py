# SPDX-License-Identifier: Apache-2.0
"""Small graphs of pointwise work and of reductions: by arithmetic, inputs, shapes and what is reduced."""
import torch
import torch.nn.functional as F

from models.draws import Case, Draw, Graph, tensor

# Pointwise: arithmetic by its mix of instructions.
UNARY = {
    "copy": lambda x: x * 1.5,
    "relu": torch.relu,
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "sigmoid": torch.sigmoid,
    "tanh": torch.tanh,
    "exp": torch.exp,
    "sqrt": lambda x: torch.sqrt(x.abs()),
    "rsqrt": lambda x: torch.rsqrt(x.abs() + 1),
    "reciprocal": lambda x: 1 / (x.abs() + 1),
    "log1p": lambda x: torch.log1p(x.abs()),
    "softplus": F.softplus,
    "sin_cos": lambda x: torch.sin(x) + torch.cos(x),
    "hardswish": F.hardswish,
    "mish": F.mish,
    "leaky_relu": lambda x: F.leaky_relu(x, 0.1),
    "pow": lambda x: x.abs() ** 1.7,
    "erf": torch.erf,
    "clamp": lambda x: x.clamp(-1, 1),
}


def polynomial(degree):
    def run(x):
        y = x
        for k in range(degree):
            y = y * x + (0.1 * k + 0.3)
        return y
    return run


def pointwise(draw: Draw) -> Case:
    dtype, count = draw.dtype(), draw.size(1 << 10, 1 << 26, 8)
    columns = draw.one((64, 96, 197, 256, 768, 1000, 1024, 3072, 4096, 4097))
    rows = max(1, count // columns)
    style = draw.one(("unary", "unary", "unary", "chain", "polynomial", "inputs", "inputs", "bias", "broadcast", "where", "rotary", "outputs", "cast",
                      "affine"))
    if style == "unary":
        name = draw.one(UNARY)
        function, extra = UNARY[name], 0
    elif style == "chain":
        names = [draw.one(UNARY) for _ in range(draw.one((2, 3)))]
        name, extra = ".".join(names), 0

        def function(x, names=tuple(names)):
            for each in names:
                x = UNARY[each](x)
            return x
    elif style == "polynomial":
        degree = draw.one((2, 4, 8, 16, 32, 64))
        name, function, extra = f"{degree}", polynomial(degree), 0
    elif style == "inputs":
        extra = draw.one((1, 2, 3))
        name = f"{extra + 1}"

        def function(x, *others):
            for other in others:
                x = x * 0.5 + other
            return torch.relu(x)
    elif style == "bias":
        name, extra = draw.one(("gelu", "relu", "silu", "copy")), 0
        activation = UNARY[name]

        def build(device):
            bias = tensor(columns, dtype=dtype, device=device)
            return Graph(lambda x, b: activation(x + b), bias=bias), {"a": tensor(rows, columns, dtype=dtype, device=device)}
        return Case("pointwise", f"bias-{name}-{rows}x{columns}", dtype, build)
    elif style == "broadcast":
        name = draw.one(("rows", "columns", "outer"))

        def build(device):
            a = tensor(rows, columns, dtype=dtype, device=device)
            if name == "outer":
                return Graph(lambda x, y: x + y), {"a": tensor(rows, 1, dtype=dtype, device=device), "b": tensor(1, columns, dtype=dtype, device=device)}
            b = tensor(rows, 1, dtype=dtype, device=device) if name == "rows" else tensor(1, columns, dtype=dtype, device=device)
            return Graph(lambda x, y: x * y + x), {"a": a, "b": b}
        return Case("pointwise", f"broadcast-{name}-{rows}x{columns}", dtype, build)
    elif style == "where":
        name, extra = "where", 1
        function = lambda x, y: torch.where(x > 0, x, y * 0.1)
    elif style == "rotary":
        heads, width = draw.one((8, 12, 16, 32)), draw.one((64, 128))
        length = max(1, count // (heads * width))

        def rotate(x, cos, sin):
            half = x.shape[-1] // 2
            return x * cos + torch.cat((-x[..., half:], x[..., :half]), -1) * sin

        def build(device):
            return Graph(rotate), {"a": tensor(1, heads, length, width, dtype=dtype, device=device),
                                   "b": tensor(length, width, dtype=dtype, device=device), "c": tensor(length, width, dtype=dtype, device=device)}
        return Case("pointwise", f"rotary-{heads}x{length}x{width}", dtype, build)
    elif style == "outputs":
        name, extra = "outputs", 1
        function = lambda x, y: (x + y, x * y, torch.relu(x))
    elif style == "affine":  # as an inference batch norm: four vectors of the channels
        channels, side = draw.one((24, 64, 116, 256, 512)), draw.one((7, 14, 28, 56, 112))
        batch = max(1, count // (channels * side * side))
        is_last = draw.one((True, False))

        def normal(x, mean, variance, weight, bias):
            shape = (1, -1, 1, 1)
            return torch.relu((x - mean.view(shape)) * torch.rsqrt(variance.view(shape) + 1e-5) * weight.view(shape) + bias.view(shape))

        def build(device):
            x = tensor(batch, channels, side, side, dtype=dtype, device=device)
            if is_last:
                x = x.to(memory_format=torch.channels_last)
            vectors = {key: tensor(channels, dtype=dtype, device=device).abs_() for key in ("mean", "variance", "weight", "bias")}
            return Graph(normal, **vectors), {"a": x}
        return Case("pointwise", f"affine-{'last' if is_last else 'first'}-{batch}x{channels}x{side}", dtype, build)
    else:
        name, extra = "cast", 0
        to = torch.float32 if dtype != torch.float32 else torch.bfloat16
        function = lambda x: x.to(to) * 2

    def build(device):
        inputs = {key: tensor(rows, columns, dtype=dtype, device=device) for key in "abcd"[:extra + 1]}
        return Graph(function), inputs
    return Case("pointwise", f"{style}-{name}-{rows}x{columns}", dtype, build)


REDUCTIONS = {
    "sum": lambda x: x.sum(-1),
    "mean_square": lambda x: x.square().mean(-1),
    "amax": lambda x: x.amax(-1),
    "argmax": lambda x: x.argmax(-1),
    "softmax": lambda x: x.softmax(-1),
    "log_softmax": lambda x: x.log_softmax(-1),
    "logsumexp": lambda x: x.logsumexp(-1),
    "var_mean": lambda x: torch.var_mean(x, -1),
    "layer_norm": lambda x: F.layer_norm(x, x.shape[-1:]),
    "rms_norm": lambda x: x * torch.rsqrt(x.float().square().mean(-1, True) + 1e-6).to(x.dtype),
    "gelu_sum": lambda x: F.gelu(x).sum(-1),
    "normalize": lambda x: F.normalize(x, dim=-1),
    "sum_rows": lambda x: x.sum(0),
    "softmax_rows": lambda x: x.softmax(0),
    "cumsum": lambda x: x.cumsum(-1),
}


def reduction(draw: Draw) -> Case:
    dtype = draw.dtype()
    style = draw.one(("rows", "rows", "rows", "rows", "add_norm", "add_norm", "group_norm", "pool", "broadcast_product", "all"))
    if style == "rows":
        name = draw.one(REDUCTIONS)
        columns = draw.size(16, 1 << 17) if draw.one((True, False)) else draw.one((64, 197, 384, 512, 768, 1024, 2048, 4096, 50257))
        rows = max(1, min(draw.size(1, 1 << 16), (1 << 26) // columns))

        def build(device):
            return Graph(REDUCTIONS[name]), {"a": tensor(rows, columns, dtype=dtype, device=device)}
        return Case("reduction", f"{name}-{rows}x{columns}", dtype, build)
    if style == "add_norm":
        columns, rows = draw.one((256, 512, 768, 1024, 2048, 4096)), draw.size(1, 1 << 15)
        name = draw.one(("layer", "rms"))

        def norm(x, y, weight, bias):
            x = x + y
            if name == "layer":
                return x, F.layer_norm(x, x.shape[-1:], weight, bias)
            return x, x * torch.rsqrt(x.float().square().mean(-1, True) + 1e-6).to(x.dtype) * weight

        def build(device):
            vectors = {key: tensor(columns, dtype=dtype, device=device) for key in ("weight", "bias")}
            return Graph(norm, **vectors), {key: tensor(rows, columns, dtype=dtype, device=device) for key in "ab"}
        return Case("reduction", f"add_{name}_norm-{rows}x{columns}", dtype, build)
    if style == "group_norm":
        channels, side, batch = draw.one((32, 64, 128, 256, 320, 640)), draw.one((8, 16, 28, 32, 56, 64, 112)), draw.one((1, 2, 4, 8, 16))

        def build(device):
            vectors = {key: tensor(channels, dtype=dtype, device=device) for key in ("weight", "bias")}
            return (Graph(lambda x, w, b: F.silu(F.group_norm(x, 32, w, b)), **vectors),
                    {"a": tensor(batch, channels, side, side, dtype=dtype, device=device)})
        return Case("reduction", f"group_norm-{batch}x{channels}x{side}", dtype, build)
    if style == "pool":
        channels, side, batch = draw.one((64, 256, 512, 768, 1280, 2048)), draw.one((7, 8, 14, 28)), draw.one((1, 8, 32, 128))

        def build(device):
            return Graph(lambda x: x.mean((2, 3))), {"a": tensor(batch, channels, side, side, dtype=dtype, device=device)}
        return Case("reduction", f"mean_hw-{batch}x{channels}x{side}", dtype, build)
    if style == "broadcast_product":
        b, i, j, k = draw.size(1, 64), draw.size(8, 256), draw.size(8, 256), draw.size(16, 256)
        while b * i * j * k > 1 << 28:
            b, i = max(1, b // 2), max(8, i // 2)

        def build(device):
            return (Graph(lambda x, y: (x[:, :, None, :] * y[:, None, :, :]).sum(-1)),
                    {"a": tensor(b, i, k, dtype=dtype, device=device), "b": tensor(b, j, k, dtype=dtype, device=device)})
        return Case("reduction", f"broadcast_product-{b}x{i}x{j}x{k}", dtype, build)
    count = draw.size(1 << 10, 1 << 26)

    def build(device):
        return Graph(lambda x: x.float().square().sum()), {"a": tensor(count, dtype=dtype, device=device)}
    return Case("reduction", f"sum_all-{count}", dtype, build)
