# SPDX-License-Identifier: Apache-2.0
"""More models to look at kernel by kernel, of kinds that tests/models/development.py lacks: what is wrong with them is wrong with others, too.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/more.py`. None of their architectures is in aside.py or tail.py, which
judge. The longest to compile come first.
"""
from models.hub import BF16, FP16, FP32, audio, image_model, named, text, torchvision_model, translation, vision, with_inputs

SMALL = {"hidden_size": 1024, "num_hidden_layers": 10, "num_attention_heads": 16, "intermediate_size": 2816}
GROUPED = SMALL | {"num_key_value_heads": 4}
EXPERTS = GROUPED | {"num_hidden_layers": 4, "moe_intermediate_size": 512, "num_experts": 8, "num_experts_per_tok": 2}
PAIR = {"d_model": 512, "encoder_layers": 6, "decoder_layers": 6, "encoder_attention_heads": 8, "decoder_attention_heads": 8,
        "encoder_ffn_dim": 2048, "decoder_ffn_dim": 2048}


def given_up():
    """What was kept aside until 29 November 2026."""
    return [
        vision("hgnetv2_b2", 32, FP16), vision("fastvit_t8", 16, FP16, 256), vision("xception41", 8, FP16, 299), vision("skresnet34", 8, FP32),
        text("squeezebert", "SqueezeBertConfig", "SqueezeBertModel", 16, 128, FP16),
        text("cohere", "CohereConfig", "CohereForCausalLM", 2, 256, BF16, vocab_size=64000, **SMALL | {"num_hidden_layers": 12, "intermediate_size": 4096}),
        translation("m2m-100", "M2M100Config", "M2M100Model", 2, 256, FP16, d_model=768, encoder_layers=6, decoder_layers=6, encoder_attention_heads=12,
                    decoder_attention_heads=12, encoder_ffn_dim=3072, decoder_ffn_dim=3072),
        with_inputs("image", "yolos-b2", "YolosConfig", "YolosForObjectDetection", {"pixel_values": (2, 3, 512, 864)}, BF16),
    ]


def draw_cases():
    return named([
        vision("volo_d1_224", 8, BF16), vision("nest_tiny", 8, BF16), vision("tnt_s_patch16_224", 8, BF16), vision("caformer_s18", 16, BF16),
        vision("sequencer2d_s", 2, BF16), vision("tf_efficientnetv2_s", 16, BF16), vision("inception_resnet_v2", 4, FP16, 299),
        vision("efficientvit_b1", 32, BF16), vision("davit_tiny", 8, BF16), vision("hiera_tiny_224", 16, FP16), vision("gcvit_xxtiny", 8, FP16),
        vision("convit_small", 16, BF16), vision("coat_lite_mini", 16, BF16), vision("inception_next_tiny", 16, BF16), vision("visformer_small", 32, FP16),
        vision("rexnet_100", 32, BF16), vision("mobileone_s1", 32, BF16), vision("cspresnext50", 16, BF16), vision("resnet50_gn", 16, BF16),
        vision("gernet_m", 32, FP16), vision("tresnet_m", 16, BF16), vision("eva02_small_patch14_224", 16, BF16), vision("pit_s_224", 32, FP16),
        torchvision_model("r3d_18", (2, 3, 8, 112, 112), BF16), torchvision_model("googlenet", (16, 3, 224, 224), BF16),
        torchvision_model("squeezenet1_1", (32, 3, 224, 224), FP16),
        text("qwen3", "Qwen3Config", "Qwen3ForCausalLM", 1, 512, BF16, head_dim=128, **GROUPED),
        text("qwen3-moe", "Qwen3MoeConfig", "Qwen3MoeForCausalLM", 1, 128, BF16, head_dim=64, **EXPERTS),
        text("stablelm", "StableLmConfig", "StableLmForCausalLM", 2, 256, BF16, **GROUPED),
        text("nemotron", "NemotronConfig", "NemotronForCausalLM", 1, 512, BF16, vocab_size=64000, **GROUPED),
        text("gemma3", "Gemma3TextConfig", "Gemma3ForCausalLM", 1, 256, BF16, vocab_size=64000, head_dim=128, **GROUPED),
        text("codegen", "CodeGenConfig", "CodeGenForCausalLM", 2, 256, FP16, n_embd=1024, n_layer=10, n_head=16, rotary_dim=32),
        text("xglm", "XGLMConfig", "XGLMForCausalLM", 4, 128, FP16, d_model=768, num_layers=8, attention_heads=12, ffn_dim=3072, vocab_size=64000),
        text("mamba", "MambaConfig", "MambaModel", 1, 64, FP32, hidden_size=512, num_hidden_layers=4),
        text("nystromformer", "NystromformerConfig", "NystromformerModel", 2, 512, BF16, num_hidden_layers=6, max_position_embeddings=1024),
        text("funnel", "FunnelConfig", "FunnelBaseModel", 4, 128, BF16), text("rembert", "RemBertConfig", "RemBertModel", 4, 128, BF16, num_hidden_layers=8),
        text("ibert", "IBertConfig", "IBertModel", 8, 128, FP32), text("xmod", "XLMRobertaConfig", "XLMRobertaForTokenClassification", 8, 256, BF16),
        text("openai-gpt", "OpenAIGPTConfig", "OpenAIGPTLMHeadModel", 8, 128, FP32), text("clip-text", "CLIPTextConfig", "CLIPTextModel", 32, 77, FP16),
        translation("marian", "MarianConfig", "MarianModel", 8, 64, BF16, vocab_size=32000, pad_token_id=1, decoder_start_token_id=1, **PAIR),
        translation("mvp", "MvpConfig", "MvpModel", 2, 384, BF16, **PAIR),
        audio("wavlm", "WavLMConfig", "WavLMModel", 2, 48000, FP16), audio("data2vec-audio", "Data2VecAudioConfig", "Data2VecAudioModel", 2, 80000, BF16),
        with_inputs("audio", "wav2vec2-bert-b2", "Wav2Vec2BertConfig", "Wav2Vec2BertModel", {"input_features": (2, 200, 160)}, BF16, num_hidden_layers=8),
        image_model("swinv2", "Swinv2Config", "Swinv2Model", 8, 224, BF16), image_model("cvt", "CvtConfig", "CvtModel", 8, 224, BF16),
        image_model("dinov2", "Dinov2Config", "Dinov2Model", 8, 224, FP16), image_model("dpt", "DPTConfig", "DPTForDepthEstimation", 2, 384, BF16),
        image_model("mobilenet-v2", "MobileNetV2Config", "MobileNetV2Model", 32, 224, FP16),
        with_inputs("series", "patchtst-b32", "PatchTSTConfig", "PatchTSTForPrediction", {"past_values": (32, 512, 7)}, FP32,
                    num_input_channels=7, context_length=512, patch_length=16, patch_stride=8, prediction_length=96, d_model=128, ffn_dim=256),
        *given_up(),
    ])
