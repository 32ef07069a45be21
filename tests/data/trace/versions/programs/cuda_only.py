# SPDX-License-Identifier: Apache-2.0
"""What only a GPU does: CUDA graphs and why they are skipped, max-autotune of a product, a user's Triton kernel."""
import torch
import triton
import triton.language as tl

torch.set_default_device("cuda")


@triton.jit
def add_kernel(x, y, out, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offsets < n
    tl.store(out + offsets, tl.load(x + offsets, mask) + tl.load(y + offsets, mask), mask)


def add(x, y):
    out = torch.empty_like(x)
    add_kernel[(triton.cdiv(x.numel(), 256),)](x, y, out, x.numel(), BLOCK=256)
    return out * 2


@torch.compile
def user_kernel(x, y):
    return add(x.sin(), y)


@torch.compile(mode="reduce-overhead")
def graphs(x, w):
    return torch.relu(x @ w)


@torch.compile(mode="reduce-overhead")
def skipped(x, state):
    state.add_(1)
    return x.cpu() + state.sum().cpu()


@torch.compile(mode="max-autotune-no-cudagraphs")
def tuned(x, w):
    return torch.relu(x @ w)


user_kernel(torch.randn(1000), torch.randn(1000))
w = torch.randn(64, 64)
for rows in (8, 8, 8, 16, 16):
    graphs(torch.randn(rows, 64), w)
for _ in range(2):
    skipped(torch.randn(8), torch.randn(8))
half = torch.randn(256, 256, dtype=torch.bfloat16)
tuned(half, half)
torch.cuda.synchronize()
