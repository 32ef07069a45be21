# SPDX-License-Identifier: Apache-2.0
"""From a product of Inductor, as a buffer or as a node of the FX graph, to problems that the model can rank."""
import functools
import typing

import torch

from inductor_debug.choices import sizes as sizing
from inductor_debug.choices.model import Problem
from inductor_debug.choices.reasons import StandDown, require

_NAMES = {torch.bfloat16: "bfloat16", torch.float16: "float16", torch.float8_e4m3fn: "float8_e4m3fn"}
_ALIGNMENT = 16  # bytes
_OPERATORS = ("mm", "addmm", "bmm", "baddbmm", "scaled_mm")


class Operand(typing.NamedTuple):
    """Sizes, strides and offset are of type int, or expressions of sympy."""
    sizes: tuple
    strides: tuple
    offset: object
    dtype: torch.dtype

    def is_known(self) -> bool:
        return type(self.offset) is int and sizing.are_known(self.sizes) and sizing.are_known(self.strides)


class Product(typing.NamedTuple):
    """`scalars`: alpha and beta. `more`: what scaled_mm is given beside its operands. `is_fast`: whether float8 may be summed up less exactly."""
    op: str
    a: Operand
    b: Operand
    result: torch.dtype
    device: torch.device
    summand: Operand | None = None
    scalars: tuple = (1, 1)
    more: tuple[Operand, ...] = ()
    is_fast: bool = True


def _operand(sizes, strides, offset, dtype: torch.dtype) -> Operand:
    return Operand(sizing.expressions(sizes), sizing.expressions(strides), sizing.expression(offset), dtype)


def operand_of_buffer(node) -> Operand:
    layout = node.get_layout()
    return _operand(layout.size, layout.stride, layout.offset, layout.dtype)


def operand_of_tensor(value: torch.Tensor) -> Operand:
    return _operand(value.shape, value.stride(), value.storage_offset(), value.dtype)


def product_of_inputs(kernel_inputs, op: str, is_fast: bool = True) -> Product:
    """Of what InductorChoices is given. Raises StandDown."""
    nodes, (a, b) = kernel_inputs.nodes(), kernel_inputs.mat1mat2()
    device = a.get_device()
    require(_is_cuda(device), "no CUDA device")  # other devices have other layouts
    if op not in _OPERATORS:
        raise StandDown(f"operator {op}")
    summand, scalars = None, (1, 1)
    if op in ("addmm", "baddbmm"):
        summand, scalars = operand_of_buffer(nodes[0]), (kernel_inputs.get_scalar("alpha"), kernel_inputs.get_scalar("beta"))
    more = tuple(map(operand_of_buffer, nodes[2:])) if op == "scaled_mm" else ()
    return Product(op, operand_of_buffer(a), operand_of_buffer(b), kernel_inputs.out_dtype(), device, summand, scalars, more, is_fast)


def _is_cuda(device: torch.device | None) -> bool:
    return device is not None and device.type == "cuda" and torch.version.hip is None


def is_of_inputs(product: Product, kernel_inputs, op: str) -> bool:
    """Whether product_of_inputs() would find a product of product_of_node() again, which takes less than finding it: sizes are those of the node that is
    lowered, strides may not be. False where it is not certain."""
    (a, b), summand = kernel_inputs.mat1mat2(), product.summand
    if product.op != op or not _is_buffer(product.a, a) or not _is_buffer(product.b, b) or kernel_inputs.out_dtype() != product.result:
        return False
    if summand is None:
        return True
    layout = kernel_inputs.nodes()[0].get_layout()  # of the row, or of as many as the product has
    return len(summand.sizes) == 1 and layout.dtype == summand.dtype and (len(layout.size) == 1 or layout.stride[-2] == 0)


def _is_buffer(operand: Operand, node) -> bool:
    layout = node.get_layout()
    return sizing.expressions(layout.stride) == operand.strides and sizing.expression(layout.offset) == operand.offset and layout.dtype == operand.dtype


def product_of_node(node: torch.fx.Node, op: str = "addmm") -> Product:
    """Of the FX graph; scaled_mm not. Buffers may get other strides."""
    *summand, a, b = [value.meta["val"] for value in node.args]
    scalars = (node.kwargs.get("alpha", 1), node.kwargs.get("beta", 1)) if summand and node.kwargs else (1, 1)
    return Product(op, operand_of_tensor(a), operand_of_tensor(b), node.meta["val"].dtype, a.device, operand_of_tensor(summand[0]) if summand else None, scalars)


def _dtype_name(product: Product) -> str:
    dtype = product.a.dtype
    if dtype == torch.float32:
        return "tf32" if uses_tf32() else "float32"
    _require_dtype(dtype in _NAMES, "dtype", dtype)
    return _NAMES[dtype]


def _require_dtype(condition: bool, what: str, dtype: torch.dtype) -> None:
    """Writes the reason only where it is needed."""
    if not condition:
        raise StandDown(f"{what} {dtype}".replace("torch.", ""))


def uses_tf32() -> bool:
    """Whether products of float32 may be computed in TF32, as Inductor's templates ask it."""
    matmul = torch.backends.cuda.matmul
    return getattr(matmul, "fp32_precision", None) == "tf32" if hasattr(matmul, "fp32_precision") else matmul.allow_tf32


def _operator(product: Product) -> str:
    """The operator as the model names it, without what follows. Raises StandDown."""
    if product.op != "scaled_mm":
        dtype = product.a.dtype
        require(dtype == product.b.dtype == product.result and (product.summand is None or product.summand.dtype == dtype), "mixed dtypes")
        _require_dtype(dtype.itemsize > 1, "dtype", dtype)
        require(product.scalars[1] == 1, "beta is not 1")
        return {"addmm": "mm", "baddbmm": "bmm"}[product.op] if has_rows(product) else product.op
    require(product.a.dtype == product.b.dtype, "mixed dtypes")
    _require_dtype(product.result == torch.bfloat16, "result", product.result)
    require(len(product.more) == 2, "scaled product with a summand")
    require(product.is_fast, "exact accumulation")
    return "scaled_mm" + _scaling(product)


def has_rows(product: Product) -> bool:
    """Whether a matrix is added, not a row: then it is a product and a sum. The vendor library copies the matrix to the result first
    (https://github.com/pytorch/pytorch/pull/191706 is about doing without), which moves as much as the sum does. Raises StandDown."""
    summand = product.summand
    if summand is None or product.op == "addmm" and (len(summand.sizes) == 1 or summand.strides[-2] == 0):
        return False
    require(summand.is_known() and product.a.is_known() and product.b.is_known(), "summand with rows of an unknown number")
    is_whole = summand.sizes == (*product.a.sizes[:-1], product.b.sizes[-1])
    require(is_whole and layout_of(summand.sizes, summand.strides) == "n", "summand of another layout")
    return True


def _scaling(product: Product) -> str:
    (scales_a, scales_b), ones = (each.sizes for each in product.more), lambda sizes: all(size == 1 for size in sizes)
    require({each.dtype for each in product.more} == {torch.float32}, "scales of another dtype")
    if ones(scales_a) and ones(scales_b):
        return ""
    is_rowwise = len(scales_a) == len(scales_b) == 2 and scales_a[1] == 1 and scales_b[0] == 1
    require(is_rowwise and scales_a[0] == product.a.sizes[0] and scales_b[1] == product.b.sizes[1], "scales of blocks")
    return "+rowwise"


def layout_of(sizes: tuple, strides: tuple) -> str:
    """'n' for rows that are contiguous, 't' for columns. Raises StandDown."""
    rows, columns = sizes[-2:]
    for letter, fast, slow, extent in (("n", -1, -2, columns), ("t", -2, -1, rows)):
        if strides[fast] == 1 or sizes[fast] == 1:
            require(strides[slow] >= extent or sizes[slow] == 1, "overlapping operand")
            require(len(sizes) == 2 or strides[0] != 0 or sizes[0] == 1, "overlapping operand")
            return letter
    raise StandDown("strided operand")


def _check_alignment(operand: Operand, shape_env) -> None:
    """Rows and matrices begin where vector loads can, for all values of the symbols."""
    elements = _ALIGNMENT // operand.dtype.itemsize
    steps = [stride for size, stride in zip(operand.sizes, operand.strides) if size != 1 and stride != 1]
    steps.append(operand.offset)
    require(all([sizing.is_multiple(step, elements, shape_env) for step in steps]), "unaligned operand")


def problems_of(product: Product, shape_env) -> tuple[Problem, ...]:
    """The product at the hints of its sizes, and at other values of their symbols if there are any. Raises StandDown."""
    dtype = _dtype_name(product)
    if product.a.is_known() and product.b.is_known():
        return _known_problems(product, dtype)
    return _problems(product, dtype, shape_env)


@functools.lru_cache(maxsize=4096)  # a model has the same product in each of its layers
def _known_problems(product: Product, dtype: str) -> tuple[Problem, ...]:
    op = _checked_operator(product)
    found = _problem(op, dtype, product.a.sizes, product.a.strides, product.b.sizes, product.b.strides)
    _check_operands(product, None)
    return (found,)


def _problems(product: Product, dtype: str, shape_env) -> tuple[Problem, ...]:
    op, a, b = _checked_operator(product), product.a, product.b
    operands = (a.sizes, a.strides, b.sizes, b.strides)
    places = sizing.points([size for each in operands for size in each], shape_env)
    found = [_problem(op, dtype, *(sizing.at(each, place) for each in operands)) for place in places]
    require(len({problem.layout for problem in found}) == 1, "strided operand")
    _check_operands(product, shape_env)
    if len(places) > 1:  # the rows of the result, and the tail along k
        for size in (a.sizes[-1], b.sizes[-1]):
            require(sizing.is_multiple(size, _ALIGNMENT // a.dtype.itemsize, shape_env), "columns of an unknown number")
    return tuple(found)


def _checked_operator(product: Product) -> str:
    require(_is_cuda(product.device), "no CUDA device")
    return _operator(product)


def _problem(op: str, dtype: str, a_sizes: tuple, a_strides: tuple, b_sizes: tuple, b_strides: tuple) -> Problem:
    require(min(a_sizes) > 0 and min(b_sizes) > 0, "no elements")
    batch = a_sizes[0] if len(a_sizes) == 3 else 1
    return Problem(op, batch, a_sizes[-2], b_sizes[-1], a_sizes[-1], dtype, layout_of(a_sizes, a_strides) + layout_of(b_sizes, b_strides))


def _check_operands(product: Product, shape_env) -> None:
    for operand in (product.a, product.b):
        _check_alignment(operand, shape_env)
    if has_rows(product):
        _check_alignment(product.summand, shape_env)
