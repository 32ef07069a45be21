# SPDX-License-Identifier: Apache-2.0
"""Building blocks of networks, written by hand: which kernels Inductor makes of them is what predictions are held against.

For `tests/accuracy/label_blocks.py` and `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/blocks.py`. None is taken from a model that
predictions are judged on.
"""
import torch
import torch.nn.functional as F
from torch import nn

from models.draws import Case

BF16, FP16, FP32 = torch.bfloat16, torch.float16, torch.float32
BLOCKS = {}


def block(*shapes, dtype=BF16, **integers):
    """Registers a function that makes a module, with the shapes of its inputs a, b ... and those of its token inputs."""
    def add(make):
        BLOCKS[make.__name__] = (make, shapes, dtype, integers)
        return make
    return add


class Lambda(nn.Module):
    """A function of tensors and of modules that it holds."""

    def __init__(self, function, **parts):
        super().__init__()
        for name, part in parts.items():
            if isinstance(part, torch.Tensor):
                part = nn.Parameter(part, requires_grad=False)
            setattr(self, name, part)
        self.function = function

    def forward(self, *args, **kwargs):
        return self.function(self, *args, **kwargs)


class Named(nn.Module):
    """Gives a module its inputs by position, whatever they are called."""

    def __init__(self, block):
        super().__init__()
        self.block = block

    def forward(self, **inputs):
        return self.block(*inputs.values())


class Residual(nn.Module):
    def __init__(self, *parts):
        super().__init__()
        self.parts = nn.Sequential(*parts)

    def forward(self, a):
        return a + self.parts(a)


class RMS(nn.Module):
    def __init__(self, width, in_float=True):
        super().__init__()
        self.weight, self.in_float = nn.Parameter(torch.ones(width)), in_float

    def forward(self, a):
        x = a.float() if self.in_float else a
        x = x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + 1e-6)
        return self.weight * x.to(a.dtype)


class Attention(nn.Module):
    """Heads by one packed product or by three."""

    def __init__(self, width, heads, packed=True, causal=False, bias=True, math=False, key_heads=None, rope=False, scale_out=False):
        super().__init__()
        self.heads, self.side, self.packed, self.causal, self.math, self.rope = heads, width // heads, packed, causal, math, rope
        self.key_heads = key_heads or heads
        if packed:
            self.qkv = nn.Linear(width, 3 * width, bias)
        else:
            self.q = nn.Linear(width, width, bias)
            self.k = nn.Linear(width, self.key_heads * self.side, bias)
            self.v = nn.Linear(width, self.key_heads * self.side, bias)
        self.out = nn.Linear(width, width, bias)
        self.gamma = nn.Parameter(torch.ones(width)) if scale_out else None
        if rope:
            self.register_buffer("inverse", torch.ones(self.side // 2, dtype=FP32), persistent=False)

    def turned(self, x, angles):
        half = x.shape[-1] // 2
        rotated = torch.cat((-x[..., half:], x[..., :half]), -1)
        return x * angles.cos().to(x.dtype) + rotated * angles.sin().to(x.dtype)

    def forward(self, a):
        batch, length, width = a.shape
        if self.packed:
            q, k, v = self.qkv(a).reshape(batch, length, 3, self.heads, self.side).permute(2, 0, 3, 1, 4).unbind(0)
        else:
            q, k, v = (part(a).view(batch, length, -1, self.side).transpose(1, 2) for part in (self.q, self.k, self.v))
        if self.rope:
            angles = torch.arange(length, device=a.device).float()[:, None] * self.inverse.float()[None]
            angles = torch.cat((angles, angles), -1)
            q, k = self.turned(q, angles), self.turned(k, angles)
        if self.key_heads != self.heads:
            repeat = self.heads // self.key_heads
            k, v = (x[:, :, None].expand(-1, -1, repeat, -1, -1).reshape(batch, self.heads, length, self.side) for x in (k, v))
        if self.math:
            weights = (q * self.side ** -0.5) @ k.transpose(-2, -1)
            mixed = weights.softmax(-1) @ v
        else:
            mixed = F.scaled_dot_product_attention(q, k, v, is_causal=self.causal)
        made = self.out(mixed.transpose(1, 2).reshape(batch, length, width))
        return made * self.gamma if self.gamma is not None else made


def mlp(width, inner, act=None):
    return nn.Sequential(nn.Linear(width, inner), act or nn.GELU(), nn.Linear(inner, width))


def conv(inputs, outputs, side=3, stride=1, groups=1, act=None, norm=True):
    parts = [nn.Conv2d(inputs, outputs, side, stride, side // 2, groups=groups, bias=not norm)]
    return nn.Sequential(*parts, *([nn.BatchNorm2d(outputs)] if norm else []), *([act] if act else []))


# Transformers


@block((8, 197, 384))
def vit_block():
    return nn.Sequential(Residual(nn.LayerNorm(384), Attention(384, 6)), Residual(nn.LayerNorm(384), mlp(384, 1536)), nn.LayerNorm(384))


@block((8, 196, 384))
def vit_layer_scale():
    return nn.Sequential(Residual(nn.LayerNorm(384), Attention(384, 6, scale_out=True)), Residual(nn.LayerNorm(384), mlp(384, 1536), Scale(384)))


class Scale(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.gamma = nn.Parameter(torch.ones(width))

    def forward(self, a):
        return a * self.gamma


@block((4, 256, 512))
def post_norm():
    class Block(nn.Module):
        def __init__(self):
            super().__init__()
            self.attention, self.mlp, self.first, self.second = Attention(512, 8, packed=False), mlp(512, 2048), nn.LayerNorm(512), nn.LayerNorm(512)

        def forward(self, a):
            a = self.first(a + self.attention(a))
            return self.second(a + self.mlp(a))
    return nn.Sequential(Block(), Block())


@block((2, 256, 512))
def llama_block():
    return nn.Sequential(Residual(RMS(512), Attention(512, 8, False, True, False, key_heads=2, rope=True)), Residual(RMS(512), Gated(512, 1376)), RMS(512))


@block((2, 256, 512), dtype=FP32)
def llama_block_float32():
    return nn.Sequential(Residual(RMS(512), Attention(512, 8, False, True, False, key_heads=8, rope=True)), Residual(RMS(512), Gated(512, 1376)), RMS(512))


class Gated(nn.Module):
    def __init__(self, width, inner, act=F.silu, packed=False):
        super().__init__()
        self.act, self.packed = act, packed
        self.up = nn.Linear(width, inner * (2 if packed else 1), bias=False)
        if not packed:
            self.gate = nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)

    def forward(self, a):
        if self.packed:
            gate, up = self.up(a).chunk(2, -1)
        else:
            gate, up = self.gate(a), self.up(a)
        return self.down(self.act(gate) * up)


@block((4, 128, 768))
def geglu_packed():
    return Residual(nn.LayerNorm(768), Gated(768, 2048, F.gelu, packed=True))


@block((4, 128, 768), dtype=FP16)
def parallel_block():
    def forward(self, a):
        x = self.norm(a)
        return a + self.attention(x) + self.mlp(x)
    return Lambda(forward, norm=nn.LayerNorm(768), attention=Attention(768, 12, causal=True), mlp=mlp(768, 3072))


@block((2, 128, 512))
def rotary_interleaved():
    def forward(self, a):
        b, n, c = a.shape
        q = self.q(a).view(b, n, 8, 32, 2)
        positions = torch.arange(n, device=a.device)[:, None].float() * self.inverse.float()
        cos, sin = positions.cos()[None, :, None], positions.sin()[None, :, None]
        real, imaginary = q.float().unbind(-1)
        turned = torch.stack((real * cos - imaginary * sin, real * sin + imaginary * cos), -1)
        return self.out(turned.flatten(2).to(a.dtype)) + a
    return Lambda(forward, q=nn.Linear(512, 512), out=nn.Linear(512, 512), inverse=torch.ones(32))


@block((2, 128, 512))
def rotary_partial():
    def forward(self, a):
        b, n, c = a.shape
        x = self.q(a).view(b, n, 8, 64).transpose(1, 2)
        turned, kept = x[..., :16], x[..., 16:]
        positions = torch.arange(n, device=a.device)[:, None].float() * self.inverse.float()
        positions = torch.cat((positions, positions), -1)
        cos, sin = positions.cos().to(a.dtype), positions.sin().to(a.dtype)
        half = torch.cat((-turned[..., 8:], turned[..., :8]), -1)
        x = torch.cat((turned * cos + half * sin, kept), -1)
        return F.scaled_dot_product_attention(x, x, x).transpose(1, 2).reshape(b, n, c)
    return Lambda(forward, q=nn.Linear(512, 512), inverse=torch.ones(8))


@block((4, 128, 256), tokens=(4, 128))
def embeddings_of_three():
    def forward(self, a, tokens):
        positions = torch.arange(128, device=tokens.device)[None]
        return self.norm(self.words(tokens) + self.kinds(torch.zeros_like(tokens)) + self.positions(positions)) + a
    return Lambda(forward, words=nn.Embedding(1000, 256), kinds=nn.Embedding(2, 256), positions=nn.Embedding(512, 256), norm=nn.LayerNorm(256))


@block((8, 128, 512), dtype=FP32)
def math_attention():
    return Residual(nn.LayerNorm(512), Attention(512, 8, math=True))


@block((8, 128, 512))
def math_attention_half():
    return Residual(nn.LayerNorm(512), Attention(512, 8, math=True))


@block((4, 8, 64, 64), (64, 64))
def attention_with_bias():
    def forward(self, a, b):
        scores = a @ a.transpose(-2, -1) * 0.125 + b
        return scores.softmax(-1) @ a
    return Lambda(forward)


@block((4, 64, 256), (4, 64, 256))
def cross_attention():
    def forward(self, a, b):
        q, k, v = (part(x).view(4, 64, 8, 32).transpose(1, 2) for part, x in ((self.q, a), (self.k, b), (self.v, b)))
        mixed = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(4, 64, 256)
        return self.norm(a + self.out(mixed))
    return Lambda(forward, q=nn.Linear(256, 256), k=nn.Linear(256, 256), v=nn.Linear(256, 256), out=nn.Linear(256, 256), norm=nn.LayerNorm(256))


@block((2, 128, 512))
def alibi():
    def forward(self, a):
        q, k, v = self.qkv(a).view(2, 128, 3, 8, 64).permute(2, 0, 3, 1, 4)
        distance = torch.arange(128, device=a.device)[None] - torch.arange(128, device=a.device)[:, None]
        bias = (self.slopes[:, None, None] * distance).to(a.dtype)
        scores = q @ k.transpose(-2, -1) * 0.125 + bias
        scores = scores.masked_fill(distance > 0, float("-inf"))
        return (scores.float().softmax(-1).to(a.dtype) @ v).transpose(1, 2).reshape(2, 128, 512)
    return Lambda(forward, qkv=nn.Linear(512, 1536), slopes=torch.ones(8))


@block((2, 128, 512))
def bucketed_positions():
    """Relative positions as T5 puts them into buckets."""
    def forward(self, a):
        positions = torch.arange(128, device=a.device)
        distance = positions[None] - positions[:, None]
        near = distance.abs()
        far = (torch.log(near.float() / 8) / 2.772588722239781 * 8).long() + 8
        bucket = (distance > 0).long() * 16 + torch.where(near < 8, near, torch.clamp(far, max=15))
        bias = self.table(bucket).permute(2, 0, 1)[None]
        q, k, v = (part(a).view(2, 128, 8, 64).transpose(1, 2) for part in (self.q, self.k, self.v))
        scores = q @ k.transpose(-2, -1) + bias
        return self.out((scores.float().softmax(-1).type_as(a) @ v).transpose(1, 2).reshape(2, 128, 512)) + a
    parts = {name: nn.Linear(512, 512, bias=False) for name in ("q", "k", "v", "out")}
    return Lambda(forward, table=nn.Embedding(32, 8), **parts)


@block((2, 128, 512))
def packed_in_projection():
    return nn.TransformerEncoderLayer(512, 8, 1024, batch_first=True)


@block((2, 64, 256))
def decoder_layer():
    layer = nn.TransformerDecoderLayer(256, 4, 512, batch_first=True, norm_first=True)
    return Lambda(lambda self, a: self.layer(a, a), layer=layer)


@block((2, 512, 768), tokens=(2, 512))
def output_head():
    def forward(self, a, tokens):
        logits = self.head(self.norm(a))
        return F.cross_entropy(logits[:, :-1].flatten(0, 1).float(), tokens[:, 1:].flatten())
    return Lambda(forward, norm=nn.LayerNorm(768), head=nn.Linear(768, 5000, bias=False))


@block((16, 128, 256), tokens=(16, 128))
def mean_pooling():
    def forward(self, a, tokens):
        mask = (tokens != 0).unsqueeze(-1).to(a.dtype)
        pooled = (a * mask).sum(1) / mask.sum(1).clamp(min=1e-9)
        return F.normalize(self.out(pooled), dim=-1)
    return Lambda(forward, out=nn.Linear(256, 128))


@block((2, 256, 1024))
def mixture_of_experts():
    def forward(self, a):
        weights, chosen = self.router(a).float().softmax(-1).topk(2, -1)
        weights = weights / weights.sum(-1, keepdim=True)
        dense = torch.zeros(2, 256, 4, device=a.device).scatter(-1, chosen, weights).to(a.dtype)
        made = torch.einsum("bnd,edf->benf", a, self.up)
        made = F.silu(made) * made
        return torch.einsum("benf,efd,bne->bnd", made, self.down, dense) if False else (torch.einsum("benf,efd->bend", made, self.down) * dense.permute(0, 2, 1)[..., None]).sum(1)
    return Lambda(forward, router=nn.Linear(1024, 4), up=torch.ones(4, 1024, 512), down=torch.ones(4, 512, 1024))


# Windows, shifts and layouts


def windows(x, side):
    b, h, w, c = x.shape
    return x.view(b, h // side, side, w // side, side, c).permute(0, 1, 3, 2, 4, 5).reshape(-1, side * side, c)


def from_windows(x, side, b, h, w):
    return x.view(b, h // side, w // side, side, side, -1).permute(0, 1, 3, 2, 4, 5).reshape(b, h, w, -1)


@block((4, 28, 28, 96))
def window_attention():
    def forward(self, a):
        x = self.attention(windows(self.norm(a), 7))
        return a + from_windows(x, 7, 4, 28, 28)
    return Lambda(forward, norm=nn.LayerNorm(96), attention=Attention(96, 3))


@block((4, 28, 28, 96))
def shifted_window_attention():
    def forward(self, a):
        x = torch.roll(self.norm(a), (-3, -3), (1, 2))
        x = from_windows(self.attention(windows(x, 7)), 7, 4, 28, 28)
        a = a + torch.roll(x, (3, 3), (1, 2))
        return a + self.mlp(self.second(a))
    return Lambda(forward, norm=nn.LayerNorm(96), second=nn.LayerNorm(96), attention=Attention(96, 3, math=True), mlp=mlp(96, 384))


@block((64, 49, 96))
def relative_position_bias():
    def forward(self, a):
        q, k, v = self.qkv(a).reshape(64, 49, 3, 3, 32).permute(2, 0, 3, 1, 4).unbind(0)
        bias = self.table[self.index.view(-1)].view(49, 49, 3).permute(2, 0, 1).contiguous().unsqueeze(0)
        scores = (q * 0.17) @ k.transpose(-2, -1) + bias
        return self.out((scores.softmax(-1) @ v).transpose(1, 2).reshape(64, 49, 96))
    module = Lambda(forward, qkv=nn.Linear(96, 288), out=nn.Linear(96, 96), table=torch.ones(169, 3))
    module.register_buffer("index", torch.zeros(49, 49, dtype=torch.int64))
    return module


@block((4, 56, 56, 96))
def patch_merging():
    def forward(self, a):
        x = a.reshape(4, 28, 2, 28, 2, 96).permute(0, 1, 3, 4, 2, 5).flatten(3)
        return self.reduce(self.norm(x))
    return Lambda(forward, norm=nn.LayerNorm(384), reduce=nn.Linear(384, 192, bias=False))


@block((4, 56, 56, 96))
def patch_merging_by_slices():
    def forward(self, a):
        x = torch.cat((a[:, 0::2, 0::2], a[:, 1::2, 0::2], a[:, 0::2, 1::2], a[:, 1::2, 1::2]), -1)
        return self.reduce(self.norm(x))
    return Lambda(forward, norm=nn.LayerNorm(384), reduce=nn.Linear(384, 192, bias=False))


@block((8, 196, 256))
def mixer():
    class Mix(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second, self.tokens, self.channels = nn.LayerNorm(256), nn.LayerNorm(256), mlp(196, 128), mlp(256, 1024)

        def forward(self, a):
            a = a + self.tokens(self.first(a).transpose(1, 2)).transpose(1, 2)
            return a + self.channels(self.second(a))
    return nn.Sequential(Mix(), Mix())


@block((8, 196, 256))
def spatial_gating():
    def forward(self, a):
        u, v = F.gelu(self.up(self.norm(a))).chunk(2, -1)
        v = self.tokens(self.gate(v).transpose(1, 2)).transpose(1, 2)
        return a + self.down(u * v)
    return Lambda(forward, norm=nn.LayerNorm(256), up=nn.Linear(256, 1024), gate=nn.LayerNorm(512), tokens=nn.Linear(196, 196), down=nn.Linear(512, 256))


@block((8, 3, 128, 128))
def patch_embedding():
    def forward(self, a):
        x = self.patches(a).flatten(2).transpose(1, 2)
        x = torch.cat((self.token.expand(8, -1, -1), x), 1) + self.positions
        return self.norm(x)
    return Lambda(forward, patches=nn.Conv2d(3, 256, 16, 16), token=torch.zeros(1, 1, 256), positions=torch.zeros(1, 65, 256), norm=nn.LayerNorm(256))


# Convolutions


@block((8, 64, 56, 56))
def basic_residual():
    def forward(self, a):
        return F.relu(a + self.second(self.first(a)))
    return nn.Sequential(*[Lambda(forward, first=conv(64, 64, act=nn.ReLU()), second=conv(64, 64)) for _ in range(2)])


@block((4, 3, 112, 112))
def stem_and_bottleneck():
    def forward(self, a):
        return F.relu(self.short(a) + self.long(a))
    long = nn.Sequential(conv(64, 32, 1, act=nn.ReLU()), conv(32, 32, 3, 2, act=nn.ReLU()), conv(32, 128, 1))
    stem = nn.Sequential(conv(3, 64, 7, 2, act=nn.ReLU()), nn.MaxPool2d(3, 2, 1))
    head = nn.Sequential(nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10))
    return nn.Sequential(stem, Lambda(forward, long=long, short=conv(64, 128, 1, 2)), head)


class Excite(nn.Module):
    def __init__(self, channels, inner, gate=torch.sigmoid, act=F.relu):
        super().__init__()
        self.down, self.up, self.gate, self.act = nn.Conv2d(channels, inner, 1), nn.Conv2d(inner, channels, 1), gate, act

    def forward(self, a):
        return a * self.gate(self.up(self.act(self.down(a.mean((2, 3), keepdim=True)))))


@block((8, 32, 56, 56))
def inverted_residual():
    return Residual(conv(32, 192, 1, act=nn.SiLU()), conv(192, 192, 3, groups=192, act=nn.SiLU()), Excite(192, 8, act=F.silu), conv(192, 32, 1))


@block((8, 16, 112, 112), dtype=FP16)
def inverted_residuals_hard():
    return nn.Sequential(conv(16, 64, 1, act=nn.Hardswish()), conv(64, 64, 5, 2, groups=64, act=nn.Hardswish()), Excite(64, 16, F.hardsigmoid), conv(64, 24, 1),
                         Residual(conv(24, 72, 1, act=nn.ReLU()), conv(72, 72, 3, groups=72, act=nn.ReLU()), conv(72, 24, 1)))


@block((8, 96, 28, 28))
def convnext_block():
    def forward(self, a):
        x = self.depth(a).permute(0, 2, 3, 1)
        x = self.mlp(self.norm(x)) * self.gamma
        return a + x.permute(0, 3, 1, 2)
    return nn.Sequential(*[Lambda(forward, depth=nn.Conv2d(96, 96, 7, padding=3, groups=96), norm=nn.LayerNorm(96), mlp=mlp(96, 384), gamma=torch.ones(96)) for _ in range(2)])


class ChannelNorm(nn.Module):
    """Layer norm over the channels of an image."""

    def __init__(self, channels):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))

    def forward(self, a):
        mean = a.mean(1, keepdim=True)
        variance = (a - mean).pow(2).mean(1, keepdim=True)
        return self.weight[:, None, None] * (a - mean) / torch.sqrt(variance + 1e-6) + self.bias[:, None, None]


@block((4, 64, 56, 56))
def downsample_with_channel_norm():
    return nn.Sequential(ChannelNorm(64), nn.Conv2d(64, 128, 2, 2), ChannelNorm(128), nn.GELU())


@block((4, 32, 28, 28))
def dense_block():
    class Dense(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = nn.ModuleList([nn.Sequential(nn.BatchNorm2d(32 + 16 * i), nn.ReLU(), nn.Conv2d(32 + 16 * i, 64, 1, bias=False),
                                                       conv(64, 16, act=nn.ReLU())) for i in range(4)])

        def forward(self, a):
            made = [a]
            for layer in self.layers:
                made.append(layer(torch.cat(made, 1)))
            return torch.cat(made, 1)
    return nn.Sequential(Dense(), nn.AvgPool2d(2))


@block((4, 64, 32, 32))
def inception_branches():
    def forward(self, a):
        return torch.cat((self.one(a), self.three(a), self.five(a), self.pool(F.avg_pool2d(a, 3, 1, 1))), 1)
    return Lambda(forward, one=conv(64, 32, 1, act=nn.ReLU()), three=nn.Sequential(conv(64, 24, 1, act=nn.ReLU()), conv(24, 32, act=nn.ReLU())),
                  five=nn.Sequential(conv(64, 16, 1, act=nn.ReLU()), conv(16, 24, 5, act=nn.ReLU())), pool=conv(64, 16, 1, act=nn.ReLU()))


@block((4, 58, 28, 28))
def channel_shuffle():
    def forward(self, a):
        left, right = a.chunk(2, 1)
        x = torch.cat((left, self.long(right)), 1)
        return x.view(4, 2, 29, 28, 28).transpose(1, 2).reshape(4, 58, 28, 28)
    return nn.Sequential(*[Lambda(forward, long=nn.Sequential(conv(29, 29, 1, act=nn.ReLU()), conv(29, 29, groups=29), conv(29, 29, 1, act=nn.ReLU()))) for _ in range(2)])


class Up(nn.Module):
    def __init__(self, channels, mode):
        super().__init__()
        self.mode, self.conv = mode, conv(2 * channels, channels, act=nn.ReLU())

    def forward(self, low, skip):
        options = {} if self.mode == "nearest" else {"align_corners": False}
        return self.conv(torch.cat((F.interpolate(low, scale_factor=2, mode=self.mode, **options), skip), 1))


@block((4, 32, 28, 28), (4, 32, 56, 56))
def upsample_nearest():
    return Lambda(lambda self, a, b: self.up(a, b), up=Up(32, "nearest"))


@block((4, 32, 28, 28), (4, 32, 56, 56))
def upsample_bilinear():
    return Lambda(lambda self, a, b: self.up(a, b), up=Up(32, "bilinear"))


@block((2, 16, 64, 64))
def unet_two_levels():
    def forward(self, a):
        skip = self.down1(a)
        low = self.down2(F.max_pool2d(skip, 2))
        return self.out(self.last(torch.cat((self.up(low), skip), 1)))
    return Lambda(forward, down1=conv(16, 32, act=nn.ReLU()), down2=nn.Sequential(conv(32, 64, act=nn.ReLU()), conv(64, 64, act=nn.ReLU())),
                  up=nn.ConvTranspose2d(64, 32, 2, 2), last=conv(64, 32, act=nn.ReLU()), out=nn.Conv2d(32, 4, 1))


@block((2, 64, 32, 32))
def diffusion_residual():
    class Part(nn.Module):
        def __init__(self):
            super().__init__()
            self.first, self.second = nn.GroupNorm(16, 64), nn.GroupNorm(16, 64)
            self.one, self.two = nn.Conv2d(64, 64, 3, padding=1), nn.Conv2d(64, 64, 3, padding=1)

        def forward(self, a):
            x = self.one(F.silu(self.first(a)))
            return a + self.two(F.silu(self.second(x)))
    return nn.Sequential(Part(), Part())


@block((2, 64, 16, 16), (2, 256))
def diffusion_residual_with_time():
    def forward(self, a, b):
        x = self.one(F.silu(self.first(a)))
        scale, shift = self.time(F.silu(b))[:, :, None, None].chunk(2, 1)
        x = self.second(x) * (1 + scale) + shift
        return a + self.two(F.silu(x))
    return Lambda(forward, first=nn.GroupNorm(32, 64), second=nn.GroupNorm(32, 64), one=nn.Conv2d(64, 64, 3, padding=1), two=nn.Conv2d(64, 64, 3, padding=1), time=nn.Linear(256, 128))


@block((2, 64, 16, 16))
def image_attention():
    def forward(self, a):
        x = self.norm(a).flatten(2).transpose(1, 2)
        x = self.attention(x)
        return a + x.transpose(1, 2).reshape(a.shape)
    return Lambda(forward, norm=nn.GroupNorm(8, 64), attention=Attention(64, 2, packed=False))


@block((2, 32, 32, 32))
def pixel_shuffle():
    return nn.Sequential(Residual(nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1)), nn.Conv2d(32, 128, 3, padding=1), nn.PixelShuffle(2), nn.Conv2d(32, 3, 3, padding=1))


@block((4, 32, 32, 32))
def instance_norm():
    return nn.Sequential(nn.ReflectionPad2d(1), nn.Conv2d(32, 64, 3), nn.InstanceNorm2d(64), nn.ReLU(), nn.Conv2d(64, 32, 3, padding=1), nn.InstanceNorm2d(32))


@block((4, 64, 28, 28))
def spatial_pyramid_pooling():
    def forward(self, a):
        x = self.one(a)
        pools = [x]
        for _ in range(3):
            pools.append(F.max_pool2d(pools[-1], 5, 1, 2))
        return self.two(torch.cat(pools, 1))
    return Lambda(forward, one=conv(64, 32, 1, act=nn.SiLU()), two=conv(128, 64, 1, act=nn.SiLU()))


@block((4, 64, 32, 32))
def channel_and_spatial_attention():
    def forward(self, a):
        pooled = self.mlp(a.mean((2, 3))) + self.mlp(a.amax((2, 3)))
        x = a * torch.sigmoid(pooled)[:, :, None, None]
        seen = torch.cat((x.mean(1, keepdim=True), x.amax(1, keepdim=True)), 1)
        return x * torch.sigmoid(self.conv(seen))
    return Lambda(forward, mlp=nn.Sequential(nn.Linear(64, 16), nn.ReLU(), nn.Linear(16, 64)), conv=nn.Conv2d(2, 1, 7, padding=3, bias=False))


@block((4, 64, 28, 28))
def split_attention():
    def forward(self, a):
        x = self.conv(a).view(4, 2, 64, 28, 28)
        gap = x.sum(1).mean((2, 3), keepdim=True)
        weights = self.second(F.relu(self.first(gap))).view(4, 2, 64).softmax(1)
        return (x * weights[:, :, :, None, None]).sum(1)
    return Lambda(forward, conv=conv(64, 128, groups=2, act=nn.ReLU()), first=nn.Conv2d(64, 32, 1), second=nn.Conv2d(32, 128, 1))


@block((4, 64, 28, 28))
def pool_former():
    def forward(self, a):
        x = self.first(a)
        a = a + (F.avg_pool2d(x, 3, 1, 1, count_include_pad=False) - x) * self.scale[:, None, None]
        return a + self.mlp(self.second(a))
    return nn.Sequential(*[Lambda(forward, first=nn.GroupNorm(1, 64), second=nn.GroupNorm(1, 64), scale=torch.ones(64), mlp=nn.Sequential(nn.Conv2d(64, 256, 1), nn.GELU(), nn.Conv2d(256, 64, 1))) for _ in range(2)])


@block((4, 64, 28, 28))
def reduced_attention():
    """Keys and values from a smaller image."""
    def forward(self, a):
        x = a.flatten(2).transpose(1, 2)
        small = self.norm(self.shrink(a).flatten(2).transpose(1, 2))
        q = self.q(x).view(4, 784, 2, 32).transpose(1, 2)
        k, v = self.kv(small).view(4, 49, 2, 2, 32).permute(2, 0, 3, 1, 4)
        return x + self.out(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(4, 784, 64))
    return Lambda(forward, shrink=nn.Conv2d(64, 64, 4, 4), norm=nn.LayerNorm(64), q=nn.Linear(64, 64), kv=nn.Linear(64, 128), out=nn.Linear(64, 64))


@block((4, 196, 64))
def depthwise_in_mlp():
    def forward(self, a):
        x = self.up(self.norm(a)).transpose(1, 2).reshape(4, 256, 14, 14)
        x = self.depth(x).flatten(2).transpose(1, 2)
        return a + self.down(F.gelu(x))
    return Lambda(forward, norm=nn.LayerNorm(64), up=nn.Linear(64, 256), depth=nn.Conv2d(256, 256, 3, padding=1, groups=256), down=nn.Linear(256, 64))


@block((8, 64, 28, 28), dtype=FP32)
def gated_convolution():
    def forward(self, a):
        x, gate = self.conv(a).chunk(2, 1)
        return a + torch.tanh(x) * torch.sigmoid(gate)
    return Lambda(forward, conv=nn.Conv2d(64, 128, 3, padding=1))


@block((8, 512, 1, 1), dtype=FP32)
def transposed_convolutions():
    return nn.Sequential(nn.ConvTranspose2d(512, 64, 4), nn.BatchNorm2d(64), nn.ReLU(), nn.ConvTranspose2d(64, 32, 4, 2, 1), nn.BatchNorm2d(32), nn.LeakyReLU(0.2), nn.ConvTranspose2d(32, 3, 4, 2, 1), nn.Tanh())


# Sequences


@block((4, 1, 4000))
def wave_encoder():
    def layer(i, o, side, stride):
        return nn.Sequential(nn.Conv1d(i, o, side, stride, bias=False), nn.GELU())
    return nn.Sequential(nn.Conv1d(1, 64, 10, 5, bias=False), nn.GroupNorm(64, 64), nn.GELU(), layer(64, 64, 3, 2), layer(64, 64, 3, 2))


@block((4, 128, 64))
def wave_encoder_layer_norm():
    def forward(self, a):
        x = self.conv(a.transpose(1, 2)).transpose(1, 2)
        x = F.gelu(self.norm(x)).transpose(1, 2)
        return self.second(x).transpose(1, 2)
    return Lambda(forward, conv=nn.Conv1d(64, 64, 3, 2), norm=nn.LayerNorm(64), second=nn.Conv1d(64, 64, 3, 2))


@block((4, 100, 64))
def positional_convolution():
    """A convolution with weight norm over positions."""
    def forward(self, a):
        x = self.conv(a.transpose(1, 2))[:, :, :-1]
        return self.norm(a + F.gelu(x).transpose(1, 2))
    conv1 = nn.utils.parametrizations.weight_norm(nn.Conv1d(64, 64, 16, padding=8, groups=4), name="weight", dim=2)
    return Lambda(forward, conv=conv1, norm=nn.LayerNorm(64))


@block((4, 100, 64))
def weight_normed_linear():
    return nn.Sequential(nn.utils.parametrizations.weight_norm(nn.Linear(64, 128)), nn.Tanh(), nn.Linear(128, 64))


@block((2, 64, 512))
def conformer_convolution():
    def forward(self, a):
        x = F.glu(self.up(self.norm(a).transpose(1, 2)), dim=1)
        x = F.silu(self.batch(self.depth(x)))
        return a + self.down(x).transpose(1, 2)
    return Lambda(forward, norm=nn.LayerNorm(512), up=nn.Conv1d(512, 1024, 1), depth=nn.Conv1d(512, 512, 31, padding=15, groups=512), batch=nn.BatchNorm1d(512), down=nn.Conv1d(512, 512, 1))


@block((4, 6, 64), dtype=FP32)
def unrolled_lstm():
    def forward(self, a):
        h = a.new_zeros(4, 64)
        c = a.new_zeros(4, 64)
        made = []
        for t in range(6):
            i, f, g, o = (self.inputs(a[:, t]) + self.hidden(h)).chunk(4, 1)
            c = torch.sigmoid(f) * c + torch.sigmoid(i) * torch.tanh(g)
            h = torch.sigmoid(o) * torch.tanh(c)
            made.append(h)
        return torch.stack(made, 1)
    return Lambda(forward, inputs=nn.Linear(64, 256), hidden=nn.Linear(64, 256))


@block((4, 6, 64))
def unrolled_gru():
    def forward(self, a):
        h = a.new_zeros(4, 64)
        for t in range(6):
            x, y = self.inputs(a[:, t]), self.hidden(h)
            r, z = torch.sigmoid(x[:, :128] + y[:, :128]).chunk(2, 1)
            n = torch.tanh(x[:, 128:] + r * y[:, 128:])
            h = (1 - z) * n + z * h
        return h
    return Lambda(forward, inputs=nn.Linear(64, 192), hidden=nn.Linear(64, 192))


@block((2, 64, 128))
def selective_scan_chunk():
    def forward(self, a):
        x, gate = self.up(a).chunk(2, -1)
        x = F.silu(self.conv(x.transpose(1, 2))[..., :64]).transpose(1, 2)
        steps = F.softplus(self.steps(x))
        decay = torch.cumsum(steps.float(), 1)
        weights = torch.exp(decay[:, :, None] - decay[:, None]).mean(-1)
        weights = weights.tril()
        return self.down((weights.to(x.dtype) @ x) * F.silu(gate))
    return Lambda(forward, up=nn.Linear(128, 512), conv=nn.Conv1d(256, 256, 4, padding=3, groups=256), steps=nn.Linear(256, 256), down=nn.Linear(256, 128))


@block((4, 64, 128))
def gated_linear_recurrence():
    def forward(self, a):
        r, k, v = torch.sigmoid(self.r(a)), self.k(a), self.v(a)
        previous = F.pad(a, (0, 0, 1, -1))
        mixed = a * self.mix + previous * (1 - self.mix)
        weights = torch.exp(k.float() - k.float().amax(1, keepdim=True))
        summed = torch.cumsum(weights * v.float(), 1) / torch.cumsum(weights, 1)
        return self.out(r * summed.to(a.dtype)) + mixed
    return Lambda(forward, mix=torch.ones(128), **{name: nn.Linear(128, 128, bias=False) for name in ("r", "k", "v", "out")})


@block((2, 128, 256), dtype=FP32)
def fourier_mixing():
    def forward(self, a):
        x = self.norm(a + torch.fft.fft2(a).real)
        return self.second(x + self.mlp(x))
    return Lambda(forward, norm=nn.LayerNorm(256), second=nn.LayerNorm(256), mlp=mlp(256, 512))


# Recommendation, graphs, fields, losses


@block((256, 13), dtype=FP32, tokens=(256, 8))
def factor_interaction():
    def forward(self, a, tokens):
        dense = self.bottom(a)
        rows = torch.cat((dense[:, None], self.table(tokens)), 1)
        pairs = rows @ rows.transpose(1, 2)
        lower = torch.tril_indices(9, 9, -1, device=a.device)
        return torch.sigmoid(self.top(torch.cat((dense, pairs[:, lower[0], lower[1]]), 1)))
    return Lambda(forward, bottom=nn.Sequential(nn.Linear(13, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU()), table=nn.Embedding(1000, 32),
                  top=nn.Sequential(nn.Linear(68, 64), nn.ReLU(), nn.Linear(64, 1)))


@block((64, 32), dtype=FP32, tokens=(64, 20))
def embedding_bag():
    def forward(self, a, tokens):
        return self.out(torch.cat((self.bag(tokens), a), 1))
    return Lambda(forward, bag=nn.EmbeddingBag(1000, 32, mode="sum"), out=nn.Sequential(nn.Linear(64, 32), nn.ReLU()))


@block((128, 64), dtype=FP32, tokens=(2, 512))
def message_passing():
    def forward(self, a, tokens):
        source, target = tokens[0] % 128, tokens[1] % 128
        messages = F.relu(self.message(torch.cat((a[source], a[target]), 1)))
        summed = torch.zeros(128, 64, device=a.device).index_add(0, target, messages)
        return self.norm(a + self.update(summed))
    return Lambda(forward, message=nn.Linear(128, 64), update=nn.Linear(64, 64), norm=nn.LayerNorm(64))


@block((4096, 3), dtype=FP32)
def radiance_field():
    def forward(self, a):
        scales = 2.0 ** torch.arange(6, device=a.device)
        x = (a[:, None] * scales[:, None]).flatten(1)
        x = torch.cat((a, x.sin(), x.cos()), 1)
        h = self.first(x)
        h = self.second(torch.cat((h, x), 1))
        return torch.cat((torch.sigmoid(h[:, :3]), F.relu(h[:, 3:])), 1)
    return Lambda(forward, first=nn.Sequential(nn.Linear(39, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU()), second=nn.Sequential(nn.Linear(103, 64), nn.ReLU(), nn.Linear(64, 4)))


@block((64, 128), (64, 128))
def contrastive_loss():
    def forward(self, a, b):
        scores = F.normalize(a.float(), dim=-1) @ F.normalize(b.float(), dim=-1).t() * 14.3
        labels = torch.arange(64, device=a.device)
        return (F.cross_entropy(scores, labels) + F.cross_entropy(scores.t(), labels)) / 2
    return Lambda(forward)


@block((8, 21, 64, 64), dtype=FP32)
def segmentation_loss():
    def forward(self, a):
        p = a.softmax(1)
        target = a.argmax(1)
        one_hot = F.one_hot(target, 21).permute(0, 3, 1, 2).to(a.dtype)
        overlap = (p * one_hot).sum((0, 2, 3))
        return 1 - (2 * overlap / (p.sum((0, 2, 3)) + one_hot.sum((0, 2, 3)) + 1e-6)).mean()
    return Lambda(forward)


@block((1024, 64), dtype=FP32)
def vector_quantisation():
    def forward(self, a):
        distance = a.pow(2).sum(1, keepdim=True) - 2 * a @ self.codes.t() + self.codes.pow(2).sum(1)
        nearest = distance.argmin(1)
        quantised = self.codes[nearest]
        return a + (quantised - a), ((quantised - a) ** 2).mean()
    return Lambda(forward, codes=torch.ones(256, 64))


# Mixed dtypes, norms, wide and narrow reductions


@block((4, 128, 512))
def float32_norm_in_half():
    def forward(self, a):
        x = F.layer_norm(a.float(), (512,), self.weight.float(), self.bias.float()).to(a.dtype)
        return a + self.linear(x)
    return Lambda(forward, weight=torch.ones(512), bias=torch.ones(512), linear=nn.Linear(512, 512))


@block((4, 4096, 64))
def column_statistics():
    def forward(self, a):
        x = (a - a.mean(1, keepdim=True)) / (a.std(1, keepdim=True) + 1e-5)
        return x.amax(1), x.sum(-1)
    return Lambda(forward)


@block((8, 256, 1024))
def adaptive_norm():
    def forward(self, a):
        pooled = a.mean(1)
        shift, scale, gate = self.modulate(F.silu(pooled)).chunk(3, 1)
        x = F.layer_norm(a, (1024,)) * (1 + scale[:, None]) + shift[:, None]
        return a + gate[:, None] * self.linear(x)
    return Lambda(forward, modulate=nn.Linear(1024, 3072), linear=nn.Linear(1024, 1024))


@block((8, 128, 512))
def query_key_norm():
    def forward(self, a):
        q, k, v = self.qkv(a).view(8, 128, 3, 8, 64).permute(2, 0, 3, 1, 4).unbind(0)
        return F.scaled_dot_product_attention(self.q(q), self.k(k), v).transpose(1, 2).reshape(8, 128, 512)
    return Lambda(forward, qkv=nn.Linear(512, 1536), q=RMS(64), k=RMS(64))


@block((8, 128, 512))
def sigmoid_gelu_and_bias():
    def forward(self, a):
        x = self.up(self.norm(a))
        x = x * torch.sigmoid(1.702 * x)
        return a + self.down(x)
    return nn.Sequential(*[Lambda(forward, norm=nn.LayerNorm(512), up=nn.Linear(512, 2048), down=nn.Linear(2048, 512)) for _ in range(2)])


@block((8, 128, 768))
def tanh_gelu():
    def forward(self, a):
        x = self.up(self.norm(a))
        x = 0.5 * x * (1 + torch.tanh(0.7978845608 * (x + 0.044715 * x.pow(3))))
        return a + self.down(x)
    return Lambda(forward, norm=nn.LayerNorm(768), up=nn.Linear(768, 3072), down=nn.Linear(3072, 768))


@block((16, 512), dtype=FP32)
def perceptron_with_batch_norm():
    return nn.Sequential(nn.Linear(512, 256), nn.BatchNorm1d(256), nn.ReLU(), nn.Linear(256, 128), nn.LayerNorm(128), nn.PReLU(), nn.Linear(128, 10), nn.LogSoftmax(-1))


@block((4, 64, 64, 64))
def global_response_norm():
    def forward(self, a):
        norm = torch.linalg.vector_norm(a, dim=(1, 2), keepdim=True)
        ratio = norm / (norm.mean(-1, keepdim=True) + 1e-6)
        return a + self.weight * (a * ratio) + self.bias
    return Lambda(forward, weight=torch.ones(64), bias=torch.ones(64))


@block((4, 8, 197, 197), dtype=FP32)
def talking_heads():
    def forward(self, a):
        x = self.before(a.permute(0, 2, 3, 1)).permute(0, 3, 1, 2).softmax(-1)
        return self.after(x.permute(0, 2, 3, 1)).permute(0, 3, 1, 2)
    return Lambda(forward, before=nn.Linear(8, 8), after=nn.Linear(8, 8))


def case(name):
    make, shapes, dtype, integers = BLOCKS[name]

    def build(device):
        with torch.device(device):
            module = make().to(dtype)
            inputs = {key: torch.randn(*shape).to(dtype) for key, shape in zip("abc", shapes)}
            inputs |= {key: torch.zeros(*shape, dtype=torch.int64) for key, shape in integers.items()}
        return Named(module), inputs
    return Case("block", name, dtype, build)


def draw_cases():
    return [case(name) for name in BLOCKS]
