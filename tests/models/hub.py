# SPDX-License-Identifier: Apache-2.0
"""Cases of `tools/inductor_debug/calibration/measure_kernels.py` from timm, torchvision and transformers: networks by configuration, with random weights."""
import torch

from models.samples import Case


def vision(name, batch, dtype, side=224):
    def build(device):
        import timm
        with torch.device(device):
            module, image = timm.create_model(name), torch.randn(batch, 3, side, side)
        return module.to(dtype), {"x": image.to(dtype)}
    return Case("vision", f"{name}-b{batch}", dtype, build)


def torchvision_model(name, shape, dtype):
    def build(device):
        import torchvision
        with torch.device(device):
            module, image = torchvision.models.get_model(name, weights=None), torch.randn(*shape)
        return module.to(dtype), {"x": image.to(dtype)}
    return Case("vision", f"tv-{name}-b{shape[0]}", dtype, build)


def tokens_of(batch, length, device):
    """Numbers of words; values on a device only."""
    return torch.zeros(batch, length, dtype=torch.int64) if device == "meta" else torch.randint(0, 1000, (batch, length))


def text(name, config, model, batch, length, dtype, **sizes):
    def build(device):
        import transformers
        made = getattr(transformers, config)(**sizes)
        made.use_cache = False
        with torch.device(device):
            module, tokens = getattr(transformers, model)(made), tokens_of(batch, length, device)
        return module.to(dtype), {"input_ids": tokens}
    return Case("text", f"{name}-b{batch}-s{length}", dtype, build)


def audio(name, config, model, batch, samples, dtype, **sizes):
    def build(device):
        import transformers
        with torch.device(device):
            module, wave = getattr(transformers, model)(getattr(transformers, config)(**sizes)), torch.randn(batch, samples)
        return module.to(dtype), {"input_values": wave.to(dtype)}
    return Case("audio", f"{name}-b{batch}", dtype, build)


def translation(name, config, model, batch, length, dtype, **sizes):
    """An encoder and a decoder, both with tokens of the same length."""
    def build(device):
        import transformers
        made = getattr(transformers, config)(**sizes)
        made.use_cache = False
        with torch.device(device):
            module = getattr(transformers, model)(made)
            inputs = {name: tokens_of(batch, length, device) for name in ("input_ids", "decoder_input_ids")}
        return module.to(dtype), inputs
    return Case("text", f"{name}-b{batch}-s{length}", dtype, build)


def with_inputs(kind, name, config, model, shapes, dtype, **sizes):
    """Random numbers in tensors of these names and sizes."""
    def build(device):
        import transformers
        with torch.device(device):
            module = getattr(transformers, model)(getattr(transformers, config)(**sizes))
            inputs = {key: torch.randn(*shape) for key, shape in shapes.items()}
        return module.to(dtype), {key: value.to(dtype) for key, value in inputs.items()}
    return Case(kind, name, dtype, build)


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
