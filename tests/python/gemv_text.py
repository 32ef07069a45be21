# SPDX-License-Identifier: Apache-2.0
"""The kernel for products of few rows (choices/gemv.py) as a Triton kernel of its own, from the text that Inductor is given."""
import importlib.util
import pathlib

import jinja2

from inductor_debug.choices import gemv

CONSTANTS = ("BLOCK_M", "BLOCK_N", "BLOCK_K", "SLICES", "STAGES", "DEPTH")


def _text(count, is_one_row, is_even, has_bias):
    """`kernel(A, B0, ..., C0, ..., OUT, M, N0, ..., BLOCK_M=...)`: rows [M, DEPTH] by weights [N0, DEPTH], ..., plus biases [N0], ..., all contiguous."""
    sizes = {"A": "M", **{f"B{i}": f"N{i}" for i in range(count)}}
    names = ["A", *(f"{letter}{i}" for letter in ("BC" if has_bias else "B") for i in range(count)), "OUT", *sizes.values(), *(f"{name}: tl.constexpr" for name in CONSTANTS)]
    return "@triton.jit\n" + jinja2.Environment().from_string(gemv.source(count, is_one_row, has_bias)).render(
        EVEN_K=is_even, size=lambda name, _: sizes[name], stride=lambda name, axis: "DEPTH" if axis == 0 else "1",
        def_kernel=lambda *_: f"def kernel({', '.join(names)}):",
        store_output=lambda *_, **__: "tl.store(OUT + idx_m * N0 + idx_n, total.to(OUT.dtype.element_ty), mask)").strip() + "\n"


def loaded(folder, count, is_one_row, is_even, has_bias=False):
    """The kernel, by way of a module that is written into the folder if it is not there: Triton reads the text of a kernel from its file."""
    path = pathlib.Path(folder) / f"gemv_{count}_{int(is_one_row)}_{int(is_even)}_{int(has_bias)}.py"
    if not path.exists():
        text = "import triton\nimport triton.language as tl\nINDEX_DTYPE: tl.constexpr = tl.int32\n\n\n" + _text(count, is_one_row, is_even, has_bias)
        path.write_text(text, encoding="utf-8")
    specification = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module.kernel


def launch(kernel, tile, rows, weights, result, biases=()):
    sizes = [weight.shape[0] for weight in weights]
    kernel[(sum(-(-size // tile.block_n) for size in sizes),)](
        rows, *weights, *biases, result, rows.shape[0], *sizes, BLOCK_M=tile.block_m, BLOCK_N=tile.block_n, BLOCK_K=tile.block_k, SLICES=tile.slices,
        STAGES=tile.stages, DEPTH=rows.shape[1], num_warps=tile.warps, num_stages=1)


def is_even(tile, k):
    return k % (tile.block_k * tile.slices) == 0
