# SPDX-License-Identifier: Apache-2.0
"""The models whose latencies NeuSight's authors published (tests/data/published): transformers' networks, float32, attention in operators.

Their cases for the `export` of `tools/inductor_debug/calibration/measure_kernels.py`.
"""
from models.hub import FP32, named, text

BERT = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
GPT2_LARGE = {"n_embd": 1280, "n_layer": 36, "n_head": 20}
GPT3_XL = {"n_embd": 3072, "n_layer": 24, "n_head": 24, "n_positions": 2048}
GPT3_27 = {"n_embd": 2560, "n_layer": 32, "n_head": 32, "n_positions": 2048}


def draw_cases():
    eager = {"attn_implementation": "eager"}
    bert = [text("bert_large", "BertConfig", "BertForSequenceClassification", batch, 512, FP32, **BERT, **eager) for batch in (8, 16)]
    gpt2 = [text("gpt2_large", "GPT2Config", "GPT2LMHeadModel", batch, 1024, FP32, **GPT2_LARGE, **eager) for batch in (4, 8)]
    longer = [text(name, "GPT2Config", "GPT2LMHeadModel", batch, 2048, FP32, **sizes, **eager)
              for batch in (2, 8) for name, sizes in (("gpt3_xl", GPT3_XL), ("gpt3_27", GPT3_27))]
    return named(bert + gpt2 + longer)
