# SPDX-License-Identifier: Apache-2.0
"""From what Inductor is about to lower to a product that the model can rank, or the reason why it cannot."""
import torch
from torch._inductor.virtualized import V

from inductor_debug.choices.decision import StandDown
from inductor_debug.choices.model import Problem

DTYPES = {torch.bfloat16: "bfloat16", torch.float16: "float16"}
_ALIGNMENT = 16  # bytes


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise StandDown(reason)


def layout_of(sizes: tuple, strides: tuple, item: int) -> str:
    """'n' for rows that are contiguous, 't' for columns, of an operand with elements of `item` bytes. Raises StandDown."""
    rows, columns = sizes[-2:]
    for letter, fast, slow, extent in (("n", -1, -2, columns), ("t", -2, -1, rows)):
        if strides[fast] == 1 or sizes[fast] == 1:
            _require(strides[slow] >= extent or sizes[slow] == 1, "overlapping operand")
            _require(strides[slow] * item % _ALIGNMENT == 0 or sizes[slow] == 1, "unaligned operand")
            return letter
    raise StandDown("strided operand")


def _check_place(node) -> None:
    offset = node.get_layout().offset * node.get_dtype().itemsize
    _require(V.graph.sizevars.statically_known_multiple_of(offset, _ALIGNMENT), "unaligned operand")


def describe(kernel_inputs, op_name: str) -> Problem:
    """The product of MMKernelInputs. Raises StandDown."""
    _require(op_name in ("mm", "addmm", "bmm", "baddbmm"), f"operator {op_name}")
    _require(kernel_inputs.device_type == "cuda" and torch.version.hip is None, "no CUDA device")
    for name in ("alpha", "beta"):
        _require(op_name in ("mm", "bmm") or kernel_inputs.get_scalar(name) == 1, f"{name} is not 1")
    a, b = kernel_inputs.mat1mat2()
    dtype = a.get_dtype()
    _require(dtype in DTYPES, f"dtype {dtype}".replace("torch.", ""))
    _require(all(each == dtype for each in (*kernel_inputs.dtypes(), kernel_inputs.out_dtype())), "mixed dtypes")
    for size in (*a.get_size(), *b.get_size()):
        _require(not getattr(size, "free_symbols", None), "dynamic sizes")
    shapes, strides = kernel_inputs.shapes_hinted(), kernel_inputs.strides_hinted()
    _require(all(size > 0 for shape in shapes for size in shape), "no elements")
    if op_name == "addmm":
        _require(len(shapes[0]) == 1 or strides[0][-2] == 0, "summand with rows")
    for operand in (a, b):
        _check_place(operand)
    layout = layout_of(shapes[-2], strides[-2], dtype.itemsize) + layout_of(shapes[-1], strides[-1], dtype.itemsize)
    m, n, k = kernel_inputs.mnk_hinted()
    batch = shapes[-2][0] if len(shapes[-2]) == 3 else 1
    return Problem(op_name, batch, m, n, k, DTYPES[dtype], layout)
