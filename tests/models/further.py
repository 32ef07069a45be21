# SPDX-License-Identifier: Apache-2.0
"""More models of the kinds of tail.py, in other sizes and forms, and of what else is rare: to look at kernel by kernel, so that of tail.py half can judge.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/further.py`. The longest to compile come first.
"""
import functools

import torch
import torch.nn.functional as F
from torch import nn

from models import tail
from models.tail import BF16, FP16, FP32, Encoder, Lookup, case, causal, conv, decoder, floats, linear, text, tokens

# Width, heads, heads of keys, inner width, layers.
TINY, NARROW, DEEP, WIDE = (512, 8, 2, 1536, 10), (1536, 12, 2, 8960, 6), (2560, 32, 32, 10240, 4), (4096, 32, 8, 14336, 3)


def decoders():
    return [decoder("narrow", NARROW, 1, 512, "gqa"), decoder("narrow", NARROW, 8, 1536, "gqa", masked=True), decoder("narrow", NARROW, 32, 512, "repeat", "put"),
            decoder("narrow", NARROW, 4, 1023, "repeat", "cat"), decoder("wide", WIDE, 1, 3072, "repeat"), decoder("wide", WIDE, 4, 512, "written", "put", masked=True),
            decoder("wide", WIDE, 12, 2048, "gqa", "rows"), decoder("wide", WIDE, 2, 2047, "gqa", "cat"), decoder("deep", DEEP, 1, 1024, "repeat", masked=True),
            decoder("deep", DEEP, 8, 768, "gqa", "put", FP16), decoder("tiny", TINY, 128, 256, "written"), decoder("tiny", TINY, 2, 512, "repeat", "put", FP32),
            decoder("tiny", TINY, 32, 2000, "gqa", "rows", FP16, masked=True), decoder("tiny", TINY, 8, 1000, "written", "rows", masked=True)]


class Inverted(nn.Module):
    """A depthwise convolution between two of one place, with gates of channels between."""

    def __init__(self, inputs, outputs, side, stride, times, act, gated):
        super().__init__()
        inner = inputs * times
        self.adds = stride == 1 and inputs == outputs
        self.act, self.gated = act, gated
        self.into, self.deep = conv(inputs, inner, 1, act=False), conv(inner, inner, side, stride, inner, False)
        self.less, self.more, self.out = nn.Conv2d(inner, max(8, inputs // 4), 1), nn.Conv2d(max(8, inputs // 4), inner, 1), conv(inner, outputs, 1, act=False)

    def forward(self, x):
        y = self.act(self.deep(self.act(self.into(x))))
        if self.gated:
            y = y * torch.sigmoid(self.more(self.act(self.less(y.mean((2, 3), keepdim=True)))))
        return x + self.out(y) if self.adds else self.out(y)


def inverted_net(widths, act, gated, side=3):
    stages = [[Inverted(a, b, side, 2, 6, act, gated), *(Inverted(b, b, side, 1, 6, act, gated) for _ in range(1))] for a, b in zip(widths, widths[1:])]
    return nn.Sequential(conv(3, widths[0], 3, 2), *(part for stage in stages for part in stage), conv(widths[-1], 1280, 1), nn.AdaptiveAvgPool2d(1), nn.Flatten(),
                         nn.Linear(1280, 1000))


def plain_net(widths, norm, side, first=3):
    parts, before = [], first
    for width in widths:
        for _ in range(2):
            parts += [nn.Conv2d(before, width, 3, padding=1), *([nn.BatchNorm2d(width)] if norm else []), nn.ReLU()]
            before = width
        parts.append(nn.MaxPool2d(2))
    return nn.Sequential(*parts, nn.Flatten(), nn.Linear(before * (side // 16) ** 2, 2048), nn.ReLU(), nn.Linear(2048, 500))


class Pooled(nn.Module):
    """Tokens between layers of attention are pooled by a depthwise convolution with twice as many outputs."""

    def __init__(self, width, heads, layers, times=2):
        super().__init__()
        self.embed = nn.Conv2d(3, width, 16, 8)
        self.stages, self.pools = nn.ModuleList(), nn.ModuleList()
        for at in range(3):
            self.stages.append(nn.Sequential(*(tail.Layer(width, heads, tail.fused) for _ in range(layers))))
            if at < 2:
                self.pools.append(nn.Conv2d(width, times * width, 3, 2, 1, groups=width))
                width, heads = times * width, times * heads

    def forward(self, x):
        x = self.embed(x)
        for at, stage in enumerate(self.stages):
            b, c, h, w = x.shape
            x = stage(x.flatten(2).transpose(1, 2)).transpose(1, 2).reshape(b, c, h, w)
            if at < len(self.pools):
                x = self.pools[at](x)
        return x


class Groups(nn.Module):
    """One place, groups of channels over three, one place; without norms between."""

    def __init__(self, width, groups):
        super().__init__()
        self.norm, self.a, self.b, self.c = (nn.BatchNorm2d(width), nn.Conv2d(width, 2 * width, 1, bias=False),
                                             nn.Conv2d(2 * width, 2 * width, 3, padding=1, groups=groups, bias=False), nn.Conv2d(2 * width, width, 1, bias=False))

    def forward(self, x):
        return x + self.c(F.gelu(self.b(F.gelu(self.a(self.norm(x))))))


def groups_net(width, groups, depth):
    return nn.Sequential(conv(3, width // 2, 7, 2), conv(width // 2, width, 4, 4), *(Groups(width, groups) for _ in range(depth)))


class LargeKernel(nn.Module):
    def __init__(self, width, side):
        super().__init__()
        self.deep, self.norm = nn.Conv2d(width, width, side, padding=side // 2, groups=width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        return x + self.down(F.gelu(self.up(self.norm(self.deep(x).permute(0, 2, 3, 1))))).permute(0, 3, 1, 2)


def large_kernel_net(width, side, depth):
    return nn.Sequential(nn.Conv2d(3, width, 8, 8), *(LargeKernel(width, side) for _ in range(depth)))


class Outlook(nn.Module):
    """Weights of 3 x 3 places for the places around each, folded back."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.norm, self.values, self.weights, self.out = heads, nn.LayerNorm(width), linear(width, width), nn.Linear(width, 81 * heads), nn.Linear(width, width)

    def forward(self, x):
        b, h, w, c = x.shape
        y = self.norm(x)
        places = F.unfold(self.values(y).permute(0, 3, 1, 2), 3, padding=1).view(b, self.heads, c // self.heads, 9, h * w).permute(0, 1, 4, 3, 2)
        weights = self.weights(y).view(b, h * w, self.heads, 9, 9).permute(0, 2, 1, 3, 4).softmax(-1)
        y = F.fold((weights @ places).permute(0, 1, 4, 3, 2).reshape(b, c * 9, h * w), (h, w), 3, padding=1)
        return x + self.out(y.permute(0, 2, 3, 1))


class Outlooks(nn.Module):
    def __init__(self, width, heads, layers):
        super().__init__()
        self.first, self.layers = nn.Conv2d(3, width, 8, 8), nn.Sequential(*(Outlook(width, heads) for _ in range(layers)))

    def forward(self, x):
        return self.layers(self.first(x).permute(0, 2, 3, 1))


class Columns(nn.Module):
    """Windows of an image side by side, as rows of a product."""

    def __init__(self, width, side, stride):
        super().__init__()
        self.side, self.stride = side, stride
        self.first, self.second = nn.Linear(3 * side * side, width), nn.Linear(9 * width, 2 * width)

    def forward(self, x):
        b, _, h, _ = x.shape
        y = F.gelu(self.first(F.unfold(x, self.side, stride=self.stride, padding=self.side // 2).transpose(1, 2)))
        places = (h + 2 * (self.side // 2) - self.side) // self.stride + 1
        y = y.transpose(1, 2).reshape(b, -1, places, places)
        return self.second(F.unfold(y, 3, stride=2, padding=1).transpose(1, 2))


class Steps(nn.Module):
    """A recurrent layer step by step: of long short-term memory, or gated units."""

    def __init__(self, width, gates):
        super().__init__()
        self.gates, self.into, self.again = gates, nn.Linear(width, gates * width), nn.Linear(width, gates * width)

    def forward(self, x):
        seen = self.into(x)
        state = cell = torch.zeros_like(x[:, 0])
        states = []
        for at in range(x.shape[1]):
            new, old = seen[:, at].chunk(self.gates, -1), self.again(state).chunk(self.gates, -1)
            if self.gates == 4:
                cell = torch.sigmoid(new[1] + old[1]) * cell + torch.sigmoid(new[0] + old[0]) * torch.tanh(new[2] + old[2])
                state = torch.sigmoid(new[3] + old[3]) * torch.tanh(cell)
            else:
                keep = torch.sigmoid(new[0] + old[0])
                state = keep * state + (1 - keep) * torch.tanh(new[1] + torch.sigmoid(new[2] + old[2]) * old[1])
            states.append(state)
        return torch.stack(states, 1)


class Selective(nn.Module):
    """A state space of one row after the other, in single precision."""

    def __init__(self, width, state):
        super().__init__()
        self.state, self.norm, self.into = state, tail.RMS(width), linear(width, 4 * width)
        self.conv = nn.Conv1d(2 * width, 2 * width, 4, padding=3, groups=2 * width)
        self.picks, self.step, self.out = linear(2 * width, width // 16 + 2 * state), nn.Linear(width // 16, 2 * width), linear(2 * width, width)
        self.rate, self.skip = nn.Parameter(torch.randn(2 * width, state)), nn.Parameter(torch.randn(2 * width))

    def forward(self, x):
        s = x.shape[1]
        y, gate = self.into(self.norm(x)).chunk(2, -1)
        y = F.silu(self.conv(y.transpose(1, 2))[..., :s].transpose(1, 2))
        picks = self.picks(y)
        step, keys, queries = picks.split((picks.shape[-1] - 2 * self.state, self.state, self.state), -1)
        step = F.softplus(self.step(step))
        decay, new = torch.exp(step[..., None].float() * -self.rate.float().exp()), (step * y)[..., None].float() * keys[:, :, None].float()
        state, outputs = torch.zeros_like(new[:, 0]), []
        for at in range(s):
            state = decay[:, at] * state + new[:, at]
            outputs.append((state.to(x.dtype) @ queries[:, at, :, None])[..., 0])
        return x + self.out((torch.stack(outputs, 1) + y * self.skip) * F.silu(gate))


class Running(nn.Module):
    """Linear attention with sums of keys up to each place."""

    def __init__(self, width, heads, size):
        super().__init__()
        self.heads, self.size, self.norm, self.qkv, self.out = heads, size, nn.LayerNorm(width), nn.Linear(width, 3 * heads * size), nn.Linear(heads * size, width)

    def forward(self, x):
        b, s, _ = x.shape
        q, k, v = (t.view(b, s, self.heads, self.size) for t in self.qkv(self.norm(x)).chunk(3, -1))
        q, k = F.elu(q.float()) + 1, F.elu(k.float()) + 1
        sums, products = k.cumsum(1), (k[..., :, None] * v.float()[..., None, :]).cumsum(1)
        y = (q[..., None, :] @ products)[..., 0, :] / (q * sums).sum(-1, keepdim=True)
        return x + self.out(y.to(x.dtype).reshape(b, s, -1))


class Kept(nn.Module):
    """Of the tokens those that count most stay."""

    def __init__(self, width, heads, keep):
        super().__init__()
        self.score, self.layer, self.keep = nn.Linear(width, 1), tail.Layer(width, heads, tail.fused), keep

    def forward(self, x):
        x = self.layer(x)
        best = self.score(x)[..., 0].float().topk(self.keep, -1).indices
        return x.gather(1, best[..., None].expand(-1, -1, x.shape[-1]))


class Ranked(nn.Module):
    """Tokens in the order of their scores, and back."""

    def __init__(self, width, window):
        super().__init__()
        self.window, self.score, self.up, self.down = window, nn.Linear(width, 1), nn.Linear(window * width, width), nn.Linear(width, window * width)

    def forward(self, x):
        b, s, width = x.shape
        order = self.score(x)[..., 0].float().argsort(-1)
        y = x.gather(1, order[..., None].expand_as(x)).reshape(b, s // self.window, -1)
        y = self.down(F.gelu(self.up(y))).view(b, s, width)
        return x + y.gather(1, order.argsort(-1)[..., None].expand_as(x))


class Nucleus(nn.Module):
    """What sampling does with the scores of words: sorted, summed up, and those beyond a share left out."""

    def __init__(self, width, words):
        super().__init__()
        self.head = linear(width, words)

    def forward(self, x):
        values, order = self.head(x).float().sort(-1, descending=True)
        shares = values.softmax(-1)
        left_out = shares.cumsum(-1) - shares > 0.9
        return torch.zeros_like(values).scatter(-1, order, values.masked_fill(left_out, float("-inf"))).softmax(-1)


class EmbeddingBags(nn.Module):
    def __init__(self, tables, rows, width, mode):
        super().__init__()
        self.tables = nn.ModuleList(nn.EmbeddingBag(rows, width, mode=mode) for _ in range(tables))
        self.top = nn.Sequential(nn.Linear(tables * width, 256), nn.ReLU(), nn.Linear(256, 1))

    def forward(self, indices):
        return self.top(torch.cat([table(indices[:, at]) for at, table in enumerate(self.tables)], -1))


def encoder(kind, name, dtype, batch, length, width, make, layers):
    return case(kind, f"{name}-b{batch}-s{length}", dtype, lambda: Encoder(Lookup(width, length), [make() for _ in range(layers)]), x=tokens(batch, length))


def images():
    image = lambda batch, side=224: floats(batch, 3, side, side)
    hard = F.hardswish
    return [
        case("shuffle", "thin-b64", BF16, lambda: tail.shuffle_net(48), input=image(64)), case("shuffle", "middle-b12", FP32, lambda: tail.shuffle_net(144), input=image(12)),
        case("dense", "thin-b32", BF16, lambda: tail.dense_net(24, (5, 8, 10)), input=image(32)), case("dense", "middle-b6", FP32, lambda: tail.dense_net(40, (5, 9)), input=image(6)),
        case("inverted", "plain-b24", BF16, lambda: inverted_net((24, 40, 56, 104, 168), F.relu6, False), input=image(24)),
        case("inverted", "gated-b12", FP16, lambda: inverted_net((16, 32, 48, 96, 160), F.silu, True, 5), input=image(12)),
        case("inverted", "odd-b24", BF16, lambda: inverted_net((18, 27, 45, 83, 135), F.silu, True), input=image(24)),
        case("inverted", "hard-b8", FP32, lambda: inverted_net((16, 24, 40, 112, 160), hard, True), input=image(8, 192)),
        case("grouped", "image-b16", FP16, lambda: tail.grouped_image(64, 16, 2), input=image(16)),
        case("grouped", "image-b6", FP32, lambda: tail.grouped_image(96, 8, 2), input=image(6)),
        case("vgg", "thin-b24", BF16, lambda: plain_net((48, 96, 192, 384), False, 160), input=image(24, 160)),
        case("vgg", "norm-b6", FP16, lambda: plain_net((64, 160, 320, 640), True, 224), input=image(6)),
        case("vgg", "gray-b10", FP32, lambda: plain_net((32, 64, 128, 256), True, 192, 1), input=floats(10, 1, 192, 192)),
        case("groups", "eight-b12", BF16, lambda: groups_net(192, 8, 6), input=image(12)), case("groups", "four-b24", FP16, lambda: groups_net(128, 4, 5), input=image(24)),
        case("multiplier", "pooled-b16", BF16, lambda: Pooled(96, 3, 2), x=image(16)), case("multiplier", "pooled-b40", FP16, lambda: Pooled(128, 4, 2), x=image(40)),
        case("multiplier", "tripled-b4", FP32, lambda: Pooled(64, 2, 2, 3), x=image(4)),
        case("kernel", "nine-b12", BF16, lambda: large_kernel_net(160, 9, 5), input=image(12)), case("kernel", "thirteen-b4", FP16, lambda: large_kernel_net(256, 13, 4), input=image(4)),
        case("columns", "outlook-b6", BF16, lambda: Outlooks(192, 6, 4), x=image(6)), case("columns", "outlook-b12", FP32, lambda: Outlooks(128, 4, 3), x=image(12)),
        case("columns", "windows-b12", FP16, lambda: Columns(96, 7, 4), x=image(12)),
    ]


def others():
    biased = lambda heads, fuse: functools.partial(tail.RelativeBias, heads, fuse)
    return [
        encoder("steps", "lstm", BF16, 32, 24, 512, lambda: Steps(512, 4), 2), encoder("steps", "gru", FP32, 8, 32, 384, lambda: Steps(384, 3), 2),
        encoder("states", "selective", FP32, 1, 24, 512, lambda: Selective(512, 16), 3), encoder("states", "selective", BF16, 4, 16, 1024, lambda: Selective(1024, 16), 3),
        tail.states("scan", BF16, 1, 1536, 512, 3, lambda: tail.Scan(512, 16, 128, 256)), tail.states("scan", FP32, 2, 768, 768, 3, lambda: tail.Scan(768, 12, 64, 64)),
        tail.states("recurrence", BF16, 2, 1000, 512, 4, lambda: tail.Recurrence(512)), tail.states("recurrence", FP32, 8, 256, 640, 3, lambda: tail.Recurrence(640)),
        encoder("states", "running", BF16, 2, 384, 512, lambda: Running(512, 8, 32), 4), encoder("states", "running", FP32, 4, 200, 256, lambda: Running(256, 4, 64), 3),
        tail.vision("transposed", "middle-b4", BF16, 4, 512, 8, 6, turned_in=True), tail.vision("transposed", "narrow-b6", FP32, 6, 384, 6, 4, turned_in=True),
        tail.vision("transposed", "large-b12", FP16, 12, 1024, 16, 3, 14, turned_in=True),
        tail.audio("middle", BF16, 3, 24000, 512, 8, 3, 8, 64), tail.audio("wide", FP32, 2, 20000, 768, 12, 2, 16), tail.audio("odd", FP16, 1, 48000, 640, 10, 3, 10, 95),
        text("single", "encoder", FP32, 4, 200, 512, 8, 6), text("single", "prefill", FP32, 1, 1000, 640, 10, 4, causal, True), text("single", "short", FP32, 48, 32, 768, 12, 4),
        tail.mixer("gelu", FP16, 4, 1024, 4, F.gelu), tail.mixer("silu", BF16, 48, 384, 5, F.silu), tail.mixer("relu", FP32, 6, 512, 4, F.relu),
        case("odd", "short", FP16, lambda: tail.Towers(5, 10000, 12, (777, 333, 111, 3)), x=floats(1024, 5), indices=tokens(1024, 12)),
        case("odd", "single", FP32, lambda: tail.Towers(11, 10000, 16, (1033, 515, 129)), x=floats(3000, 11), indices=tokens(3000, 16)),
        tail.experts("four", BF16, 2, 300, 768, 1024, 4, 4), tail.experts("twelve", FP16, 8, 48, 512, 768, 12, 3),
        text("dropout", "encoder", FP16, 4, 384, 512, 8, 6, drop=0.2), text("dropout", "decoder", FP32, 1, 640, 768, 12, 4, causal, drop=0.1),
        text("complex", "decoder", FP16, 4, 256, 768, 12, 5, tail.complex_rotary), text("complex", "short", FP32, 1, 384, 512, 8, 5, tail.complex_rotary),
        tail.messages("sparse", FP16, 6000, 60000, 128, 4), tail.messages("single", FP32, 16000, 40000, 192, 3),
        case("gather", "bags-long", FP32, lambda: tail.Bags(16, 20000, 32), indices=tail.indices_of(2048, 16, 48)),
        case("gather", "bags-wide", BF16, lambda: tail.Bags(10, 20000, 128), indices=tail.indices_of(300, 10, 12)),
        case("gather", "summed", FP16, lambda: EmbeddingBags(12, 20000, 64, "sum"), indices=tail.indices_of(1500, 12, 16)),
        text("bias", "written", FP16, 3, 384, 512, 8, 5, biased(8, False)),
        text("bias", "fused", BF16, 2, 300, 640, 10, 5, biased(10, True)), text("bias", "fused", FP32, 2, 256, 512, 8, 4, biased(8, True)),
        text("causal", "bool", FP16, 3, 640, 512, 8, 5, tail.written_causal, True), text("causal", "infinite", FP32, 2, 400, 640, 10, 4, tail.written_infinite),
        encoder("ordered", "kept", BF16, 8, 256, 512, lambda: Kept(512, 8, 192), 1), encoder("ordered", "ranked", FP16, 4, 512, 384, lambda: Ranked(384, 4), 3),
        encoder("ordered", "nucleus", BF16, 1, 16, 1024, lambda: Nucleus(1024, 32000), 1),
    ]


def draw_cases():
    return [*images(), *others(), *decoders()]
