#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports the building blocks of tests/models/blocks.py, and writes the code that TorchInductor makes of them for a GPU that is not there.

usage: LD_PRELOAD=STUB.so label_blocks.py OUT [PATTERN]

Writes OUT/NAME.pt2 and OUT/NAME.inductor/output_code.py, the latter without the bodies of the kernels; with a PATTERN only the blocks whose
name has it. Needs torch, Triton and no GPU. A torch that was built with CUDA asks the CUDA runtime for its device: STUB.so answers
(`cc -shared -fPIC -I CUDA/include fake_cudart.c -o STUB.so`), and a file libcuda.so.1 of the same source on LD_LIBRARY_PATH.
"""
import contextlib
import copy
import pathlib
import re
import sys
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests"), str(ROOT / "tests" / "python"), str(ROOT / "tools" / "inductor_debug" / "calibration")]

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch._subclasses.fake_tensor import FakeTensorMode  # noqa: E402
from torch.fx.experimental.symbolic_shapes import ShapeEnv  # noqa: E402

import fake_cuda  # noqa: E402
from models import blocks, more_blocks, pt2, zoo  # noqa: E402, F401


class Captured(Exception):
    """The code is there: nothing is to be loaded."""


def exported(case) -> torch.export.ExportedProgram:
    module, inputs = case.build("meta")
    with FakeTensorMode(shape_env=ShapeEnv(), allow_non_fake_inputs=True), torch.no_grad():
        module, inputs = zoo.without_values(module.eval().requires_grad_(False), inputs, "cpu")
        module.register_forward_hook(zoo.as_tuple)
        return torch.export.export(module, (), inputs, strict=False)


def attention(q, k, v, attn_mask=None, dropout_p=0.0, is_causal=False, scale=None, enable_gqa=False):
    """Scaled dot product attention by the back end that the device would take, chosen by torch's own checks in the order of compute capability 9."""
    from torch.backends.cuda import SDPAParams, can_use_cudnn_attention, can_use_efficient_attention, can_use_flash_attention
    aten = torch.ops.aten
    params = SDPAParams(q, k, v, attn_mask, dropout_p, is_causal, enable_gqa)
    if attn_mask is not None and attn_mask.dtype == torch.bool:
        zero, least = (torch.scalar_tensor(value, dtype=q.dtype, device=q.device) for value in (0.0, float("-inf")))
        attn_mask = torch.where(attn_mask, zero, least)
    if can_use_cudnn_attention(params):
        return aten._scaled_dot_product_cudnn_attention(q, k, v, attn_mask, False, dropout_p, is_causal, False, scale=scale)[0]
    if can_use_flash_attention(params):
        channels = q.shape[-1]
        if channels % 8:  # whole vectors, of which the rest is cut off again
            scale = channels ** -0.5 if scale is None else scale
            q, k, v = (F.pad(x, (0, -channels % 8)) for x in (q, k, v))
        return aten._scaled_dot_product_flash_attention(q, k, v, dropout_p, is_causal, False, scale=scale)[0][..., :channels]
    if can_use_efficient_attention(params):
        if attn_mask is not None:
            width = attn_mask.shape[-1]
            attn_mask = F.pad(attn_mask, (0, -width % 16))[..., :width] if width % 16 else attn_mask
            attn_mask = attn_mask.expand(q.shape[0], q.shape[1], q.shape[2], k.shape[2])
        return aten._scaled_dot_product_efficient_attention(q, k, v, attn_mask, False, dropout_p, is_causal, scale=scale)[0]
    return aten._scaled_dot_product_attention_math(q, k, v, attn_mask, dropout_p, is_causal, None, scale=scale, enable_gqa=enable_gqa)[0]


def moved(program) -> tuple[torch.fx.GraphModule, list]:
    """The graph of an exported program for the GPU, and its inputs without values."""
    graph = copy.deepcopy(program.graph_module)
    inputs = []

    def on_gpu(value):
        if not isinstance(value, torch.Tensor):
            return value
        return torch.empty_strided(value.size(), value.stride(), dtype=value.dtype, device="cuda")

    def device(value):
        return torch.device("cuda", 0) if isinstance(value, torch.device) else value
    graphs = [part for part in graph.modules() if isinstance(part, torch.fx.GraphModule)]
    with FakeTensorMode(shape_env=ShapeEnv(), allow_non_fake_inputs=True), torch.no_grad():
        for node in (node for part in graphs for node in part.graph.nodes):
            if node.target is torch.ops.aten.scaled_dot_product_attention.default:
                node.target = attention
            if node.target is torch.ops.higher_order.wrap_with_autocast:
                node.args = ("cuda", *node.args[1:])
            if "val" in node.meta:
                node.meta["val"] = torch.utils._pytree.tree_map(on_gpu, node.meta["val"])
            node.kwargs = torch.utils._pytree.tree_map(device, dict(node.kwargs))
            node.args = torch.fx.node.map_aggregate(node.args, device)
            if node.op == "placeholder" and node.graph is graph.graph:
                inputs.append(node.meta["val"])
    for part in graphs:
        part.recompile()
    return graph, inputs


def on_cpu(deduce):
    """Constants are folded by computing them: on the CPU."""
    def call(self, node):
        given = node.kwargs
        node.kwargs = {key: torch.device("cpu") if isinstance(value, torch.device) else value for key, value in given.items()}
        try:
            return deduce(self, node)
        finally:
            node.kwargs = given
    return call


@contextlib.contextmanager
def device():
    """What the whole of compile_fx asks of a device beyond fake_cuda."""
    from torch._inductor import config
    from torch._inductor.fx_passes import fuse_attention, misc_patterns, pad_mm
    from torch._inductor.fx_passes.joint_graph import UniformValueConstantFolder as Folder

    def nothing(*_, **__):
        return contextlib.nullcontext()
    with contextlib.ExitStack() as stack:
        stack.enter_context(fake_cuda.device())
        for module, name in ((fuse_attention, "_sfdp_init"), (misc_patterns, "_misc_patterns_init"), (pad_mm, "_pad_mm_init")):
            init = getattr(module, name)
            stack.enter_context(mock.patch.object(module, name, lambda *_, init=init: init(torch.device("cpu"))))
        stack.enter_context(mock.patch.object(pad_mm, "_should_pad", lambda *_, **__: False))  # it measures
        stack.enter_context(mock.patch.object(Folder, "_deduce_value", on_cpu(Folder._deduce_value)))
        stack.enter_context(config.patch({"force_disable_caches": True}))
        for name, new in (("get_rng_state", torch.get_rng_state), ("set_rng_state", mock.Mock()), ("device", nothing), ("_DeviceGuard", nothing)):
            stack.enter_context(mock.patch(f"torch.cuda.{name}", new))
        yield


def code_of(program) -> str:
    from torch._inductor import compile_fx
    from torch._inductor.graph import GraphLowering
    kept = []
    write = GraphLowering.codegen

    def codegen(self):
        code = write(self)[0]
        kept.append(code.value if hasattr(code, "value") else code)
        raise Captured()
    graph, inputs = moved(program)
    with mock.patch.object(GraphLowering, "codegen", codegen), torch.no_grad():
        try:
            compile_fx.compile_fx(graph, inputs)
        except Exception:  # Captured, in what torch wraps it in
            if not kept:
                raise
    return kept[0]


def without_bodies(code: str) -> str:
    """The definitions and calls of the kernels."""
    names = re.findall(r"^(triton_\w+) = async_compile\.triton\(", code, re.MULTILINE)
    body = re.split(r"^(?:runner = |def get_args|def benchmark)", code[code.index("def call("):], flags=re.MULTILINE)[0]
    lines = [line for line in body.splitlines() if not re.match(r"\s*(# Topo|assert_|del |stream\d|torch\.cuda\.set_device)", line)]
    definitions = [f"{name} = async_compile.triton('{name}', '''\n''', device_str='cuda')" for name in names]
    return "\n".join(["# AOT ID: ['0_inference']", *definitions, "", *lines]).rstrip() + "\n"


def main() -> int:
    out = pathlib.Path(sys.argv[1])
    pattern = sys.argv[2] if len(sys.argv) > 2 else ""
    failed = 0
    with device():
        for case in blocks.draw_cases():
            if not re.search(pattern, case.name):
                continue
            folder = out / f"{case.name}.inductor"
            folder.mkdir(parents=True, exist_ok=True)
            try:
                program = exported(case)
                pt2.save(program, out / f"{case.name}.pt2", False)
                (folder / "output_code.py").write_text(without_bodies(code_of(program)), encoding="utf-8")
            except Exception as error:  # of one block: the others are made
                failed += 1
                print(f"{case.name}: {type(error).__name__}: {str(error).splitlines()[:1]}", file=sys.stderr)
    return 4 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
