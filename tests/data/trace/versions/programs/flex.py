# SPDX-License-Identifier: Apache-2.0
"""flex_attention on a CPU: masks, a score function, sizes, and a backward that it does not have."""
import torch
from torch.nn.attention.flex_attention import flex_attention, create_block_mask

def causal(b, h, q, k):
    return q >= k

bias = torch.randn(128)

def score(s, b, h, q, k):
    return s + bias[q]

attention = torch.compile(flex_attention)

def main():
    q, k, v = (torch.randn(1, 2, 128, 32) for _ in range(3))
    mask = create_block_mask(causal, 1, 1, 128, 128, device="cpu")
    attention(q, k, v, block_mask=mask)
    attention(q, k, v, score_mod=score)
    for size in (256, 384):
        q, k, v = (torch.randn(1, 2, size, 32) for _ in range(3))
        mask = create_block_mask(causal, 1, 1, size, size, device="cpu")
        attention(q, k, v, block_mask=mask)
    try:
        q = torch.randn(1, 2, 128, 32, requires_grad=True)
        attention(q, q, q, score_mod=score).sum().backward()
    except Exception as error:
        print(type(error).__name__, str(error)[:300])

main()
