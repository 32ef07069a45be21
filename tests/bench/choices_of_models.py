#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What inductor_debug.install() picks in whole models, on the faked device of tests/python: products, picks, reasons for standing down and
the predicted gain. Nothing is executed and nothing is timed.

usage: choices_of_models.py LIBRARY_FOLDER [NAME...]    (needs torch and Triton, no GPU; with transformers, the models of tests/models, too)

NAME: models whose names contain it. For each product: how many there are, what was picked, the predicted times, and what Triton would gain against ATEN.
"""
import collections
import inspect
import os
import pathlib
import sys
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(pathlib.Path(sys.argv[1]).resolve())
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
sys.path[:0] = [str(ROOT / folder) for folder in ("tools", "tests", "tests/python", "tests/gpu", "tools/inductor_debug/calibration")]

import torch  # noqa: E402

import choice_models  # noqa: E402
import fake_cuda  # noqa: E402
import inductor_debug  # noqa: E402
from models import zoo  # noqa: E402


def attention(q, k, v, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """The kernel that a GPU takes; on the CPU, where models are traced, it would be products."""
    groups = q.shape[1] // k.shape[1]
    k, v = (each.repeat_interleave(groups, 1) if groups > 1 else each for each in (k, v))
    return torch.ops.aten._scaled_dot_product_flash_attention(q, k, v, dropout_p, is_causal, scale=scale)[0]


def lower(module, inputs: dict) -> None:
    """Of the device meta. They are traced on the CPU and then moved: indexing needs more of a device than is faked."""
    from torch._inductor.decomposition import select_decomp_table
    from torch._subclasses import FakeTensorMode
    from torch.fx.experimental.proxy_tensor import make_fx
    from torch.fx.experimental.symbolic_shapes import ShapeEnv
    with FakeTensorMode(allow_non_fake_inputs=True, shape_env=ShapeEnv()) as mode, torch.no_grad(), \
            mock.patch("torch.nn.functional.scaled_dot_product_attention", attention):
        module, inputs = zoo.without_values(module, inputs, "cpu")
        tensors = {**dict(module.named_parameters()), **dict(module.named_buffers())}

        def run(*given):
            values = dict(zip((*tensors, *inputs), given))
            output = torch.func.functional_call(module, {name: values[name] for name in tensors}, (), {name: values[name] for name in inputs})
            return tuple(value for value in output.values() if isinstance(value, torch.Tensor)) if isinstance(output, dict) else output
        examples = [*tensors.values(), *inputs.values()]
        graph = make_fx(run, decomposition_table=select_decomp_table())(*examples)
    fake_cuda.lowered(fake_cuda.finished(fake_cuda.moved(graph, mode), mode), [fake_cuda.on_gpu(value, mode) for value in examples], mode)


def show(name: str) -> None:
    found, products = inductor_debug.stats(), collections.defaultdict(list)
    for each in found["decisions"]:
        products[each["problem"], each["picked"]].append(each)
    print(f"{name}: " + ", ".join(f"{key} {found[key]}" for key in ("picks", "stood_down", "errors")))
    before = after = 0.0
    for (problem, picked), decisions in products.items():
        first, count = decisions[0], len(decisions)
        before += count * first["aten_ms"]
        after += count * first[f"{picked}_ms"]
        fused = "" if first["aten_fused_ms"] is None else f", its own operator {1e3 * first['aten_fused_ms']:.2f}"
        print(f"  {count:3} {picked:10} {problem:46} Triton {1e3 * first['triton_ms']:7.2f} us, ATEN {1e3 * first['aten_ms']:7.2f}{fused}, "
              f"{first['aten_ms'] / first['triton_ms'] - 1:+.1%}")
    if before:
        print(f"      products with what follows them {1e3 * before:.0f} us in ATEN, {1e3 * after:.0f} as picked ({after / before - 1:+.1%})")
    sys.stdout.flush()


def models():
    """Name, and what makes a module and its inputs on the device meta."""
    def of_case(case):
        with torch.device("meta"):
            module, value = case.make().to(case.dtype).eval(), torch.empty(case.sizes, dtype=case.dtype)
        return module, {next(iter(inspect.signature(module.forward).parameters)): value}
    for name, case in choice_models.MODELS.items():
        if case.dynamic is None and "float8" not in name:
            yield name, lambda case=case: of_case(case)
    try:
        import transformers  # noqa: F401
    except ImportError:
        return
    for name in zoo.MODELS:
        def first_of_batch(name=name):
            module, inputs = zoo.build(name, "full", "meta", torch.bfloat16)
            return module, {key: value[:1] for key, value in inputs.items()}
        yield f"{name} (1)", first_of_batch


def main() -> None:
    with fake_cuda.device():
        for name, make in models():
            if sys.argv[2:] and not any(part in name for part in sys.argv[2:]):
                continue
            inductor_debug.install()
            try:
                lower(*make())
            except RuntimeError as error:
                print(f"{name}: cannot be lowered here: {str(error).splitlines()[0]}")
            show(name)
            inductor_debug.uninstall()


if __name__ == "__main__":
    main()
