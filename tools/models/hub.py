# SPDX-License-Identifier: Apache-2.0
"""Cases of `tools/measure_kernels.py` from timm and transformers: networks by configuration, with random weights."""
import torch

from models.samples import Case


def vision(name, batch, dtype, side=224):
    def build(device):
        import timm
        with torch.device(device):
            module, image = timm.create_model(name), torch.randn(batch, 3, side, side)
        return module.to(dtype), {"x": image.to(dtype)}
    return Case("vision", f"{name}-b{batch}", dtype, build)


def text(name, config, model, batch, length, dtype, **sizes):
    def build(device):
        import transformers
        made = getattr(transformers, config)(**sizes)
        made.use_cache = False
        with torch.device(device):
            module = getattr(transformers, model)(made)
            tokens = torch.zeros(batch, length, dtype=torch.int64) if device == "meta" else torch.randint(0, 1000, (batch, length))
        return module.to(dtype), {"input_ids": tokens}
    return Case("text", f"{name}-b{batch}-s{length}", dtype, build)


def audio(name, config, model, batch, samples, dtype, **sizes):
    def build(device):
        import transformers
        with torch.device(device):
            module, wave = getattr(transformers, model)(getattr(transformers, config)(**sizes)), torch.randn(batch, samples)
        return module.to(dtype), {"input_values": wave.to(dtype)}
    return Case("audio", f"{name}-b{batch}", dtype, build)


def image_model(name, config, model, batch, side, dtype, **sizes):
    def build(device):
        import transformers
        with torch.device(device):
            module, image = getattr(transformers, model)(getattr(transformers, config)(**sizes)), torch.randn(batch, 3, side, side)
        return module.to(dtype), {"pixel_values": image.to(dtype)}
    return Case("image", f"{name}-b{batch}", dtype, build)


BF16, FP16, FP32 = torch.bfloat16, torch.float16, torch.float32


def named(cases):
    """The cases, each with its dtype in its name."""
    for case in cases:
        case.name = f"{case.name}-{str(case.dtype).removeprefix('torch.')}"
    return cases
