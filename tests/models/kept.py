# SPDX-License-Identifier: Apache-2.0
"""A second set of networks to be judged by, like aside.py: predicted and measured when nothing was left to change, and not looked at.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/kept.py`. None of their architectures is in another file here. The longest to compile come first.
"""
from models.hub import BF16, FP16, FP32, image_model, named, text, torchvision_model, translation, vision

SMALL = {"hidden_size": 1024, "num_hidden_layers": 8, "num_attention_heads": 16, "intermediate_size": 2816, "vocab_size": 32000}
GROUPED = SMALL | {"num_key_value_heads": 4}


def draw_cases():
    return named([
        vision("convformer_s18", 8, FP16), vision("semnasnet_100", 16, BF16), vision("shvit_s2", 32, BF16), vision("poolformerv2_s12", 8, BF16), vision("resnext26ts", 16, BF16, 256),
        vision("efficientnet_es", 16, FP16), vision("deit3_small_patch16_224", 8, BF16), vision("xcit_nano_12_p16_224", 16, FP16), vision("resnet26t", 16, BF16, 256),
        vision("convnext_pico", 16, BF16), vision("mobilenetv1_100", 32, FP16), vision("vit_small_patch32_224", 32, FP16), vision("darknet17", 16, BF16, 256),
        torchvision_model("mobilenet_v3_small", (64, 3, 224, 224), BF16), torchvision_model("resnet34", (16, 3, 224, 224), FP16), torchvision_model("mnasnet0_75", (8, 3, 224, 224), FP32),
        torchvision_model("vgg13", (8, 3, 224, 224), BF16), torchvision_model("mc3_18", (2, 3, 8, 112, 112), BF16),
        text("gemma", "GemmaConfig", "GemmaForCausalLM", 1, 256, BF16, head_dim=64, **GROUPED), text("olmo", "OlmoConfig", "OlmoForCausalLM", 2, 256, BF16, **SMALL),
        text("smollm3", "SmolLM3Config", "SmolLM3ForCausalLM", 1, 512, BF16, pad_token_id=0, bos_token_id=1, eos_token_id=2, **GROUPED),
        text("helium", "HeliumConfig", "HeliumForCausalLM", 2, 128, FP16, head_dim=64, **GROUPED), text("biogpt", "BioGptConfig", "BioGptForCausalLM", 4, 128, FP16, num_hidden_layers=6),
        text("ernie", "ErnieConfig", "ErnieModel", 8, 128, BF16, num_hidden_layers=8),
        text("xlnet", "XLNetConfig", "XLNetModel", 4, 128, BF16, d_model=768, n_layer=6, n_head=12, d_inner=3072),
        translation("mt5", "MT5Config", "MT5Model", 4, 128, BF16, decoder_start_token_id=0, vocab_size=32000),
        image_model("bit", "BitConfig", "BitModel", 8, 224, BF16), image_model("vit-msn-like", "ViTConfig", "ViTForImageClassification", 4, 224, FP32, num_hidden_layers=8),
    ])
