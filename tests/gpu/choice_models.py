# SPDX-License-Identifier: Apache-2.0
"""The models of check_choices.py: real ones by their published sizes, with random weights, and some that hold what those do not."""
import typing

import torch
import torch.nn.functional as F
from torch import nn


class Attention(nn.Module):
    def __init__(self, width, heads, is_causal):
        super().__init__()
        self.heads, self.is_causal = heads, is_causal
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)

    def forward(self, x):
        batch, length, width = x.shape
        q, k, v = (part.view(batch, length, self.heads, -1).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        return self.out(F.scaled_dot_product_attention(q, k, v, is_causal=self.is_causal).transpose(1, 2).reshape(batch, length, width))


class Encoder(nn.Module):
    """As in BERT: norms behind, GELU."""

    def __init__(self, width, heads, is_causal=False, approximate="none"):
        super().__init__()
        self.attention, self.approximate = Attention(width, heads, is_causal), approximate
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)

    def forward(self, x):
        x = self.norm1(x + self.attention(x))
        return self.norm2(x + self.down(F.gelu(self.up(x), approximate=self.approximate)))


class PreNorm(Encoder):
    """As in GPT-2 (tanh GELU) and ViT."""

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(F.gelu(self.up(self.norm2(x)), approximate=self.approximate))


class Llama(nn.Module):
    def __init__(self, width, heads, inner):
        super().__init__()
        self.attention = Attention(width, heads, True)
        self.gate, self.up = nn.Linear(width, inner, bias=False), nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)
        self.norm1, self.norm2 = nn.RMSNorm(width), nn.RMSNorm(width)

    def forward(self, x):
        x = x + self.attention(self.norm1(x))
        y = self.norm2(x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Mixer(nn.Module):
    """Products along both axes, without attention."""

    def __init__(self, tokens, width):
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(width), nn.LayerNorm(width)
        self.a, self.b = nn.Linear(tokens, 2 * tokens), nn.Linear(2 * tokens, tokens)
        self.c, self.d = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        x = x + self.b(F.gelu(self.a(self.norm1(x).transpose(1, 2)))).transpose(1, 2)
        return x + self.d(F.gelu(self.c(self.norm2(x))))


class ConvNeXt(nn.Module):
    """A depthwise convolution, then products over the channels."""

    def __init__(self, width):
        super().__init__()
        self.depthwise, self.norm = nn.Conv2d(width, width, 7, padding=3, groups=width), nn.LayerNorm(width)
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, x):
        y = self.norm(self.depthwise(x).permute(0, 2, 3, 1))
        return x + self.down(F.gelu(self.up(y))).permute(0, 3, 1, 2)


class Recommender(nn.Module):
    """As DLRM: a tower of dense features, products of pairs, a tower above."""

    def __init__(self, features, width):
        super().__init__()
        self.features, self.width = features, width
        self.bottom, self.top = mlp(512, 256, width), mlp(features * features + width, 1024, 512, 256, 8)

    def forward(self, x):
        dense = self.bottom(x[:, :512])
        rows = x[:, 512:].reshape(-1, self.features, self.width)
        return self.top(torch.cat((dense, torch.bmm(rows, rows.transpose(1, 2)).flatten(1)), 1))


class Residual(nn.Module):
    """Of matrices, without biases: Inductor writes the sum as an addmm."""

    def __init__(self, width):
        super().__init__()
        self.up, self.down = nn.Linear(width, 2 * width, bias=False), nn.Linear(2 * width, width, bias=False)

    def forward(self, x):
        return x + self.down(F.relu(self.up(x)))


class BiasedAttention(nn.Module):
    """With a bias of the scores, as in T5: baddbmm."""

    def __init__(self, width, heads, length):
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.bias = nn.Parameter(torch.randn(heads, length, length))

    def forward(self, x):
        length, width = x.shape
        q, k, v = (part.view(length, self.heads, -1).transpose(0, 1) for part in self.qkv(x).chunk(3, -1))
        scores = torch.baddbmm(self.bias, q, k.transpose(1, 2), alpha=(width // self.heads) ** -0.5).softmax(-1)
        return x + self.out(torch.bmm(scores, v).transpose(0, 1).reshape(length, width))


class Float8Linear(nn.Linear):
    """Weights in float8 with a scale for each row, inputs likewise, once it is quantized."""
    weight8 = None

    def quantize(self):
        self.weight8, self.scales = rows_in_float8(self.weight.detach())

    def forward(self, x):
        if self.weight8 is None:
            return super().forward(x)
        x8, scales = rows_in_float8(x)
        return torch._scaled_mm(x8, self.weight8.t(), scales, self.scales.t(), out_dtype=x.dtype, use_fast_accum=True) + self.bias


def rows_in_float8(value):
    scales = value.abs().amax(1, keepdim=True).float().clamp(min=1e-6) / 448
    return (value / scales).to(torch.float8_e4m3fn), scales


class FirstOutput(nn.Module):
    """A model of a library, which takes its input by this name and returns several values."""

    def __init__(self, module, name):
        super().__init__()
        self.module, self.name = module, name

    def forward(self, x):
        return self.module(**{self.name: x})[0]


def without_zeros(module):
    """Libraries start the weights of some last layers at zero, and then nothing depends on what was computed."""
    for weight in module.parameters():
        if weight.ndim > 1 and not weight.any():
            nn.init.normal_(weight, std=0.02)
    return module


def timm_model(name):
    import timm
    return without_zeros(timm.create_model(name))


def torchvision_model(name):
    import torchvision
    return without_zeros(torchvision.models.get_model(name, weights=None))


def transformers_model(name, takes, **sizes):
    """NAMEModel of NAMEConfig; `takes`: the input's name."""
    import transformers
    config = getattr(transformers, f"{name.removesuffix('Encoder')}Config")(**sizes)
    config.use_cache = False
    return FirstOutput(getattr(transformers, f"{name}Model")(config), takes)


def stack(block, count):
    return nn.Sequential(*(block() for _ in range(count)))


def mlp(*widths):
    layers = [layer for a, b in zip(widths, widths[1:]) for layer in (nn.Linear(a, b), nn.ReLU())]
    return nn.Sequential(*layers[:-1])


class Case(typing.NamedTuple):
    """A model and the sizes of its input. `is_tf32`: in float32 with TF32 allowed, else in bfloat16. `dynamic`: the dimension of the input that is
    a symbol; the model then has to be right at a quarter and at four times of it, too."""
    make: typing.Callable[[], nn.Module]
    sizes: tuple[int, ...]
    is_tf32: bool = False
    dynamic: int | None = None
    can_train: bool = True

    @property
    def dtype(self):
        return torch.float32 if self.is_tf32 else torch.bfloat16


MODELS = {
    "mlp 1024-4096-4096-1024 (64)": Case(lambda: mlp(1024, 4096, 4096, 1024), (64, 1024)),
    "mlp 1024-4096-4096-1024 (4096)": Case(lambda: mlp(1024, 4096, 4096, 1024), (4096, 1024)),
    "dlrm tower 512-512-256-128-1 (2048)": Case(lambda: mlp(512, 512, 256, 128, 64), (2048, 512)),
    "bert-base (1, 128)": Case(lambda: stack(lambda: Encoder(768, 12), 12), (1, 128, 768)),
    "bert-base (1, 512)": Case(lambda: stack(lambda: Encoder(768, 12), 12), (1, 512, 768)),
    "bert-base (16, 512)": Case(lambda: stack(lambda: Encoder(768, 12), 12), (16, 512, 768)),
    "bert-large (1, 384)": Case(lambda: stack(lambda: Encoder(1024, 16), 12), (1, 384, 1024)),
    "gpt-2 (1, 64)": Case(lambda: stack(lambda: PreNorm(768, 12, True, "tanh"), 12), (1, 64, 768)),
    "gpt-2 (8, 512)": Case(lambda: stack(lambda: PreNorm(768, 12, True, "tanh"), 12), (8, 512, 768)),
    "vit-b (1, 197)": Case(lambda: stack(lambda: PreNorm(768, 12), 12), (1, 197, 768)),
    "vit-b (32, 197)": Case(lambda: stack(lambda: PreNorm(768, 12), 12), (32, 197, 768)),
    "llama 1b (1, 32)": Case(lambda: stack(lambda: Llama(2048, 32, 8192), 8), (1, 32, 2048)),
    "llama 1b (2, 1024)": Case(lambda: stack(lambda: Llama(2048, 32, 8192), 8), (2, 1024, 2048)),
    "bert-base (8, 128)": Case(lambda: stack(lambda: Encoder(768, 12), 12), (8, 128, 768)),
    "gpt-2 medium (1, 128)": Case(lambda: stack(lambda: PreNorm(1024, 16, True, "tanh"), 24), (1, 128, 1024)),
    "vit-l (1, 197)": Case(lambda: stack(lambda: PreNorm(1024, 16), 24), (1, 197, 1024)),
    "whisper-small encoder (1, 1500)": Case(lambda: stack(lambda: PreNorm(768, 12), 12), (1, 1500, 768)),
    "llama 1b (16, 1)": Case(lambda: stack(lambda: Llama(2048, 32, 8192), 8), (16, 1, 2048)),
    "convnext (1, 28 x 28)": Case(lambda: stack(lambda: ConvNeXt(192), 9), (1, 192, 28, 28)),
    "convnext (32, 14 x 14)": Case(lambda: stack(lambda: ConvNeXt(384), 9), (32, 384, 14, 14)),
    "dlrm (2048)": Case(lambda: Recommender(26, 64), (2048, 512 + 26 * 64)),
    "mixer (1, 196)": Case(lambda: stack(lambda: Mixer(196, 512), 12), (1, 196, 512)),
    "residual 1024 (256)": Case(lambda: stack(lambda: Residual(1024), 6), (256, 1024)),
    "mlp 1024-4096-1024 (64), tf32": Case(lambda: mlp(1024, 4096, 1024), (64, 1024), is_tf32=True),
    "bert-base (1, 128), tf32": Case(lambda: stack(lambda: Encoder(768, 12), 12), (1, 128, 768), is_tf32=True),
    "biased attention (128)": Case(lambda: stack(lambda: BiasedAttention(768, 12, 128), 6), (128, 768)),
    "mlp 1024-4096-4096-1024 (64 as a symbol)": Case(lambda: mlp(1024, 4096, 4096, 1024), (64, 1024), dynamic=0, can_train=False),
    "bert-base (1, 128 as a symbol)": Case(lambda: stack(lambda: Encoder(768, 12), 12), (1, 128, 768), dynamic=1, can_train=False),
    "mlp 4096-4096-4096 (64), float8": Case(lambda: nn.Sequential(Float8Linear(4096, 4096), nn.ReLU(), Float8Linear(4096, 4096)), (64, 4096),
                                            can_train=False),
    "swin-t (4), timm": Case(lambda: timm_model("swin_tiny_patch4_window7_224"), (4, 3, 224, 224)),
    "deit-s (16), timm": Case(lambda: timm_model("deit_small_patch16_224"), (16, 3, 224, 224)),
    "convnext-t (8), timm": Case(lambda: timm_model("convnext_tiny"), (8, 3, 224, 224)),
    "mixer-b (64), timm": Case(lambda: timm_model("mixer_b16_224"), (64, 3, 224, 224)),
    "poolformer-s (4), timm": Case(lambda: timm_model("poolformer_s24"), (4, 3, 224, 224)),
    "resnet-50 (16), torchvision": Case(lambda: torchvision_model("resnet50"), (16, 3, 224, 224)),
    "efficientnet-b0 (16), torchvision": Case(lambda: torchvision_model("efficientnet_b0"), (16, 3, 224, 224)),
    "vit-b (4), torchvision": Case(lambda: torchvision_model("vit_b_16"), (4, 3, 224, 224)),
    "segformer (4), transformers": Case(lambda: transformers_model("Segformer", "pixel_values"), (4, 3, 512, 512)),
    "clip vision (1), transformers": Case(lambda: transformers_model("CLIPVision", "pixel_values"), (1, 3, 224, 224)),
    "distilbert (8, 128), transformers": Case(lambda: transformers_model("DistilBert", "inputs_embeds"), (8, 128, 768)),
    "roberta (2, 384), transformers": Case(lambda: transformers_model("Roberta", "inputs_embeds"), (2, 384, 768)),
    "t5 encoder (4, 128), transformers": Case(lambda: transformers_model("T5Encoder", "inputs_embeds"), (4, 128, 512)),
    "qwen2 0.5b (1, 256), transformers": Case(lambda: transformers_model("Qwen2", "inputs_embeds", hidden_size=896, num_hidden_layers=24, num_attention_heads=14,
                                                                         num_key_value_heads=2, intermediate_size=4864), (1, 256, 896)),
    "opt 125m (4, 128), transformers": Case(lambda: transformers_model("OPT", "inputs_embeds"), (4, 128, 768)),
    "bert-base (1, 128), transformers": Case(lambda: transformers_model("Bert", "inputs_embeds"), (1, 128, 768)),
    "bert-base (1, 512), transformers": Case(lambda: transformers_model("Bert", "inputs_embeds"), (1, 512, 768)),
    "vit-b (1), transformers": Case(lambda: transformers_model("ViT", "pixel_values"), (1, 3, 224, 224)),
    "dinov2-b (1), transformers": Case(lambda: transformers_model("Dinov2", "pixel_values", image_size=224), (1, 3, 224, 224)),
    "wav2vec2-b (1), transformers": Case(lambda: transformers_model("Wav2Vec2", "input_values"), (1, 32000), can_train=False),
    "roberta (1, 64), transformers": Case(lambda: transformers_model("Roberta", "inputs_embeds"), (1, 64, 768)),
    "t5 encoder (1, 256), transformers": Case(lambda: transformers_model("T5Encoder", "inputs_embeds"), (1, 256, 512)),
    "llama 1b (1, 128), transformers": Case(lambda: transformers_model("Llama", "inputs_embeds", hidden_size=2048, num_hidden_layers=8, num_attention_heads=32,
                                                                       num_key_value_heads=8, intermediate_size=8192), (1, 128, 2048)),
}
