# SPDX-License-Identifier: Apache-2.0
"""Models that no constant, table or model of this project is fitted to: predictions are judged on them.

For `tools/measure_kernels.py OUT --models tools/models/aside.py`. Networks come from timm and transformers, by configuration, with
random weights.
"""
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
QWEN = {"hidden_size": 896, "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2, "intermediate_size": 4864}
PYTHIA = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
OPT = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "ffn_dim": 3072}
LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}


def draw_cases():
    cases = [
        vision("resnet50", 32, BF16), vision("resnet50", 1, FP32), vision("mobilenetv3_large_100", 32, BF16), vision("efficientnet_b0", 16, FP16),
        vision("regnety_032", 8, BF16), vision("densenet121", 16, BF16), vision("deit_small_patch16_224", 32, BF16),
        vision("swin_tiny_patch4_window7_224", 16, BF16), vision("mixer_b16_224", 16, BF16), vision("resmlp_24_224", 16, FP16),
        vision("vgg16", 8, FP32), vision("convnext_small", 8, BF16), vision("deit_base_patch16_224", 1, FP32), vision("poolformer_s24", 8, BF16),
        text("distilbert", "DistilBertConfig", "DistilBertModel", 8, 128, BF16),
        text("roberta-large", "RobertaConfig", "RobertaModel", 4, 384, BF16, **LARGE),
        text("electra", "ElectraConfig", "ElectraModel", 16, 256, FP32, hidden_size=256, intermediate_size=1024, num_attention_heads=4),
        text("qwen2", "Qwen2Config", "Qwen2ForCausalLM", 1, 512, BF16, **QWEN),
        text("pythia", "GPTNeoXConfig", "GPTNeoXForCausalLM", 2, 256, FP16, **PYTHIA),
        text("opt", "OPTConfig", "OPTForCausalLM", 4, 128, BF16, **OPT),
        audio("wav2vec2", "Wav2Vec2Config", "Wav2Vec2Model", 4, 80000, BF16),
        image_model("clip-vision", "CLIPVisionConfig", "CLIPVisionModel", 16, 224, FP16),
        image_model("segformer", "SegformerConfig", "SegformerModel", 4, 224, BF16),
    ]
    for case in cases:
        case.name = f"{case.name}-{str(case.dtype).removeprefix('torch.')}"
    return cases
