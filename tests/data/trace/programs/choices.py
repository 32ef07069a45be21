# SPDX-License-Identifier: Apache-2.0
# Needs no GPU: the device is that of tests/python/fake_cuda.py, and no kernel is compiled or run.
import json
import os
import pathlib
import sys
from unittest import mock

ROOT = pathlib.Path(os.environ["INDUCTOR_DEBUG_SOURCE"])
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests/python")]

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.codecache import PyCodeCache
from torch._subclasses import FakeTensorMode

import fake_cuda
import inductor_debug


def block(x, up, up_bias, down, down_bias):
    return F.linear(F.gelu(F.linear(x, up, up_bias)), down, down_bias)


def layers(q, k, x, weights):
    scores = torch.bmm(q, k.transpose(1, 2))
    for _ in range(2):
        x = block(x, *weights)
    return scores, x


def rewritten(x, up, up_bias, other):
    return F.gelu(F.linear(x, up, up_bias), approximate="tanh"), other @ other


def tensors(dtype, *shapes):
    return [torch.empty(shape, dtype=dtype, device="cuda") for shape in shapes]


def compiled(function, *inputs):
    torch._dynamo.reset()
    with torch.no_grad():
        torch.compile(function)(*inputs)


# Loading the code would compile its kernels for a GPU.
loaded = mock.patch.object(PyCodeCache, "load_by_key_path",
                           lambda *_, **__: mock.MagicMock(__file__="code.py", call=lambda _: (None, None)))
functions = mock.patch.multiple("torch.cuda", get_rng_state=torch.get_rng_state, set_rng_state=lambda *_: None,
                                _exchange_device=lambda _: 0, _maybe_exchange_device=lambda _: 0, synchronize=lambda *_: None)
# Patterns of attention are found by running them on the GPU.
patterns = mock.patch("torch._inductor.fx_passes.joint_graph.lazy_init")
with fake_cuda.device(), functions, patterns, FakeTensorMode(), loaded, config.patch(force_disable_caches=True, compile_threads=1):
    assert inductor_debug.install()
    up_and_down = tensors(torch.bfloat16, (3072, 768), (3072,), (768, 3072), (768,))
    compiled(layers, *tensors(torch.bfloat16, (12, 128, 64), (12, 128, 64), (64, 768)), up_and_down)
    compiled(rewritten, *tensors(torch.bfloat16, (4096, 768)), *up_and_down[:2], *tensors(torch.float32, (96, 96)))
    print(json.dumps(inductor_debug.stats()))
