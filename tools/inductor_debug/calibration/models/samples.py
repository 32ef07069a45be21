# SPDX-License-Identifier: Apache-2.0
"""A designed sample of small graphs, each of a few kernels: what the time of a kernel depends on, one thing at a time and mixed.

`draw(seed)` yields cases in an order in which every beginning of the list is itself a sample of all kinds. Sizes are drawn evenly in
their logarithm. Nothing here is taken from a model that predictions are judged on.
"""
import torch
import torch.nn.functional as F
from torch import nn

from models.draws import Case, Draw, Graph, tensor
from models.elementwise import pointwise, reduction


def window(x, side):
    b, h, w, c = x.shape
    return x.view(b, h // side, side, w // side, side, c).permute(0, 1, 3, 2, 4, 5).reshape(-1, side * side, c)


def shuffle(x, groups):
    b, c, h, w = x.shape
    return x.view(b, groups, c // groups, h, w).transpose(1, 2).reshape(b, c, h, w)


def layout(draw: Draw) -> Case:
    dtype = draw.dtype()
    style = draw.one(("transpose", "heads", "to_last", "to_first", "shuffle", "cat", "cat_last", "pad", "roll", "window", "expand", "nearest", "bilinear",
                      "max_pool", "avg_pool", "pixel_shuffle", "embedding", "index_select", "chunk", "gather", "strided"))
    b, c, s = draw.one((1, 2, 4, 8, 16, 32)), draw.one((3, 16, 58, 64, 96, 128, 192, 256, 512)), draw.one((7, 14, 28, 32, 56, 64, 112, 224))
    while b * c * s * s > 1 << 26:
        b, s = max(1, b // 2), max(7, s // 2)
    n, m = draw.size(64, 1 << 13), draw.size(64, 1 << 13)

    def image(function, last=False, even=False):
        side = s + s % 2 if even else s
        channels = c + c % 2 if even else c

        def build(device):
            x = tensor(b, channels, side, side, dtype=dtype, device=device)
            return Graph(function), {"a": x.to(memory_format=torch.channels_last) if last else x}
        return Case("layout", f"{style}-{b}x{channels}x{side}", dtype, build)

    def matrix(function, *shapes):
        def build(device):
            return Graph(function), {key: tensor(*shape, dtype=dtype, device=device) for key, shape in zip("abcd", shapes)}
        return Case("layout", f"{style}-" + "-".join("x".join(map(str, shape)) for shape in shapes), dtype, build)

    if style == "transpose":
        return matrix(lambda x: x.t().contiguous(), (n, m))
    if style == "heads":
        length, heads, width = draw.size(16, 4096), draw.one((8, 12, 16, 32)), draw.one((32, 64, 80, 128))
        return matrix(lambda x: x.transpose(1, 2).contiguous(), (draw.one((1, 4, 8)), length, heads, width))
    if style == "to_last":
        return image(lambda x: (x * 1.5).contiguous(memory_format=torch.channels_last))
    if style == "to_first":
        return image(lambda x: (x * 1.5).contiguous(), last=True)
    if style == "shuffle":
        return image(lambda x: shuffle(x, 2), last=draw.one((True, False)), even=True)
    if style == "cat":
        return matrix(lambda x, y: torch.cat((x, y), 1), (b, n, 64), (b, m, 64))
    if style == "cat_last":
        return matrix(lambda x, y, z: torch.cat((x, y, z), -1), (n, draw.one((64, 128))), (n, 96), (n, draw.one((58, 256))))
    if style == "pad":
        return image(lambda x: F.pad(x, (1, 1, 1, 1)))
    if style == "roll":
        return image(lambda x: torch.roll(x, (3, 3), (2, 3)))
    if style == "window":
        windows, channels = draw.one((2, 4, 8)), draw.one((96, 192, 384))

        def build(device):
            return Graph(lambda x: window(x, 7)), {"a": tensor(b, 7 * windows, 7 * windows, channels, dtype=dtype, device=device)}
        return Case("layout", f"window-{b}x{7 * windows}x{channels}", dtype, build)
    if style == "expand":
        return matrix(lambda x: x[:, :, None].expand(-1, -1, 4, -1, -1).reshape(x.shape[0], -1, *x.shape[2:]), (b, 8, draw.size(16, 2048), 64))
    if style == "nearest":
        return image(lambda x: F.interpolate(x, scale_factor=2, mode="nearest"), last=draw.one((True, False)))
    if style == "bilinear":
        return image(lambda x: F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False))
    if style == "max_pool":
        return image(lambda x: F.max_pool2d(x, 3, 2, 1), last=draw.one((True, False)))
    if style == "avg_pool":
        return image(lambda x: F.avg_pool2d(x, 2))
    if style == "pixel_shuffle":
        shape = (b, 4 * draw.one((3, 16, 64)), s, s)
        return matrix(lambda x: F.pixel_shuffle(x, 2), shape)
    if style in ("embedding", "index_select"):
        width, count, tokens = draw.one((128, 768, 1024, 4096)), draw.one((1000, 30522, 50257)), draw.size(1, 1 << 15)

        def build(device):
            index = torch.randint(0, count, (tokens,), device=device)
            function = (lambda i, w: F.embedding(i, w)) if style == "embedding" else (lambda i, w: w.index_select(0, i) * 1.5)
            return Graph(function, weight=tensor(count, width, dtype=dtype, device=device)), {"a": index}
        return Case("layout", f"{style}-{tokens}x{width}", dtype, build)
    if style == "chunk":
        return matrix(lambda x: (lambda p, q: F.silu(p) * q)(*x.chunk(2, -1)), (n, 2 * draw.one((512, 1365, 4096))))
    if style == "gather":
        def build(device):
            index = torch.randint(0, 512, (n, 64), device=device)
            return Graph(lambda x, i: x.gather(1, i)), {"a": tensor(n, 512, dtype=dtype, device=device), "b": index}
        return Case("layout", f"gather-{n}", dtype, build)
    return matrix(lambda x: x[:, ::2] * 1.5, (n, 2 * (m // 2)))


def convolution(draw: Draw) -> Case:
    dtype = draw.dtype()
    style = draw.one(("dense",) * 8 + ("depthwise",) * 4 + ("grouped",) * 2 + ("stem",) * 2 + ("1d", "1d_depthwise", "transposed", "patch"))
    batch = draw.one((1, 1, 2, 4, 8, 16, 32, 64, 128))
    kernel, stride = draw.one((1, 1, 3, 3, 3, 5, 7)), draw.one((1, 1, 1, 2))
    channels = draw.one((16, 24, 32, 40, 58, 64, 96, 112, 116, 128, 160, 192, 232, 256, 320, 384, 512, 672, 768, 960, 1024, 2048))
    outputs = draw.one((16, 32, 58, 64, 96, 128, 192, 256, 320, 512, 768, 1024, 2048))
    side = draw.one((7, 8, 14, 16, 28, 32, 56, 64, 112, 128))
    groups, arguments, transposed, ndim = 1, {}, False, 2
    if style == "depthwise":
        kernel, outputs, groups = draw.one((3, 3, 5, 7, 7)), channels, channels
    elif style == "grouped":
        channels = 32 * max(1, channels // 32)
        kernel, groups, outputs = 3, draw.one((8, 16, 32)), channels
    elif style == "stem":
        channels, outputs, side = draw.one((1, 3, 3, 3, 4)), draw.one((24, 32, 40, 64, 96)), draw.one((96, 224, 224, 256))
        kernel, stride = draw.one((3, 7)), 2
    elif style == "patch":
        channels, kernel, side = 3, draw.one((4, 14, 16)), 224
        stride, outputs = kernel, draw.one((96, 192, 768, 1024))
    elif style == "1d":
        ndim, channels, outputs, side, kernel = 1, draw.one((1, 80, 128, 512, 768)), draw.one((512, 768)), draw.size(100, 16000), draw.one((3, 3, 10))
        stride = draw.one((1, 2, 5))
    elif style == "1d_depthwise":
        ndim, channels, side, kernel, stride = 1, draw.one((512, 1536, 1792, 3072)), draw.size(64, 4096), draw.one((4, 15, 31)), 1
        outputs, groups = channels, channels
    elif style == "transposed":
        kernel, stride, transposed = draw.one((2, 4)), 2, True
    padding = 0 if style in ("patch", "transposed") or kernel == 1 else kernel // 2
    while batch * max(channels, outputs) * side ** ndim > 1 << 27:
        batch = max(1, batch // 2)
        side = side if batch > 1 else max(7, side // 2)
    has_bias, has_relu = draw.one((True, False)), draw.one((True, False))
    is_last = draw.one((False, False, True)) and ndim == 2

    def build(device):
        make = nn.ConvTranspose2d if transposed else (nn.Conv1d if ndim == 1 else nn.Conv2d)
        module = make(channels, outputs, kernel, stride, padding=padding, groups=groups, bias=has_bias)
        if has_relu:
            module = nn.Sequential(module, nn.ReLU())
        module = module.to(device=device, dtype=dtype)
        x = tensor(batch, channels, *([side] * ndim), dtype=dtype, device=device)
        if is_last:
            module, x = module.to(memory_format=torch.channels_last), x.to(memory_format=torch.channels_last)
        return module, {"input": x}
    tail = ("-bias" if has_bias else "") + ("-relu" if has_relu else "") + ("-last" if is_last else "")
    return Case("convolution", f"{style}-{batch}x{channels}x{side}-{outputs}-k{kernel}s{stride}g{groups}{tail}", dtype, build)


def attention(draw: Draw) -> Case:
    dtype = draw.one((torch.bfloat16, torch.bfloat16, torch.float16, torch.float32))
    mask = draw.one(("none", "none", "causal", "additive", "additive_odd", "bool", "transposed_mask", "cross", "grouped"))
    heads, width = draw.one((4, 8, 12, 16, 32)), draw.one((32, 64, 64, 64, 80, 128, 128))
    length, batch = draw.one((1, 16, 49, 64, 128, 197, 256, 384, 512, 577, 1024, 1500, 2048, 4096)), draw.one((1, 1, 2, 4, 8, 16, 32, 64))
    other = draw.one((77, 128, 1024)) if mask == "cross" else length
    while batch * heads * length * other > 1 << 28 or batch * heads * length * width > 1 << 26:
        if batch == 1:
            length = other = length // 2
        batch = max(1, batch // 2)
    pairs = heads // 4 if mask == "grouped" else heads

    def run(q, k, v, *masks):
        parts = [part.view(part.shape[0], part.shape[1], -1, width).transpose(1, 2) for part in (q, k, v)]
        given = masks[0] if masks else None
        out = F.scaled_dot_product_attention(*parts, attn_mask=given, is_causal=mask == "causal", enable_gqa=mask == "grouped")
        return out.transpose(1, 2).reshape(q.shape)

    def build(device):
        inputs = {"a": tensor(batch, length, heads * width, dtype=dtype, device=device)}
        inputs |= {key: tensor(batch, other, pairs * width, dtype=dtype, device=device) for key in "bc"}
        if mask in ("additive", "additive_odd"):
            columns = (length + 7) // 8 * 8 if mask == "additive" else length + 1 - length % 2
            inputs["d"] = tensor(batch, 1, length, columns, dtype=dtype, device=device)[..., :length]
        elif mask == "bool":
            inputs["d"] = torch.ones(batch, 1, 1, length, dtype=torch.bool, device=device).expand(-1, -1, length, -1)
        elif mask == "transposed_mask":  # relative positions: the last stride is not one
            inputs["d"] = tensor(1, length, length, heads, dtype=dtype, device=device).permute(0, 3, 1, 2)
        return Graph(run), inputs
    return Case("attention", f"{mask}-{batch}x{heads}x{length}x{other}x{width}", dtype, build)


def product(draw: Draw) -> Case:
    dtype = draw.dtype()
    style = draw.one(("linear", "linear", "linear", "linear_bias", "linear_bias", "linear_gelu", "bmm", "linear_3d", "transposed_input", "odd"))
    m, n, k = draw.size(1, 16384), draw.size(64, 16384, 8), draw.size(64, 16384, 8)
    if style == "odd":
        n = draw.one((1000, 1001, 50257, 30522, 4097))
    while 2.0 * m * n * k > 4e12 or m * n > 1 << 27 or n * k > 1 << 27:
        m, n, k = max(1, m // 2), max(64, n // 2), max(64, k // 2)
    if style == "bmm":
        b, m, n, k = draw.size(2, 512), draw.size(16, 1024), draw.size(16, 1024, 8), draw.size(16, 512, 8)
        while b * m * n > 1 << 27 or b * n * k > 1 << 27 or b * m * k > 1 << 27:
            b = max(1, b // 2)

        def build(device):
            return (Graph(lambda x, y: x @ y), {"a": tensor(b, m, k, dtype=dtype, device=device),
                                                "b": tensor(b, k, n, dtype=dtype, device=device)})
        return Case("product", f"bmm-{b}x{m}x{n}x{k}", dtype, build)
    has_bias = style in ("linear_bias", "linear_gelu", "linear_3d", "transposed_input")

    def build(device):
        layer = nn.Linear(k, n, bias=has_bias)
        x = tensor(m, k, dtype=dtype, device=device)
        if style == "linear_gelu":
            layer = nn.Sequential(layer, nn.GELU())
        elif style == "linear_3d":
            x = x.view(1, m, k)
        elif style == "transposed_input":  # not contiguous, as behind a permutation of an image
            x = tensor(1, k, m, dtype=dtype, device=device).transpose(1, 2)
        return layer.to(device=device, dtype=dtype), {"input": x}
    return Case("product", f"{style}-{m}x{n}x{k}", dtype, build)


KINDS = (pointwise, reduction, convolution, pointwise, layout, attention, reduction, convolution, product, pointwise)


def draw_cases(count: int, seed: int = 0) -> list[Case]:
    """`count` different cases, the kinds in turn."""
    draw, cases, names = Draw(seed), [], set()
    while len(cases) < count:
        case = KINDS[len(cases) % len(KINDS)](draw)
        case.name = f"{case.kind}-{case.name}-{str(case.dtype).removeprefix('torch.')}"
        if case.name not in names:
            names.add(case.name)
            cases.append(case)
    return cases
