# SPDX-License-Identifier: Apache-2.0
"""Training steps that predictions are held against: models in plain PyTorch, each with a loss, a precision and an optimizer.

For `tests/gpu/measure_training_steps.py`. The half that `looked_at()` names may be looked at kernel by kernel; of the other half nobody looks at more
than sums over all of it. The halves are drawn by a hash of the name, within each kind, before anything is measured.
"""
import dataclasses
import hashlib
import typing

import torch
import torch.nn.functional as F
from torch import nn

from models import tail

# Precisions: that of the parameters, whether products are cast (autocast), and what float32 products may be rounded to.
PRECISIONS = {"amp": (torch.float32, True, "highest"), "bfloat16": (torch.bfloat16, False, "highest"),
              "float32": (torch.float32, False, "highest"), "tf32": (torch.float32, False, "high")}
OPTIMIZERS = {"adamw": (torch.optim.AdamW, {}), "adamw-fused": (torch.optim.AdamW, {"fused": True}), "adamw-compiled": (torch.optim.AdamW, {}),
              "sgd": (torch.optim.SGD, {"lr": 0.01, "momentum": 0.9}), "sgd-compiled": (torch.optim.SGD, {"lr": 0.01, "momentum": 0.9})}
WORDS, CLASSES = 32000, 1000


@dataclasses.dataclass
class Step:
    """`build(small)` returns on the CPU a module that computes a loss, and its inputs by name; `small`: a model of the kind that any processor trains."""
    kind: str
    name: str
    precision: str
    optimizer: str
    build: typing.Callable[[bool], tuple[nn.Module, dict[str, torch.Tensor]]]


class Classified(nn.Module):
    """The loss of a model that computes a value for each class, of each example or of each place."""

    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, target, **inputs):
        return F.cross_entropy(self.model(**inputs).flatten(0, -2).float(), target.flatten())


def step(kind, label, batch, precision, optimizer, make, inputs, target):
    """`make(small)` gives the model; `inputs(batch, small)` its inputs, `target(batch, small)` the shape and number of classes."""
    def build(small):
        torch.manual_seed(0)
        count = 2 if small else batch
        module, (shape, classes) = Classified(make(small)), target(count, small)
        dtype = PRECISIONS[precision][0]
        given = {name: value.to(dtype) if value.is_floating_point() else value for name, value in inputs(count, small).items()}
        return module.to(dtype), {"target": torch.randint(0, classes, shape), **given}
    return Step(kind, f"{kind}-{label}-b{batch}-{precision}-{optimizer}", precision, optimizer, build)


class Stack(nn.Module):
    def __init__(self, *parts):
        super().__init__()
        self.parts = nn.Sequential(*parts)

    def forward(self, x):
        return self.parts(x)


def mlp(label, batch, precision, optimizer, width, inner, layers):
    def make(small):
        size, count = (32, 1) if small else (inner, layers)
        sizes = [width, *[size] * count]
        hidden = [part for a, b in zip(sizes, sizes[1:]) for part in (nn.Linear(a, b), nn.GELU())]
        return Stack(*hidden, nn.Linear(size, CLASSES))
    return step("mlp", label, batch, precision, optimizer, make, lambda count, _: {"x": torch.randn(count, width)}, lambda count, _: ((count,), CLASSES))


def image(kind, label, batch, precision, optimizer, make, layout=torch.contiguous_format):
    def inputs(count, small):
        return {"x": torch.randn(count, 3, *[32 if small else 224] * 2).to(memory_format=layout)}
    return step(kind, label, batch, precision, optimizer, lambda small: make(small).to(memory_format=layout), inputs, lambda count, _: ((count,), CLASSES))


def classifier(features, width):
    return Stack(features, nn.Flatten(), nn.Linear(width, CLASSES))


def residual(small):
    return classifier(tail.grouped_image(256 if not small else 16, 1, 3 if not small else 1), 1024 if not small else 64)


def grouped(small):
    return classifier(tail.grouped_image(256 if not small else 32, 32, 2 if not small else 1), 1024 if not small else 128)


def plain(small):
    """VGG without its largest layers."""
    parts, before = [], 3
    for width in (8, 8) if small else (64, 128, 256, 512, 512):
        parts += [tail.conv(before, width), tail.conv(width, width), nn.MaxPool2d(2)]
        before = width
    return classifier(Stack(*parts, nn.AdaptiveAvgPool2d(1)), before)


def dense(small):
    depths = (1, 1) if small else (6, 12, 16)
    width = 64
    for depth in depths:
        width = (width + depth * 32) // 2
    return classifier(tail.dense_net(32, depths), width)


def shuffle(small):
    return Stack(tail.shuffle_net(16 if small else 232))


class Wide(nn.Module):
    """A depthwise convolution of a wide window, and two products of each place."""

    def __init__(self, width):
        super().__init__()
        self.mix, self.norm = nn.Conv2d(width, width, 7, padding=3, groups=width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        y = self.down(F.gelu(self.up(self.norm(self.mix(x).permute(0, 2, 3, 1)))))
        return x + y.permute(0, 3, 1, 2)


def wide(small):
    width, count = (16, 1) if small else (384, 9)
    return classifier(Stack(nn.Conv2d(3, width, 16, 16), *[Wide(width) for _ in range(count)], nn.AdaptiveAvgPool2d(1)), width)


class Pooled(nn.Module):
    def forward(self, x):
        return x.mean(1)


def vision(label, batch, precision, optimizer, width, heads, layers):
    def make(small):
        size, count, side = (32, 1, 16) if small else (width, layers, 224)
        patches = tail.Patches(size)
        patches.places = nn.Parameter(torch.randn(1, (side // 16) ** 2 + 1, size))
        return Stack(tail.Encoder(patches, [tail.Layer(size, heads if not small else 2, tail.fused) for _ in range(count)]), Pooled(), nn.Linear(size, CLASSES))

    def inputs(count, small):
        return {"x": torch.randn(count, 3, *[16 if small else 224] * 2)}
    return step("vision", label, batch, precision, optimizer, make, inputs, lambda count, _: ((count,), CLASSES))


def text(label, batch, length, precision, optimizer, width, heads, layers, attend=tail.fused, **options):
    """Each word is predicted."""
    def make(small):
        size, count, at_once = (32, 1, 16) if small else (width, layers, length)
        made = (tail.Layer(size, 2 if small else heads, attend, **options) for _ in range(count))
        return tail.Encoder(tail.Lookup(size, at_once), made, tail.linear(size, WORDS))

    def words(count, small):
        return (count, 16 if small else length), WORDS
    return step("text", f"{label}-s{length}", batch, precision, optimizer, make, lambda count, small: {"x": torch.randint(0, WORDS, words(count, small)[0])}, words)


class DecoderLayer(nn.Module):
    def __init__(self, width, heads, kept):
        super().__init__()
        self.size, inner = width // heads, width * 8 // 3 // 64 * 64 or 64
        self.q, self.k, self.v = tail.linear(width, width), tail.linear(width, kept * self.size), tail.linear(width, kept * self.size)
        self.out, self.gate, self.up, self.down = tail.linear(width, width), tail.linear(width, inner), tail.linear(width, inner), tail.linear(inner, width)
        self.before, self.after = tail.RMS(width), tail.RMS(width)

    def forward(self, x, cos, sin):
        b, s, width = x.shape
        y = self.before(x)
        q, k, v = (t.view(b, s, -1, self.size).transpose(1, 2) for t in (self.q(y), self.k(y), self.v(y)))
        q, k = tail.turned(q, cos, sin), tail.turned(k, cos, sin)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=q.shape[1] != k.shape[1])
        x = x + self.out(y.transpose(1, 2).reshape(b, s, width))
        y = self.after(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Decoder(nn.Module):
    def __init__(self, width, heads, kept, layers):
        super().__init__()
        self.size, self.words, self.norm, self.head = width // heads, nn.Embedding(WORDS, width), tail.RMS(width), tail.linear(width, WORDS)
        self.layers = nn.ModuleList(DecoderLayer(width, heads, kept) for _ in range(layers))

    def forward(self, x):
        places = torch.arange(x.shape[1], device=x.device).float()
        rates = 10000 ** (torch.arange(0, self.size, 2, device=x.device).float() / -self.size)
        angles = places[:, None] * torch.cat((rates, rates))
        x = self.words(x)
        cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
        for layer in self.layers:
            x = layer(x, cos, sin)
        return self.head(self.norm(x))


def decoder(label, batch, length, precision, optimizer, width, heads, kept, layers):
    def words(count, small):
        return (count, 16 if small else length), WORDS
    return step("decoder", f"{label}-s{length}", batch, precision, optimizer, lambda small: Decoder(*((32, 2, 1, 1) if small else (width, heads, kept, layers))),
                lambda count, small: {"x": torch.randint(0, WORDS, words(count, small)[0])}, words)


class Translated(nn.Module):
    """An encoder, and a decoder that attends to what it says."""

    def __init__(self, width, heads, layers):
        super().__init__()
        self.words, self.head = nn.Embedding(WORDS, width), tail.linear(width, WORDS)
        self.model = nn.Transformer(width, heads, layers, layers, 4 * width, dropout=0.1, batch_first=True)

    def forward(self, source, x):
        return self.head(self.model(self.words(source), self.words(x)))


def translation(label, batch, length, precision, optimizer, width, heads, layers):
    def words(count, small):
        return (count, 16 if small else length), WORDS

    def inputs(count, small):
        return {name: torch.randint(0, WORDS, words(count, small)[0]) for name in ("source", "x")}
    return step("decoder", f"{label}-s{length}", batch, precision, optimizer, lambda small: Translated(*((32, 2, 1) if small else (width, heads, layers))), inputs, words)


def draw_steps():
    """The longest to compile come first."""
    last = torch.channels_last
    return [
        image("image", "dense", 32, "amp", "adamw-fused", dense), image("image", "shuffle", 64, "amp", "sgd-compiled", shuffle),
        image("image", "residual", 128, "amp", "sgd", residual, last), image("image", "residual", 8, "tf32", "adamw", residual),
        image("image", "grouped", 32, "bfloat16", "adamw-compiled", grouped, last), image("image", "plain", 32, "amp", "adamw", plain),
        decoder("large", 2, 1024, "bfloat16", "adamw-compiled", 2048, 16, 4, 6), decoder("middle", 8, 1024, "amp", "adamw-fused", 1024, 16, 16, 8),
        decoder("middle", 1, 512, "bfloat16", "adamw", 1024, 16, 4, 8), decoder("small", 4, 512, "tf32", "sgd", 512, 8, 8, 6),
        translation("both", 16, 128, "amp", "adamw", 512, 8, 4), translation("both", 4, 256, "bfloat16", "adamw-fused", 768, 12, 4),
        text("base", 16, 256, "amp", "adamw", 768, 12, 8), text("base", 32, 128, "bfloat16", "adamw-compiled", 768, 12, 8),
        text("dropped", 8, 512, "amp", "adamw-fused", 768, 12, 6, drop=0.1), text("narrow", 2, 128, "float32", "adamw", 384, 6, 6),
        vision("base", 32, "amp", "adamw", 768, 12, 8), vision("small", 128, "bfloat16", "adamw-fused", 384, 6, 8),
        image("image", "wide", 64, "amp", "adamw-compiled", wide), image("image", "wide", 4, "float32", "sgd", wide),
        mlp("narrow", 256, "tf32", "adamw", 1024, 4096, 3), mlp("broad", 8192, "amp", "adamw-fused", 2048, 8192, 4),
        mlp("deep", 64, "float32", "sgd", 1024, 1024, 12), mlp("broad", 16384, "bfloat16", "adamw-compiled", 1024, 4096, 4),
    ]


def looked_at():
    """Names of the half that is looked at: of each kind, of which there is an even number, those first by hash."""
    kinds = {}
    for each in draw_steps():
        kinds.setdefault(each.kind, []).append(each.name)
    return {name for names in kinds.values() for name in sorted(names, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:len(names) // 2]}
