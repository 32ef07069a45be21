# SPDX-License-Identifier: Apache-2.0
"""A third set to look at kernel by kernel: relatives of the kinds that tests/models/aside.py and tail.py judge, and kinds that no other set has.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/wider.py`. None of the architectures in aside.py is here. The longest to compile come first.
"""
import functools

import torch
import torch.nn.functional as F
from torch import nn

from models import further, hub, tail
from models.hub import BF16, FP16, FP32, image_model, named, torchvision_model, vision, with_inputs
from models.tail import case, floats, indices_of, linear, tokens


def segmenter(name, batch, dtype, side=224):
    """A network of torchvision that answers in the image's own size."""
    def build(device):
        import torchvision
        with torch.device(device):
            module, image = torchvision.models.get_model(name, weights=None, weights_backbone=None), torch.randn(batch, 3, side, side)
        return module.to(dtype), {"x": image.to(dtype)}
    return hub.Case("vision", f"tv-{name}-b{batch}", dtype, build)


class Resized(nn.Module):
    """Tokens of an image whose positions were learned for another size, between layers, too."""

    def __init__(self, width, heads, layers, learned, side, mode):
        super().__init__()
        self.embed, self.side, self.mode = nn.Conv2d(3, width, 16, 16), side, mode
        self.places = nn.ParameterList(nn.Parameter(torch.randn(1, width, learned, learned)) for _ in range(layers))
        self.layers = nn.ModuleList(tail.Layer(width, heads, tail.fused) for _ in range(layers))

    def forward(self, x):
        x = self.embed(x)
        size = x.shape[-2:]
        x = x.flatten(2).transpose(1, 2)
        for places, layer in zip(self.places, self.layers):
            x = layer(x + F.interpolate(places, size=size, mode=self.mode, align_corners=False).flatten(2).transpose(1, 2))
        return x


class Pyramid(nn.Module):
    """Features of four sizes added from coarse to fine and brought to the size of the image."""

    def __init__(self, width, classes, mode):
        super().__init__()
        self.stages = nn.ModuleList(nn.Sequential(tail.conv(a, b, 3, 2), tail.conv(b, b)) for a, b in zip((3, 64, 128, 256), (64, 128, 256, 512)))
        self.sides = nn.ModuleList(nn.Conv2d(each, width, 1) for each in (64, 128, 256, 512))
        self.smooth, self.head, self.mode = tail.conv(width, width), nn.Conv2d(width, classes, 1), mode

    def forward(self, x):
        size, features = x.shape[-2:], []
        for stage in self.stages:
            x = stage(x)
            features.append(x)
        options = {} if self.mode == "nearest" else {"align_corners": False}
        y = self.sides[-1](features[-1])
        for side, feature in zip(reversed(self.sides[:-1]), reversed(features[:-1])):
            y = side(feature) + F.interpolate(y, size=feature.shape[-2:], mode=self.mode, **options)
        return F.interpolate(self.head(self.smooth(y)), size=size, mode=self.mode, **options)


class Standardized(nn.Conv2d):
    """A convolution whose filters are standardized at each call."""

    def forward(self, x):
        weight = F.batch_norm(self.weight.reshape(1, self.out_channels, -1), None, None, training=True, momentum=0.0, eps=1e-6).reshape_as(self.weight)
        return F.conv2d(x, weight * 0.8, self.bias, self.stride, self.padding, self.dilation, self.groups)


def standardized_net(width, groups, depth):
    parts, before = [Standardized(3, width, 7, 2, 3), nn.SiLU(), nn.MaxPool2d(3, 2, 1)], width
    for stage in range(3):
        outputs = width << (stage + 1)
        parts += [Standardized(before, outputs, 1, 2 if stage else 1), nn.SiLU()]
        parts += [part for _ in range(depth) for part in (Standardized(outputs, outputs, 3, 1, 1, groups=groups), nn.SiLU(), Standardized(outputs, outputs, 1), nn.SiLU())]
        before = outputs
    return nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(before, 1000))


class Dilated(nn.Module):
    """Gated convolutions along time, further and further apart."""

    def __init__(self, width, layers):
        super().__init__()
        self.first, self.last = nn.Conv1d(1, width, 1), nn.Conv1d(width, 256, 1)
        self.gates = nn.ModuleList(nn.Conv1d(width, 2 * width, 3, dilation=2 ** at, padding=2 ** at) for at in range(layers))
        self.outs = nn.ModuleList(nn.Conv1d(width, width, 1) for _ in range(layers))

    def forward(self, x):
        x, kept = self.first(x), 0
        for gate, out in zip(self.gates, self.outs):
            a, b = gate(x).chunk(2, 1)
            y = out(torch.tanh(a) * torch.sigmoid(b))
            x, kept = x + y, kept + y
        return self.last(F.relu(kept))


class Upsampler(nn.Module):
    """A vocoder: transposed convolutions along time, with residual ones between."""

    def __init__(self, inputs, width, factors):
        super().__init__()
        self.first, parts = nn.Conv1d(inputs, width, 7, padding=3), []
        for factor in factors:
            parts += [nn.LeakyReLU(0.1), nn.ConvTranspose1d(width, width // 2, 2 * factor, factor, factor // 2)]
            width //= 2
            parts += [tail.Sum(nn.Sequential(nn.LeakyReLU(0.1), nn.Conv1d(width, width, 3, padding=d, dilation=d))) for d in (1, 3, 5)]
        self.parts, self.last = nn.Sequential(*parts), nn.Conv1d(width, 1, 7, padding=3)

    def forward(self, x):
        return torch.tanh(self.last(self.parts(self.first(x))))


class Points(nn.Module):
    """Points of a cloud by themselves, and the largest of each feature."""

    def __init__(self, widths, classes):
        super().__init__()
        self.parts = nn.Sequential(*(part for a, b in zip(widths, widths[1:]) for part in (nn.Conv1d(a, b, 1), nn.BatchNorm1d(b), nn.ReLU())))
        self.head = nn.Sequential(nn.Linear(2 * widths[-1], 512), nn.ReLU(), nn.Linear(512, classes))

    def forward(self, x):
        y = self.parts(x)
        return self.head(torch.cat((y.amax(-1), y.mean(-1)), -1))


class Crossed(nn.Module):
    """Embeddings of a recommender, and the products of each two of them."""

    def __init__(self, tables, rows, width, dense):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(rows, width) for _ in range(tables))
        self.bottom = nn.Sequential(nn.Linear(dense, 512), nn.ReLU(), nn.Linear(512, width), nn.ReLU())
        pairs = (tables + 1) * tables // 2
        self.top = nn.Sequential(nn.Linear(width + pairs, 1024), nn.ReLU(), nn.Linear(1024, 512), nn.ReLU(), nn.Linear(512, 1), nn.Sigmoid())
        self.register_buffer("pairs", torch.triu_indices(tables + 1, tables + 1, 1))

    def forward(self, x, indices):
        y = self.bottom(x)
        all_of = torch.stack([y, *(table(indices[:, at]) for at, table in enumerate(self.tables))], 1)
        products = all_of @ all_of.transpose(1, 2)
        return self.top(torch.cat((y, products[:, self.pairs[0], self.pairs[1]]), 1))


class Attentive(nn.Module):
    """Messages along edges, weighed by a softmax over those that end at a node."""

    def __init__(self, width, heads, layers):
        super().__init__()
        self.heads = heads
        self.layers = nn.ModuleList(linear(width, width) for _ in range(layers))
        self.scores = nn.ParameterList(nn.Parameter(torch.randn(2, heads, width // heads)) for _ in range(layers))

    def forward(self, x, origins, ends):
        for layer, (ours, theirs) in zip(self.layers, self.scores):
            y = layer(x).view(x.shape[0], self.heads, -1)
            score = F.leaky_relu((y * ours).sum(-1)[origins] + (y * theirs).sum(-1)[ends], 0.2).float().exp()
            sums = torch.zeros(x.shape[0], self.heads, dtype=score.dtype, device=x.device).index_add(0, ends, score)
            sent = y[origins] * (score / (sums[ends] + 1e-6))[..., None].to(y.dtype)
            x = F.elu(torch.zeros_like(y).index_add(0, ends, sent).flatten(1))
        return x


class Rays(nn.Module):
    """A field of light: places in sines and cosines, a deep perceptron, colours summed along each ray."""

    def __init__(self, width, depth):
        super().__init__()
        self.first, self.parts = nn.Linear(63, width), nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.head = nn.Linear(width, 4)

    def forward(self, x):
        scaled = x[..., None] * (2.0 ** torch.arange(10, device=x.device, dtype=torch.float32)).to(x.dtype)
        y = F.relu(self.first(torch.cat((x, scaled.sin().flatten(-2), scaled.cos().flatten(-2)), -1)))
        for part in self.parts:
            y = F.relu(part(y))
        colour, density = self.head(y).float().split((3, 1), -1)
        alpha = 1 - torch.exp(-F.softplus(density))
        through = torch.cumprod(1 - alpha + 1e-6, 1)
        return (torch.sigmoid(colour) * alpha * through).sum(1)


class Modulated(nn.Module):
    """A layer of a diffusion transformer: a condition scales and shifts what goes in and gates what comes out."""

    def __init__(self, width, heads):
        super().__init__()
        self.heads, self.modulate = heads, nn.Linear(width, 6 * width)
        self.qkv, self.out, self.up, self.down = nn.Linear(width, 3 * width), nn.Linear(width, width), nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x, condition):
        b, s, width = x.shape
        shift, scale, gate, shift2, scale2, gate2 = self.modulate(F.silu(condition))[:, None].chunk(6, -1)
        y = F.layer_norm(x, (width,)) * (1 + scale) + shift
        q, k, v = self.qkv(y).view(b, s, 3, self.heads, -1).permute(2, 0, 3, 1, 4)
        x = x + gate * self.out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(b, s, width))
        y = F.layer_norm(x, (width,)) * (1 + scale2) + shift2
        return x + gate2 * self.down(F.gelu(self.up(y), approximate="tanh"))


class Diffusion(nn.Module):
    def __init__(self, width, heads, layers):
        super().__init__()
        self.into, self.layers, self.out = nn.Conv2d(4, width, 2, 2), nn.ModuleList(Modulated(width, heads) for _ in range(layers)), nn.Linear(width, 16)
        self.time = nn.Sequential(nn.Linear(256, width), nn.SiLU(), nn.Linear(width, width))

    def forward(self, x, time):
        condition = self.time(torch.cat((time.sin(), time.cos()), -1))
        x = self.into(x).flatten(2).transpose(1, 2)
        for layer in self.layers:
            x = layer(x, condition)
        return self.out(x)


class Decoded(nn.Module):
    """The decoder of an image's latent: groups normalized, nearest neighbours doubled."""

    def __init__(self, width, depth):
        super().__init__()
        self.first, parts = nn.Conv2d(4, width, 3, padding=1), []
        for _ in range(3):
            parts += [tail.Sum(nn.Sequential(nn.GroupNorm(32, width), nn.SiLU(), nn.Conv2d(width, width, 3, padding=1))) for _ in range(depth)]
            parts += [nn.Upsample(scale_factor=2), nn.Conv2d(width, width // 2, 3, padding=1)]
            width //= 2
        self.parts, self.last = nn.Sequential(*parts), nn.Conv2d(width, 3, 3, padding=1)

    def forward(self, x):
        return self.last(F.silu(self.parts(self.first(x))))


class Volume(nn.Module):
    """Convolutions over three dimensions, down and up."""

    def __init__(self, width):
        super().__init__()
        block = lambda a, b: nn.Sequential(nn.Conv3d(a, b, 3, padding=1), nn.InstanceNorm3d(b), nn.LeakyReLU(0.01))
        self.down1, self.down2, self.middle = block(1, width), block(width, 2 * width), block(2 * width, 4 * width)
        self.up2, self.up1 = nn.ConvTranspose3d(4 * width, 2 * width, 2, 2), nn.ConvTranspose3d(2 * width, width, 2, 2)
        self.join2, self.join1, self.head = block(4 * width, 2 * width), block(2 * width, width), nn.Conv3d(width, 3, 1)

    def forward(self, x):
        a = self.down1(x)
        b = self.down2(F.max_pool3d(a, 2))
        c = self.middle(F.max_pool3d(b, 2))
        y = self.join2(torch.cat((self.up2(c), b), 1))
        return self.head(self.join1(torch.cat((self.up1(y), a), 1)))


class Grouped1d(nn.Module):
    """An encoder whose products are grouped convolutions of one place."""

    def __init__(self, width, heads, groups):
        super().__init__()
        self.heads = heads
        self.q, self.k, self.v = (nn.Conv1d(width, width, 1, groups=groups) for _ in range(3))
        self.out, self.up, self.down = nn.Conv1d(width, width, 1), nn.Conv1d(width, 4 * width, 1, groups=groups), nn.Conv1d(4 * width, width, 1, groups=groups)
        self.norm, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x):
        b, width, s = x.shape
        q, k, v = (part(x).view(b, self.heads, -1, s).transpose(2, 3) for part in (self.q, self.k, self.v))
        y = F.scaled_dot_product_attention(q, k, v).transpose(2, 3).reshape(b, width, s)
        x = self.norm((self.out(y) + x).transpose(1, 2)).transpose(1, 2)
        return self.norm2((self.down(F.gelu(self.up(x))) + x).transpose(1, 2)).transpose(1, 2)


class Averages(nn.Module):
    """Each place keeps a share of what the one before it held, by steps in turn."""

    def __init__(self, width, inner):
        super().__init__()
        self.norm, self.into, self.out = nn.LayerNorm(width), linear(width, 2 * inner), linear(inner, width)
        self.share = nn.Parameter(torch.rand(inner))

    def forward(self, x):
        y, gate = self.into(self.norm(x)).chunk(2, -1)
        share, state, kept = torch.sigmoid(self.share), y[:, 0], []
        for at in range(y.shape[1]):
            state = share * state + (1 - share) * y[:, at]
            kept.append(state)
        return x + self.out(torch.stack(kept, 1) * torch.sigmoid(gate))


class Towered(nn.Module):
    """Perceptrons of sizes that nothing divides."""

    def __init__(self, sizes):
        super().__init__()
        self.parts = nn.ModuleList(nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))

    def forward(self, x):
        for part in self.parts:
            x = F.gelu(part(x))
        return x


class Reparameterized(nn.Module):
    """Depthwise convolutions of two sizes and what went in, each normalized, added before channels are mixed."""

    def __init__(self, width, times):
        super().__init__()
        self.skip, self.small, self.large = nn.BatchNorm2d(width), tail.conv(width, width, 3, 1, width, False), tail.conv(width, width, 7, 1, width, False)
        self.scale = nn.Parameter(torch.ones(width, 1, 1))
        self.up, self.down = nn.Conv2d(width, times * width, 1), nn.Conv2d(times * width, width, 1)

    def forward(self, x):
        x = self.skip(x) + self.small(x)
        return x + self.scale * self.down(F.gelu(self.up(self.large(x))))


def reparameterized_net(widths, depth):
    parts, before = [tail.conv(3, widths[0], 3, 2), tail.conv(widths[0], widths[0], 3, 2, widths[0])], widths[0]
    for width in widths:
        parts += [tail.conv(before, width, 3, 2 if width != before else 1)] + [Reparameterized(width, 3) for _ in range(depth)]
        before = width
    return nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(before, 1000))


def odd(name, dtype, rows, *sizes):
    return case("uneven", name, dtype, lambda: Towered(sizes), x=floats(rows, sizes[0]))


def attentive(name, dtype, nodes, edges, width, heads, layers):
    ends = lambda device: tokens(1, edges)(device)[0]
    return case("graph", name, dtype, lambda: Attentive(width, heads, layers), x=floats(nodes, width), origins=ends, ends=ends)


class Turned(nn.Module):
    """Layers over tokens that stand last."""

    def __init__(self, words, width, layers):
        super().__init__()
        self.first, self.layers = nn.Embedding(words, width), nn.Sequential(*layers)

    def forward(self, x):
        return self.layers(self.first(x).transpose(1, 2))


def ours():
    image = lambda batch, side=224: floats(batch, 3, side, side)
    return [
        case("resized", "bicubic-b2", BF16, lambda: Resized(384, 6, 8, 24, 0, "bicubic"), x=floats(2, 3, 384, 640)),
        case("resized", "bicubic-b8", FP32, lambda: Resized(512, 8, 4, 14, 0, "bicubic"), x=image(8, 256)),
        case("resized", "bilinear-b4", FP16, lambda: Resized(768, 12, 6, 14, 0, "bilinear"), x=image(4, 320)),
        case("pyramid", "bilinear-b4", BF16, lambda: Pyramid(128, 21, "bilinear"), x=image(4, 320)),
        case("pyramid", "nearest-b8", FP16, lambda: Pyramid(96, 64, "nearest"), x=image(8, 256)),
        case("pyramid", "bicubic-b2", BF16, lambda: Pyramid(64, 19, "bicubic"), x=image(2, 384)),
        case("standardized", "plain-b8", BF16, lambda: standardized_net(64, 1, 3), input=image(8)),
        case("standardized", "grouped-b16", FP16, lambda: standardized_net(64, 4, 2), input=image(16)),
        case("standardized", "wide-b4", FP32, lambda: standardized_net(96, 1, 2), input=image(4, 192)),
        case("wave", "dilated-b4", BF16, lambda: Dilated(128, 10), x=floats(4, 1, 16000)), case("wave", "dilated-b1", FP32, lambda: Dilated(64, 8), x=floats(1, 1, 24000)),
        case("wave", "upsampler-b2", FP16, lambda: Upsampler(80, 512, (8, 8, 2, 2)), x=floats(2, 80, 150)),
        case("wave", "upsampler-b1", BF16, lambda: Upsampler(128, 768, (4, 4, 4)), x=floats(1, 128, 300)),
        case("points", "small-b32", FP16, lambda: Points((3, 64, 128, 1024), 40), x=floats(32, 3, 1024)),
        case("points", "large-b8", BF16, lambda: Points((6, 128, 256, 512), 13), x=floats(8, 6, 8192)),
        case("crossed", "small", FP32, lambda: Crossed(26, 20000, 16, 13), x=floats(2048, 13), indices=indices_of(2048, 26)),
        case("crossed", "large", BF16, lambda: Crossed(40, 20000, 128, 13), x=floats(4096, 13), indices=indices_of(4096, 40)),
        attentive("attentive", BF16, 8000, 60000, 256, 8, 3), attentive("attentive", FP32, 3000, 40000, 128, 4, 3),
        case("rays", "small", FP16, lambda: Rays(256, 6), x=floats(1024, 64, 3)), case("rays", "small", FP32, lambda: Rays(128, 4), x=floats(512, 48, 3)),
        case("diffusion", "tokens-b4", BF16, lambda: Diffusion(768, 12, 6), x=floats(4, 4, 32, 32), time=floats(4, 128)),
        case("diffusion", "tokens-b1", FP16, lambda: Diffusion(1152, 16, 5), x=floats(1, 4, 64, 64), time=floats(1, 128)),
        case("decoded", "latent-b2", BF16, lambda: Decoded(512, 2), x=floats(2, 4, 32, 32)), case("decoded", "latent-b1", FP32, lambda: Decoded(256, 2), x=floats(1, 4, 48, 48)),
        case("volume", "small-b1", FP16, lambda: Volume(24), x=floats(1, 1, 64, 64, 64)), case("volume", "wide-b1", BF16, lambda: Volume(48), x=floats(1, 1, 48, 64, 64)),
        case("narrowed", "encoder-b8", BF16, lambda: Turned(2000, 768, [Grouped1d(768, 12, 4) for _ in range(6)]), x=tokens(8, 200)),
        case("narrowed", "encoder-b24", FP16, lambda: Turned(2000, 512, [Grouped1d(512, 8, 8) for _ in range(5)]), x=tokens(24, 128)),
        case("averages", "short-b8", BF16, lambda: tail.Encoder(tail.Lookup(512, 64), [Averages(512, 768) for _ in range(4)]), x=tokens(8, 64)),
        case("averages", "long-b2", FP16, lambda: tail.Encoder(tail.Lookup(768, 200), [Averages(768, 768) for _ in range(2)]), x=tokens(2, 200)),
        odd("small", BF16, 1024, 301, 155, 77), odd("middle", BF16, 4096, 767, 1535, 769), odd("large", BF16, 8192, 1201, 2401, 1203), odd("long", BF16, 3000, 3001, 999),
        odd("deep", FP16, 2000, 511, 513, 1027, 515, 259), odd("even", BF16, 4096, 1026, 514, 2050), odd("wide", FP16, 600, 4095, 4097, 1023), odd("single", FP32, 4096, 515, 1031, 517),
        case("odd", "later", BF16, lambda: tail.Towers(9, 20000, 18, (1535, 767, 255)), x=floats(3072, 9), indices=tokens(3072, 18)),
        case("odd", "later", FP16, lambda: tail.Towers(3, 20000, 30, (999, 501)), x=floats(2048, 3), indices=tokens(2048, 30)),
        case("reparameterized", "small-b24", FP16, lambda: reparameterized_net((48, 96, 192, 384), 2), input=image(24)),
        case("reparameterized", "wide-b8", BF16, lambda: reparameterized_net((64, 128, 256), 2), input=image(8)),
        case("bags", "short", BF16, lambda: tail.Bags(20, 50000, 48), indices=indices_of(2000, 20, 10)), case("bags", "short", FP16, lambda: tail.Bags(32, 20000, 32), indices=indices_of(700, 32, 30)),
        case("bags", "summed", BF16, lambda: further.EmbeddingBags(20, 20000, 128, "mean"), indices=indices_of(1000, 20, 8)),
        tail.states("recurrence", BF16, 6, 300, 640, 3, lambda: tail.Recurrence(640)), tail.states("recurrence", FP16, 2, 1500, 768, 3, lambda: tail.Recurrence(768)),
        tail.states("scan", FP16, 3, 640, 640, 3, lambda: tail.Scan(640, 20, 64, 64)),
        case("dense", "narrow-b24", FP16, lambda: tail.dense_net(16, (4, 8, 12)), input=image(24)), case("shuffle", "later-b16", BF16, lambda: tail.shuffle_net(96), input=image(16)),
        case("vgg", "later-b12", BF16, lambda: further.plain_net((64, 128, 256, 512), True, 192), input=image(12, 192)),
    ]


SMALL = {"hidden_size": 1024, "num_hidden_layers": 8, "num_attention_heads": 16, "intermediate_size": 2816}
text = functools.partial(hub.text)


def theirs():
    return [
        vision("nf_regnet_b1", 16, BF16, 256), vision("nf_resnet50", 16, FP16), vision("dm_nfnet_f0", 4, BF16), vision("resnetv2_50", 16, FP16), vision("repvit_m1", 32, FP16),
        vision("ghostnetv2_100", 32, BF16), vision("levit_192", 32, FP16), vision("mobilevitv2_100", 16, BF16, 256), vision("hrnet_w18_small_v2", 8, BF16),
        vision("fbnetv3_b", 24, FP16), vision("tinynet_a", 32, BF16, 192), vision("regnetx_032", 16, BF16), vision("regnety_032", 8, FP16), vision("eca_botnext26ts_256", 16, BF16, 256),
        vision("lambda_resnet26t", 8, FP16, 256), vision("nextvit_small", 8, BF16), vision("cs3darknet_m", 16, BF16, 256), vision("resnetrs50", 16, FP16), vision("resnet50d", 8, FP32),
        vision("inception_v4", 8, FP16, 299), vision("lcnet_100", 64, BF16), vision("efficientnet_lite0", 32, FP32), vision("vit_relpos_small_patch16_224", 16, BF16),
        vision("vit_medium_patch16_gap_256", 8, FP16, 256), vision("twins_pcpvt_small", 8, BF16), vision("coatnet_nano_rw_224", 16, FP16), vision("mambaout_tiny", 8, BF16),
        vision("starnet_s2", 32, FP16), vision("tiny_vit_5m_224", 32, BF16), vision("efficientvit_m2", 64, FP16), vision("hardcorenas_a", 16, FP32), vision("vitamin_small_224", 8, BF16),
        torchvision_model("shufflenet_v2_x1_0", (32, 3, 224, 224), FP16), torchvision_model("vgg11_bn", (16, 3, 224, 224), FP16), torchvision_model("alexnet", (64, 3, 224, 224), BF16),
        torchvision_model("wide_resnet50_2", (8, 3, 224, 224), FP16), torchvision_model("r2plus1d_18", (2, 3, 8, 112, 112), FP16), torchvision_model("vit_b_32", (16, 3, 224, 224), BF16),
        torchvision_model("densenet169", (8, 3, 224, 224), FP32), segmenter("deeplabv3_resnet50", 4, BF16), segmenter("lraspp_mobilenet_v3_large", 8, FP16, 320),
        text("bloom", "BloomConfig", "BloomForCausalLM", 2, 256, BF16, hidden_size=1024, n_layer=8, n_head=16, vocab_size=64000),
        text("falcon", "FalconConfig", "FalconForCausalLM", 1, 384, BF16, hidden_size=1024, num_hidden_layers=8, num_attention_heads=16, vocab_size=32000),
        text("gpt-neo", "GPTNeoConfig", "GPTNeoForCausalLM", 4, 256, FP16, hidden_size=768, num_layers=6, attention_types=[[["global", "local"], 3]], num_heads=12),
        text("starcoder2", "Starcoder2Config", "Starcoder2ForCausalLM", 2, 256, BF16, num_key_value_heads=4, **SMALL),
        text("granite", "GraniteConfig", "GraniteForCausalLM", 1, 256, FP16, num_key_value_heads=4, **SMALL),
        text("deberta-v2", "DebertaV2Config", "DebertaV2Model", 4, 128, BF16, hidden_size=768, num_hidden_layers=4, num_attention_heads=12, intermediate_size=3072, vocab_size=32000),
        text("mpnet", "MPNetConfig", "MPNetModel", 8, 128, FP16, num_hidden_layers=8), text("megatron-bert", "MegatronBertConfig", "MegatronBertModel", 4, 256, FP32, num_hidden_layers=6),
        text("layoutlm", "LayoutLMConfig", "LayoutLMModel", 8, 200, BF16, num_hidden_layers=6), text("olmoe", "OlmoeConfig", "OlmoeForCausalLM", 1, 128, BF16, num_experts=8, num_experts_per_tok=2,
                                                                                                   hidden_size=1024, num_hidden_layers=3, num_attention_heads=16, intermediate_size=512),
        hub.translation("bart", "BartConfig", "BartModel", 4, 128, BF16), hub.translation("t5", "T5Config", "T5Model", 8, 64, BF16, decoder_start_token_id=0),
        hub.audio("sew", "SEWConfig", "SEWModel", 2, 48000, BF16), hub.audio("unispeech", "UniSpeechConfig", "UniSpeechModel", 2, 32000, FP16, num_hidden_layers=6),
        with_inputs("audio", "univnet-b2", "UnivNetConfig", "UnivNetModel", {"input_features": (2, 100, 100), "noise_sequence": (2, 100, 64)}, FP16),
        with_inputs("audio", "clap-b2", "ClapAudioConfig", "ClapAudioModel", {"input_features": (2, 1, 1001, 64)}, BF16),
        with_inputs("series", "autoformer-like-b32", "PatchTSMixerConfig", "PatchTSMixerModel", {"past_values": (32, 512, 7)}, FP32, context_length=512, num_input_channels=7),
        image_model("sam-vision", "SamVisionConfig", "SamVisionModel", 1, 512, FP16, image_size=512, num_hidden_layers=6, global_attn_indexes=[2, 5]),
        image_model("swin2sr", "Swin2SRConfig", "Swin2SRForImageSuperResolution", 2, 128, BF16, image_size=128, embed_dim=96, depths=[3, 3], num_heads=[6, 6]),
        image_model("vitdet", "VitDetConfig", "VitDetModel", 2, 512, BF16, image_size=512, num_hidden_layers=6, window_size=8, window_block_indices=[0, 1, 3, 4]),
        image_model("levit", "LevitConfig", "LevitModel", 32, 224, FP32), image_model("videomae", "ViTMSNConfig", "ViTMSNModel", 8, 224, FP16, num_hidden_layers=6),
        image_model("deit", "DeiTConfig", "DeiTModel", 8, 224, FP32, num_hidden_layers=6), image_model("regnet", "RegNetConfig", "RegNetModel", 8, 224, BF16),
    ]


def draw_cases():
    return [*named(theirs()), *ours()]
