# SPDX-License-Identifier: Apache-2.0
"""Models that no constant, table or rule of this project was chosen with: predictions are judged on them.

For `tools/inductor_debug/calibration/measure_kernels.py OUT --models tests/models/aside.py`. None of their architectures is in tests/models/development.py or zoo.py.
The longest to compile come first.
"""
from models.hub import BF16, FP16, named, text, translation, vision, with_inputs

SMALL = {"hidden_size": 1024, "num_hidden_layers": 12, "num_attention_heads": 16, "intermediate_size": 4096}
SUMMARY = {"d_model": 768, "encoder_layers": 6, "decoder_layers": 6, "encoder_attention_heads": 12, "decoder_attention_heads": 12,
           "encoder_ffn_dim": 3072, "decoder_ffn_dim": 3072}


def draw_cases():
    return named([
        vision("mixnet_m", 16, BF16), vision("maxvit_tiny_rw_224", 4, BF16), vision("mvitv2_tiny", 8, BF16),
        vision("crossvit_15_240", 16, BF16, 240), vision("eca_nfnet_l0", 8, BF16), vision("edgenext_small", 16, BF16, 256),
        vision("efficientformer_l1", 32, FP16), vision("mobilenetv4_conv_medium", 64, BF16), vision("selecsls42b", 1, BF16), vision("convmixer_768_32", 4, BF16),
        text("convbert", "ConvBertConfig", "ConvBertModel", 4, 256, BF16),
        text("roformer", "RoFormerConfig", "RoFormerModel", 8, 256, BF16),
        text("olmo2", "Olmo2Config", "Olmo2ForCausalLM", 1, 128, FP16, **SMALL),
        text("mpt", "MptConfig", "MptForCausalLM", 2, 256, BF16, d_model=1024, n_heads=16, n_layers=12),
        translation("pegasus", "PegasusConfig", "PegasusModel", 4, 128, BF16, **SUMMARY),
        with_inputs("audio", "audio-spectrogram-b4", "ASTConfig", "ASTModel", {"input_values": (4, 1024, 128)}, FP16),
        with_inputs("audio", "hifigan-s200", "SpeechT5HifiGanConfig", "SpeechT5HifiGan", {"spectrogram": (1, 200, 80)}, BF16),
        with_inputs("image", "glpn-b4", "GLPNConfig", "GLPNForDepthEstimation", {"pixel_values": (4, 3, 320, 320)}, BF16),
    ])
