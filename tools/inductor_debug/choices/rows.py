# SPDX-License-Identifier: Apache-2.0
"""Products in a graph whose weights lie row by row, those of the same rows together, and what puts a kernel of ours in their place."""
import typing

import torch

aten = torch.ops.aten
_CONVERT = torch.ops.prims.convert_element_type.default
MOST_WEIGHTS = 4
EIGHT_BITS = (torch.int8, torch.uint8, torch.float8_e4m3fn, torch.float8_e5m2)  # values of 16 bits, all of them


class Product(typing.NamedTuple):
    """A node of the graph: `rows` [M, K] by the transpose of `weight` [N, K], whose rows are perhaps to be multiplied by a `scale` [N, 1], plus perhaps a
    `bias` [N]."""
    node: torch.fx.Node
    rows: torch.fx.Node
    weight: torch.fx.Node
    scale: torch.fx.Node | None = None
    bias: torch.fx.Node | None = None

    @property
    def is_cast(self) -> bool:
        return self.weight.meta["val"].dtype in EIGHT_BITS

    @property
    def has_bias_within(self) -> bool:
        """In the kernel: not where the sum is to be scaled before."""
        return self.bias is not None and self.scale is None

    @property
    def sizes(self) -> tuple[int, int]:
        """M and K."""
        return tuple(self.rows.meta["val"].shape)

    @property
    def columns(self) -> int:
        return self.weight.meta["val"].shape[0]


def products_of(graph: torch.fx.Graph) -> list[Product]:
    """In their order."""
    return list(filter(None, map(product_of, graph.nodes)))


def product_of(node: torch.fx.Node) -> Product | None:
    """Null where our kernels do not do it: other sizes, dtypes and layouts, and weights that the graph itself computes."""
    if node.target not in (aten.mm.default, aten.addmm.default):
        return None
    *bias, rows, matrix = node.args
    found = None if node.kwargs else _weight_of(matrix)
    if found is None or bias and not _is_given(bias[0]):
        return None
    product = Product(node, rows, *found, *bias)
    a, b = rows.meta["val"], product.weight.meta["val"]
    sizes = (*a.shape, *a.stride(), *b.shape, *b.stride())
    if any(type(size) is not int for size in sizes) or a.shape[0] < 1 or not b.is_cuda or bias and not _is_row(bias[0].meta["val"], b):
        return None
    dtypes, step = (torch.bfloat16, torch.float16), 16 // b.dtype.itemsize
    is_known = a.dtype in dtypes and (product.is_cast or a.dtype == b.dtype) and b.dim() == 2 and b.stride(1) == 1 and a.stride(1) == 1
    is_aligned = b.stride(0) % step == 0 and b.storage_offset() % step == 0 and (a.shape[0] == 1 or a.stride(0) % 8 == 0)
    is_indexed = max(a.shape[0] * a.stride(0), b.shape[0] * b.stride(0)) < 2**31
    return product if is_known and is_aligned and is_indexed and _is_offered(b, a.dtype) else None


def _is_given(node: torch.fx.Node) -> bool:
    """To the graph: it can be read wherever in it."""
    return node.op in ("placeholder", "get_attr")


def _weight_of(matrix: torch.fx.Node) -> tuple[torch.fx.Node, torch.fx.Node | None] | None:
    """The weight whose transpose a matrix is, as it lies in memory, and its scale. One of 8 bits is cast before or behind the view, and perhaps scaled."""
    is_transposed, casts, scale = False, 0, None
    while not _is_given(matrix):
        if matrix.target is aten.permute.default and list(matrix.args[1]) == [1, 0] and not is_transposed:
            is_transposed = True
        elif matrix.target is _CONVERT and not casts:
            casts += 1
        elif matrix.target is aten.mul.Tensor and is_transposed and not casts and scale is None and _is_column(matrix.args[1], matrix):
            scale = matrix.args[1]
        else:
            return None
        matrix = matrix.args[0]
    is_cast = getattr(matrix.meta.get("val"), "dtype", None) in EIGHT_BITS
    return (matrix, scale) if is_transposed and bool(casts) == is_cast and (is_cast or scale is None) else None


def _is_column(scale, weight: torch.fx.Node) -> bool:
    """One element for each row."""
    return isinstance(scale, torch.fx.Node) and _is_given(scale) and list(scale.meta["val"].shape) == [weight.meta["val"].shape[0], 1]


def _is_row(bias: torch.Tensor, weight: torch.Tensor) -> bool:
    """One element for each row of the weight, side by side."""
    return list(bias.shape) == [weight.shape[0]] and bias.stride(0) == 1


def _is_offered(weight: torch.Tensor, result: torch.dtype) -> bool:
    from torch._inductor.ir import FixedLayout
    from torch._inductor.utils import use_triton_template
    return use_triton_template(FixedLayout(weight.device, result, [1, weight.shape[0]]), check_max_autotune=False)


def _source_of(rows: torch.fx.Node) -> torch.fx.Node:
    """Whose elements the rows have, in their order."""
    while rows.target in (aten.view.default, aten.reshape.default, aten._unsafe_view.default):
        rows = rows.args[0]
    return rows


def groups_of(products: typing.Iterable[Product], block_of: typing.Callable[[Product], int]) -> list[list[Product]]:
    """Those that share a kernel, in the order of the graph. `block_of()`: how many columns a program of it computes, which must divide those of a product."""
    groups: dict[object, list[list[Product]]] = {}
    for product in products:
        weight, has_whole_blocks = product.weight.meta["val"], product.columns % block_of(product) == 0
        key = (_source_of(product.rows), product.sizes, weight.stride(0), weight.dtype, product.has_bias_within) if has_whole_blocks else product.node
        of_rows = groups.setdefault(key, [[]])
        if len(of_rows[-1]) == MOST_WEIGHTS:
            of_rows.append([])
        of_rows[-1].append(product)
    return [group for of_rows in groups.values() for group in of_rows]


def replace(group: list[Product], kernel: typing.Callable, *facts) -> torch.fx.Node:
    """By one call of a kernel, with `facts` behind rows, weights and biases, which is returned, and a part of its result for each product."""
    first = group[0].node
    graph, end = first.graph, 0

    def call(target, args, value):
        node = graph.call_function(target, args)
        node.meta = {**first.meta, "val": value}
        return node

    with graph.inserting_before(first):  # its rows now: an earlier group may have replaced them
        values = [product.node.meta["val"] for product in group]
        result = values[0] if len(group) == 1 else values[0].new_empty((1, sum(value.numel() for value in values)))
        biases = [product.bias for product in group if product.has_bias_within]
        whole = call(kernel, (first.args[-2], [product.weight for product in group], biases, *facts), result)
        for product, value in zip(group, values):
            part = whole
            if len(group) > 1:
                part = call(aten.slice.Tensor, (whole, 1, end, end + value.numel()), value.new_empty((1, value.numel())))
                part = call(aten.reshape.default, (part, list(value.shape)), value)
                end += value.numel()
            if product.scale is not None:
                part = call(aten.mul.Tensor, (part, call(aten.reshape.default, (product.scale, [1, product.columns]), product.scale.meta["val"].view(1, -1))), value)
                if product.bias is not None:
                    part = call(aten.add.Tensor, (part, product.bias), value)
            part.meta = {**product.node.meta}
            product.node.replace_all_uses_with(part)
    for product in group:
        graph.erase_node(product.node)
    return whole
