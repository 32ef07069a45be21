# SPDX-License-Identifier: Apache-2.0
"""The way of a person who switches the choices on and off, with an installed package and a GPU that is not there (tests/python/fake_cuda.py).

usage: choices_walk.py PROJECT_ROOT, with the installed package in PYTHONPATH. Prints JSON: whether Inductor's code changed, whether it was what it had been
after uninstall(), where the package is, and stats().
"""
import json
import pathlib
import re
import sys
from unittest import mock

sys.path.insert(0, str(pathlib.Path(sys.argv[1]) / "tests/python"))

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.codecache import PyCodeCache
from torch._subclasses import FakeTensorMode

import fake_cuda


def block(x, up, up_bias, down, down_bias):
    return F.linear(F.gelu(F.linear(x, up, up_bias)), down, down_bias)


def rectified(x, up, up_bias, down, down_bias):
    return F.linear(F.relu(F.linear(x, up, up_bias)), down, down_bias)


def scores(q, k, bias):
    return torch.baddbmm(bias, q, k.transpose(1, 2))


def tensors(*shapes):
    return [torch.empty(shape, dtype=torch.bfloat16, device="cuda") for shape in shapes]


def codes() -> list[str]:
    """Of three graphs, without what numbers compilations."""
    written, layers = [], ((64, 768), (3072, 768), (3072,), (768, 3072), (768,))
    with mock.patch("torch._inductor.graph.GraphLowering.save_output_code", written.append):
        for function, shapes in ((block, layers), (rectified, layers), (scores, ((12, 128, 64), (12, 128, 64), (12, 128, 128)))):
            torch._dynamo.reset()
            with torch.no_grad():
                torch.compile(function)(*tensors(*shapes))
    return [re.sub(r"# (AOT ID|kernel path|Topologically Sorted).*", "", code) for code in written]


def main() -> None:
    # Loading the code would compile its kernels for a GPU.
    loaded = mock.patch.object(PyCodeCache, "load_by_key_path", lambda *_, **__: mock.MagicMock(__file__="code.py", call=lambda _: (None,)))
    functions = mock.patch.multiple("torch.cuda", get_rng_state=torch.get_rng_state, set_rng_state=lambda *_: None,
                                    _exchange_device=lambda _: 0, _maybe_exchange_device=lambda _: 0, synchronize=lambda *_: None)
    # Patterns of attention are found by running them on the GPU.
    patterns = mock.patch("torch._inductor.fx_passes.joint_graph.lazy_init")
    with fake_cuda.device(), functions, patterns, FakeTensorMode(), loaded, config.patch(force_disable_caches=True, compile_threads=1):
        before = codes()
        import inductor_debug
        assert inductor_debug.install()
        ours, found = codes(), inductor_debug.stats()
        inductor_debug.uninstall()
        print(json.dumps({"changed": [a != b for a, b in zip(before, ours, strict=True)], "restored": codes() == before, "package": inductor_debug.__file__,
                          "stats": found}))


main()
