# SPDX-License-Identifier: Apache-2.0
"""Kernels of choices/template.py as Triton kernels of their own, from the text that Inductor is given."""
import hashlib
import importlib.util
import pathlib

import jinja2

from inductor_debug.choices import gemv, template, tiles

CONSTANTS = ("BLOCK_M", "BLOCK_N", "BLOCK_K", "SLICES", "STAGES", "GROUP_M", "DEPTH", "COLUMNS")


def _text(outline, count, is_even, has_bias):
    """`kernel(A, B0, ..., C0, ..., OUT, M, N0, ..., BLOCK_M=...)`: rows [M, DEPTH] by weights [N0, DEPTH], ..., plus biases [N0], ..., all contiguous."""
    sizes = {"A": "M", **{f"B{i}": f"N{i}" for i in range(count)}}
    names = ["A", *(f"{letter}{i}" for letter in ("BC" if has_bias else "B") for i in range(count)), "OUT", *sizes.values(), *(f"{name}: tl.constexpr" for name in CONSTANTS)]
    return "@triton.jit\n" + jinja2.Environment().from_string(template.source(outline, count, has_bias)).render(
        EVEN_K=is_even, size=lambda name, _: sizes[name], stride=lambda name, axis: "DEPTH" if axis == 0 else "1",
        def_kernel=lambda *_: f"def kernel({', '.join(names)}):",
        store_output=lambda *_, **__: "tl.store(OUT + idx_m * N0 + idx_n, total.to(OUT.dtype.element_ty), mask)").strip() + "\n"


def loaded(folder, outline, count, is_even, has_bias=False):
    """The kernel, by way of a module that is written into the folder if it is not there: Triton reads the text of a kernel from its file."""
    text = "import triton\nimport triton.language as tl\nINDEX_DTYPE: tl.constexpr = tl.int32\n\n\n" + _text(outline, count, is_even, has_bias)
    path = pathlib.Path(folder) / f"kernel_{hashlib.sha256(text.encode()).hexdigest()[:16]}.py"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.kernel


def _launch(kernel, programs, rows, weights, result, biases, **options):
    sizes = [weight.shape[0] for weight in weights]
    options = {**dict.fromkeys(CONSTANTS, 1), **options, "DEPTH": rows.shape[1], "COLUMNS": sum(sizes)}
    kernel[(programs,)](rows, *weights, *biases, result, rows.shape[0], *sizes, **options)


def launch_gemv(kernel, tile, rows, weights, result, biases=()):
    _launch(kernel, sum(-(-weight.shape[0] // tile.block_n) for weight in weights), rows, weights, result, biases, BLOCK_M=tile.block_m, BLOCK_N=tile.block_n,
            BLOCK_K=tile.block_k, SLICES=tile.slices, STAGES=tile.stages, num_warps=tile.warps, num_stages=1)


def launch_tiles(kernel, config, rows, weights, result, biases=()):
    """`config`: a Config of choices/model.py."""
    programs = -(-rows.shape[0] // config.block_m) * (sum(weight.shape[0] for weight in weights) // config.block_n)
    _launch(kernel, programs, rows, weights, result, biases, BLOCK_M=config.block_m, BLOCK_N=config.block_n, BLOCK_K=config.block_k, GROUP_M=config.group_m,
            num_warps=config.num_warps, num_stages=config.num_stages)


def gemv_kernel(folder, tile, count, k, has_bias=False):
    return loaded(folder, gemv.outline(tile.block_m == 1), count, k % (tile.block_k * tile.slices) == 0, has_bias)


def tiles_kernel(folder, config, count, k, has_bias=False):
    return loaded(folder, tiles.OUTLINE, count, k % config.block_k == 0, has_bias)
