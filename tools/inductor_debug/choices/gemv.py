# SPDX-License-Identifier: Apache-2.0
"""Products of few rows (decoding) as a kernel of ours, which reads each row of a weight from end to end and once.

The time of such a product is that of reading the weight, of which more is on its way here than with tiles for tensor cores. Products of the same rows
share a kernel, since starting one takes as long as reading some megabytes. K is not split between programs, so results repeat. Weights of 8 bits are cast
as they are read; whatever scales them comes behind."""
import functools
import typing

import torch

from inductor_debug.choices.record import RECORD

aten = torch.ops.aten
_CONVERT = torch.ops.prims.convert_element_type.default
MOST_ROWS = 16
MOST_WEIGHTS = 4
MOST_K = 32768  # the loop over it is written out for one row
EIGHT_BITS = (torch.int8, torch.uint8, torch.float8_e4m3fn, torch.float8_e5m2)  # values of 16 bits, all of them


class Tile(typing.NamedTuple):
    """What a program computes at a time: `block_m` x `block_n` elements over `slices` parts of `block_k`, a part for each group of warps."""
    block_m: int
    block_n: int
    block_k: int
    slices: int
    warps: int
    stages: int


# For one row, up to eight and up to sixteen, on an H200 (tests/gpu/measure_rows.py): of some 60 configurations and ways to write the loop the best for one row
# over six weights of 5 to 117 MB, of some 50 the best for more rows over twelve of 1 to 525 MB. Of 8 bits: of 23 to 102 the best over three weights of 17 to
# 117 MB; int8 with up to eight rows was not measured.
_TILES = (Tile(1, 2, 1024, 1, 2, 1), Tile(8, 16, 128, 2, 2, 6), Tile(16, 16, 256, 2, 2, 3))
_FLOAT8_TILES = (Tile(1, 4, 2048, 1, 2, 1), Tile(8, 16, 128, 4, 4, 3), Tile(16, 16, 128, 4, 4, 3))
_INT8_TILES = (Tile(1, 2, 2048, 1, 4, 1), _FLOAT8_TILES[1], Tile(16, 16, 256, 2, 2, 3))


def tile_of(rows: int, dtype: torch.dtype = torch.bfloat16) -> Tile:
    """`dtype`: of the weight."""
    tiles = _TILES if dtype not in EIGHT_BITS else _FLOAT8_TILES if dtype.is_floating_point else _INT8_TILES
    return tiles[0 if rows == 1 else 1 if rows <= 8 else 2]


# Elementwise for one row, for which a tensor core has no use.
_ONE_ROW = r"""
    acc = tl.zeros((BLOCK_N, BLOCK_K), dtype=tl.float32)
    for start in tl.static_range(0, DEPTH, BLOCK_K):
        rk = start + tl.arange(0, BLOCK_K)
        b = tl.load(rows[:, None] + rk[None, :]@MASK_B@, eviction_policy="evict_first")
        a = tl.load(A + rk@MASK_A@, eviction_policy="evict_last")
        acc += b.to(tl.float32) * a.to(tl.float32)[None, :]
    total = tl.sum(acc, axis=1)[:, None]""".replace("@MASK_B@", '{% if not EVEN_K %}, mask=(rk < DEPTH)[None, :], other=0.0{% endif %}').replace(
        "@MASK_A@", '{% if not EVEN_K %}, mask=rk < DEPTH, other=0.0{% endif %}')
# K is split between the warps of a program, whose sums are added at the end.
_MORE_ROWS = r"""
    columns = A + rm[None, None, :] * {{stride("A", 0)}}
    part = tl.arange(0, SLICES)[:, None] * BLOCK_K + tl.arange(0, BLOCK_K)[None, :]
    acc = tl.zeros((SLICES, BLOCK_N, BLOCK_M), dtype=tl.float32)
    for start in tl.range(0, DEPTH, SLICES * BLOCK_K, num_stages=STAGES):
        rk = start + part
        b = tl.load(rows[None, :, None] + rk[:, None, :]@MASK_B@, eviction_policy="evict_first")
        a = tl.load(columns + rk[:, :, None], mask=@MASK_A@(rm < m)[None, None, :], other=0.0, eviction_policy="evict_last")
        acc = tl.dot(b.to(a.dtype), a, acc)
    total = tl.sum(acc, axis=0)""".replace("@MASK_B@", '{% if not EVEN_K %}, mask=(rk < DEPTH)[:, None, :], other=0.0{% endif %}').replace(
        "@MASK_A@", '{% if not EVEN_K %}(rk < DEPTH)[:, :, None] & {% endif %}')
_SOURCE = r"""
{{def_kernel("A", @NAMES@)}}
    m = {{size("A", 0)}}
    block = tl.program_id(0)
    first = 0
    weight = B0@FIRST_BIAS@
    n = {{size("B0", 0)}}
@OTHERS@
    rn = block * BLOCK_N + tl.arange(0, BLOCK_N)
    rm = tl.arange(0, BLOCK_M)
    rows = weight + tl.minimum(rn, n - 1) * {{stride("B0", 0)}}@SUM@@ADD_BIAS@
    idx_m = @IDX_M@
    idx_n = @IDX_N@
    mask = (rn < n)[:, None] & (rm < m)[None, :]
    {{store_output(("idx_m", "idx_n"), "total", "mask", val_shape=("BLOCK_N", "BLOCK_M"))}}
"""
# A program beyond the rows of the weights so far belongs to this one or the next; those that share a kernel have whole blocks.
_OTHER = r"""    if block >= n // BLOCK_N:
        block -= n // BLOCK_N
        first += n
        weight = B@I@@BIAS@
        n = {{size("B@I@", 0)}}"""


def _grid(m, n, meta, *, cdiv):
    return cdiv(meta["COLUMNS"], meta["BLOCK_N"]), 1, 1


def source(count: int, is_one_row: bool, has_bias: bool) -> str:
    """The kernel for `count` weights in Inductor's template language, of which each or none has a bias. Results of several lie one behind the other,
    each [M, N]."""
    indices = ("rm[None, :]", "rn[:, None]")
    if count > 1:
        indices = ("tl.zeros((1, 1), dtype=INDEX_DTYPE)", "first * m + rm[None, :] * n + rn[:, None]")
    names = [f"{letter}{i}" for letter in ("BC" if has_bias else "B") for i in range(count)]
    other = _OTHER.replace("@BIAS@", "\n        bias = C@I@" if has_bias else "")
    parts = {"NAMES": ", ".join(f'"{name}"' for name in names), "OTHERS": "\n".join(other.replace("@I@", str(i)) for i in range(1, count)),
             "FIRST_BIAS": "\n    bias = C0" if has_bias else "",
             "ADD_BIAS": "\n    total += tl.load(bias + tl.minimum(rn, n - 1)).to(tl.float32)[:, None]" if has_bias else "",
             "SUM": _ONE_ROW if is_one_row else _MORE_ROWS, "IDX_M": indices[0], "IDX_N": indices[1]}
    return functools.reduce(lambda text, part: text.replace(f"@{part[0]}@", part[1]), parts.items(), _SOURCE)


@functools.cache
def _template(count: int, is_one_row: bool, has_bias: bool):
    from torch._inductor.select_algorithm import SymbolicGridFn, TritonTemplate
    name = f"inductor_debug_gemv_{count}_{'row' if is_one_row else 'rows'}{'_bias' if has_bias else ''}"
    return TritonTemplate(name=name, grid=SymbolicGridFn(_grid), source=source(count, is_one_row, has_bias))


def _lower(rows, weights, biases):
    from torch._inductor.ir import FixedLayout
    from torch._inductor.select_algorithm import autotune_select_algorithm, realize_inputs
    inputs = realize_inputs(rows, *weights, *biases)
    rows, weights = inputs[0], inputs[1:1 + len(weights)]
    m, k = map(int, rows.get_size())
    columns, tile = sum(int(weight.get_size()[0]) for weight in weights), tile_of(m, weights[0].get_dtype())
    layout = FixedLayout(rows.get_device(), rows.get_dtype(), [m, columns] if len(weights) == 1 else [1, m * columns])
    block_k, choices = min(tile.block_k, max(16, 1 << (k - 1).bit_length())), []
    absent = _template(len(weights), m == 1, bool(biases)).maybe_append_choice(
        choices, input_nodes=tuple(inputs), layout=layout, num_stages=1, num_warps=tile.warps, BLOCK_M=tile.block_m, BLOCK_N=tile.block_n,
        BLOCK_K=block_k, SLICES=tile.slices, STAGES=tile.stages, DEPTH=k, COLUMNS=columns, EVEN_K=k % (block_k * tile.slices) == 0)
    if absent is not None:
        raise absent
    found = autotune_select_algorithm("inductor_debug_gemv", choices, list(inputs), layout)
    return found[0] if isinstance(found, tuple) else found


def inductor_debug_gemv(rows, weights, biases):
    """What Inductor calls for rows [M, K] by weights [N, K] of contiguous rows, plus a bias [N] each if there are biases: [M, N] of one weight,
    [1, the sum of all M x N] of several."""
    try:
        return _lower(rows, weights, biases)
    except Exception as error:
        RECORD.error(error)
    from torch._inductor.virtualized import V
    matrices = [V.graph.call_function(aten.permute.default, (_cast(V.graph, weight, rows.get_dtype()), [1, 0]), {}) for weight in weights]
    if biases:
        products = [V.graph.call_function(aten.addmm.default, (bias, rows, matrix), {}) for bias, matrix in zip(biases, matrices)]
    else:
        products = [V.graph.call_function(aten.mm.default, (rows, matrix), {}) for matrix in matrices]
    if len(products) == 1:
        return products[0]
    return V.graph.call_function(aten.cat.default, ([V.graph.call_function(aten.reshape.default, (product, [1, -1]), {}) for product in products], 1), {})


def _cast(graph, weight, dtype: torch.dtype):
    return weight if weight.get_dtype() == dtype else graph.call_function(_CONVERT, (weight, dtype), {})


inductor_debug_gemv._inductor_lowering_function = True


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
    def columns(self) -> int:
        return self.weight.meta["val"].shape[0]


def product_of(node: torch.fx.Node) -> Product | None:
    """Null where the kernel does not do it: other sizes, dtypes and layouts, and weights that the graph itself computes."""
    if node.target not in (aten.mm.default, aten.addmm.default):
        return None
    *bias, rows, matrix = node.args
    found = None if node.kwargs else _weight_of(matrix)
    if found is None or bias and not _is_given(bias[0]):
        return None
    product = Product(node, rows, *found, *bias)
    a, b = rows.meta["val"], product.weight.meta["val"]
    sizes = (*a.shape, *a.stride(), *b.shape, *b.stride())
    if any(type(size) is not int for size in sizes) or not 1 <= a.shape[0] <= MOST_ROWS or not b.is_cuda or bias and not _is_row(bias[0].meta["val"], b):
        return None
    dtypes, step = (torch.bfloat16, torch.float16), 16 // b.dtype.itemsize
    is_known = a.dtype in dtypes and (product.is_cast or a.dtype == b.dtype) and b.dim() == 2 and b.stride(1) == 1 and a.stride(1) == 1
    is_aligned = b.stride(0) % step == 0 and b.storage_offset() % step == 0 and (a.shape[0] == 1 or a.stride(0) % 8 == 0)
    is_small = b.shape[1] <= MOST_K and b.shape[0] * b.stride(0) < 2**31
    return product if is_known and is_aligned and is_small and _is_offered(b, a.dtype) else None


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


def groups_of(products: typing.Iterable[Product]) -> list[list[Product]]:
    """Those that share a kernel, in the order of the graph."""
    groups: dict[object, list[list[Product]]] = {}
    for product in products:
        shape = product.rows.meta["val"].shape
        weight = product.weight.meta["val"]
        has_whole_blocks = product.columns % tile_of(shape[0], weight.dtype).block_n == 0
        key = (_source_of(product.rows), shape, weight.stride(0), weight.dtype, product.has_bias_within) if has_whole_blocks else product.node
        of_rows = groups.setdefault(key, [[]])
        if len(of_rows[-1]) == MOST_WEIGHTS:
            of_rows.append([])
        of_rows[-1].append(product)
    return [group for of_rows in groups.values() for group in of_rows]


def replace(group: list[Product]) -> torch.fx.Node:
    """By one node, which is returned, and a part of its result for each product."""
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
        whole = call(inductor_debug_gemv, (first.args[-2], [product.weight for product in group], biases), result)
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
