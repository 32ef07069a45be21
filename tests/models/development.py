# SPDX-License-Identifier: Apache-2.0
"""Models whose errors were looked at kernel by kernel while the predictions were built: no measure of them any more.

The first 23 were so from the beginning; the others were kept aside until the predictions had been judged on them, and looked at afterwards: the last
twelve are a third of tests/models/aside.py, drawn at random within each kind of model.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/development.py`.
"""
from models.hub import BF16, FP16, FP32, audio, image_model, named, text, vision, with_inputs

QWEN = {"hidden_size": 896, "num_hidden_layers": 24, "num_attention_heads": 14, "num_key_value_heads": 2, "intermediate_size": 4864}
PYTHIA = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
OPT = {"hidden_size": 768, "num_hidden_layers": 12, "num_attention_heads": 12, "ffn_dim": 3072}
LARGE = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}

FALCON = {"hidden_size": 1024, "num_hidden_layers": 16, "num_attention_heads": 16}
GEMMA = {"hidden_size": 1024, "num_hidden_layers": 12, "num_attention_heads": 8, "num_key_value_heads": 1, "head_dim": 128, "intermediate_size": 4096}
MISTRAL = {"hidden_size": 2048, "num_hidden_layers": 12, "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 7168}
PHI = {"hidden_size": 2048, "num_hidden_layers": 12, "num_attention_heads": 32, "intermediate_size": 8192}
GEMMA_2 = {"hidden_size": 1024, "num_hidden_layers": 8, "num_attention_heads": 16, "intermediate_size": 4096, "num_key_value_heads": 4, "head_dim": 128}
PHI_3 = {"hidden_size": 2048, "num_hidden_layers": 10, "num_attention_heads": 16, "num_key_value_heads": 8, "intermediate_size": 5632, "pad_token_id": 0}
BLOOM = {"hidden_size": 1024, "n_layer": 24, "n_head": 16}


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
        vision("inception_v3", 32, BF16, 299), vision("resnext50_32x4d", 16, BF16), vision("seresnet50", 8, FP16), vision("res2net50_26w_4s", 8, BF16),
        vision("hrnet_w18", 8, BF16), vision("ghostnet_100", 32, BF16), vision("mnasnet_100", 1, FP32), vision("darknet53", 8, FP32),
        vision("mobilevit_s", 16, BF16, 256), vision("repvgg_b1", 16, BF16), vision("dla60", 16, FP16), vision("xcit_small_12_p16_224", 8, BF16),
        vision("cait_s24_224", 8, FP16), vision("pvt_v2_b2", 16, BF16), vision("gmlp_s16_224", 16, BF16), vision("coatnet_0_rw_224", 8, BF16),
        vision("levit_256", 64, FP16), vision("vit_small_patch14_dinov2", 8, BF16, 518), vision("focalnet_tiny_srf", 8, BF16),
        text("albert", "AlbertConfig", "AlbertModel", 8, 128, BF16, hidden_size=768, num_attention_heads=12, intermediate_size=3072),
        text("bert-large", "BertConfig", "BertModel", 1, 384, FP32, hidden_size=1024, num_hidden_layers=24, num_attention_heads=16, intermediate_size=4096),
        text("mpnet", "MPNetConfig", "MPNetModel", 8, 256, FP16),
        text("mobilebert", "MobileBertConfig", "MobileBertModel", 16, 128, BF16),
        text("deberta-v2", "DebertaV2Config", "DebertaV2Model", 8, 256, BF16, hidden_size=768, num_hidden_layers=12, num_attention_heads=12, intermediate_size=3072),
        text("fnet", "FNetConfig", "FNetModel", 8, 256, FP32),
        text("bart", "BartConfig", "BartModel", 4, 256, FP16, d_model=768, encoder_layers=6, decoder_layers=6, encoder_ffn_dim=3072, decoder_ffn_dim=3072),
        text("gpt-neo", "GPTNeoConfig", "GPTNeoForCausalLM", 2, 512, BF16, hidden_size=768, num_layers=12, attention_types=[[["global", "local"], 6]], num_heads=12),
        text("falcon", "FalconConfig", "FalconForCausalLM", 2, 384, BF16, **FALCON),
        text("gemma", "GemmaConfig", "GemmaForCausalLM", 1, 256, BF16, **GEMMA),
        text("mistral", "MistralConfig", "MistralForCausalLM", 1, 1024, BF16, **MISTRAL),
        text("phi", "PhiConfig", "PhiForCausalLM", 1, 256, FP16, **PHI),
        text("bloom", "BloomConfig", "BloomForCausalLM", 4, 128, BF16, **BLOOM),
        audio("hubert", "HubertConfig", "HubertModel", 4, 48000, BF16),
        image_model("beit", "BeitConfig", "BeitModel", 16, 224, BF16),
        image_model("siglip-vision", "SiglipVisionConfig", "SiglipVisionModel", 16, 224, BF16),
        image_model("convnextv2", "ConvNextV2Config", "ConvNextV2Model", 16, 224, BF16),
        vision("dpn68b", 16, BF16),
        vision("ese_vovnet39b", 32, BF16),
        vision("resnest50d", 8, BF16),
        vision("resnetv2_50x1_bit", 1, FP32),
        vision("twins_svt_small", 16, FP16),
        text("esm", "EsmConfig", "EsmModel", 4, 256, FP32, vocab_size=1024, hidden_size=640, num_hidden_layers=12, num_attention_heads=20,
             intermediate_size=2560, position_embedding_type="rotary", pad_token_id=1, mask_token_id=2),
        text("gemma2", "Gemma2Config", "Gemma2ForCausalLM", 1, 512, BF16, **GEMMA_2),
        text("gpt-bigcode", "GPTBigCodeConfig", "GPTBigCodeForCausalLM", 8, 128, BF16, n_embd=1024, n_layer=12, n_head=16),
        text("gptj", "GPTJConfig", "GPTJForCausalLM", 1, 256, BF16, n_embd=1024, n_layer=12, n_head=16, rotary_dim=32),
        text("modernbert", "ModernBertConfig", "ModernBertModel", 4, 512, BF16, num_hidden_layers=12),
        text("phi3", "Phi3Config", "Phi3ForCausalLM", 1, 512, BF16, **PHI_3),
        with_inputs("image", "timesformer-b2", "TimesformerConfig", "TimesformerModel", {"pixel_values": (2, 8, 3, 224, 224)}, BF16),
    ])
