# SPDX-License-Identifier: Apache-2.0
"""Models whose errors were looked at kernel by kernel while the predictions were built: no measure of them any more.

For `tools/measure_kernels.py OUT --models tools/models/development.py`.
"""
from models.hub import BF16, FP16, FP32, audio, image_model, named, text, vision

QWEN = {"hidden_size": 896, "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2, "intermediate_size": 4864}
PYTHIA = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
OPT = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "ffn_dim": 3072}
LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}


def draw_cases():
    return named([
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
    ])
