# SPDX-License-Identifier: Apache-2.0
"""Products of one row (decoding) as a kernel of ours: two warps read two rows of a weight from end to end.

The time of such a product is that of reading the weight, of which more is on its way here than with tiles for tensor cores. Products of the same row
share a kernel, since starting one takes as long as reading some megabytes. K is not split, so results repeat."""
import functools
import typing

import torch

from inductor_debug.choices.record import RECORD

aten = torch.ops.aten
MOST_WEIGHTS = 4
MOST_K = 32768  # the loop over it is written out
# Of some 60 configurations and ways to write the loop the best over six weights of 5 to 117 MB on an H200.
BLOCK_N, _BLOCK_K, _WARPS = 2, 1024, 2

_SOURCE = r"""
{{def_kernel("A", @NAMES@)}}
    stride_ak = {{stride("A", 1)}}
    stride_bn = {{stride("B0", 0)}}
    block = tl.program_id(0)
    first = 0
    weight = B0
    n = {{size("B0", 0)}}
@OTHERS@
    rn = block * BLOCK_N + tl.arange(0, BLOCK_N)
    rows = weight + (tl.minimum(rn, n - 1) * stride_bn)[:, None]
    acc = tl.zeros((BLOCK_N, BLOCK_K), dtype=tl.float32)
    for start in tl.static_range(0, DEPTH, BLOCK_K):
        rk = start + tl.arange(0, BLOCK_K)
        {% if EVEN_K %}
        b = tl.load(rows + rk[None, :], eviction_policy="evict_first")
        a = tl.load(A + rk * stride_ak, eviction_policy="evict_last")
        {% else %}
        b = tl.load(rows + rk[None, :], mask=(rk < DEPTH)[None, :], other=0.0, eviction_policy="evict_first")
        a = tl.load(A + rk * stride_ak, mask=rk < DEPTH, other=0.0, eviction_policy="evict_last")
        {% endif %}
        acc += b.to(tl.float32) * a.to(tl.float32)[None, :]
    total = tl.sum(acc, axis=1)[None, :]
    idx_m = tl.zeros((1, 1), dtype=INDEX_DTYPE)
    idx_n = (first + rn)[None, :]
    mask = (rn < n)[None, :]
    {{store_output(("idx_m", "idx_n"), "total", "mask", val_shape=("BLOCK_M", "BLOCK_N"))}}
"""
# A program beyond the rows of the weights so far belongs to this one or the next; those that share a kernel have an even number of rows.
_OTHER = r"""    if block >= n // BLOCK_N:
        block -= n // BLOCK_N
        first += n
        weight = B@I@
        n = {{size("B@I@", 0)}}"""


def _grid(m, n, meta, *, cdiv):
    return cdiv(n, meta["BLOCK_N"]), 1, 1


@functools.cache
def _template(count: int):
    from torch._inductor.select_algorithm import SymbolicGridFn, TritonTemplate
    names = ", ".join(f'"B{i}"' for i in range(count))
    others = "\n".join(_OTHER.replace("@I@", str(i)) for i in range(1, count))
    return TritonTemplate(name=f"inductor_debug_gemv_{count}", grid=SymbolicGridFn(_grid),
                          source=_SOURCE.replace("@NAMES@", names).replace("@OTHERS@", others))


def _lower(row, weights):
    from torch._inductor.ir import FixedLayout
    from torch._inductor.select_algorithm import autotune_select_algorithm, realize_inputs
    row, *weights = realize_inputs(row, *weights)
    k, n = int(row.get_size()[1]), sum(int(weight.get_size()[0]) for weight in weights)
    layout = FixedLayout(row.get_device(), row.get_dtype(), [1, n])
    block_k, choices = min(_BLOCK_K, 1 << (k - 1).bit_length()), []
    absent = _template(len(weights)).maybe_append_choice(
        choices, input_nodes=(row, *weights), layout=layout, num_stages=1, num_warps=_WARPS, BLOCK_M=1, BLOCK_N=BLOCK_N, BLOCK_K=block_k,
        DEPTH=k, EVEN_K=k % block_k == 0)
    if absent is not None:
        raise absent
    found = autotune_select_algorithm("inductor_debug_gemv", choices, [row, *weights], layout)
    return found[0] if isinstance(found, tuple) else found


def inductor_debug_gemv(row, *weights):
    """What Inductor calls for a row [1, K] by weights [N, K] of contiguous rows: [1, the sum of the Ns]."""
    try:
        return _lower(row, weights)
    except Exception as error:
        RECORD.error(error)
    from torch._inductor.virtualized import V
    products = [V.graph.call_function(aten.mm.default, (row, V.graph.call_function(aten.permute.default, (weight, [1, 0]), {})), {})
                for weight in weights]
    return V.graph.call_function(aten.cat.default, (products, 1), {})


inductor_debug_gemv._inductor_lowering_function = True


class Product(typing.NamedTuple):
    """A node of the graph: `row` [1, K] by the transpose of `weight` [N, K], plus perhaps a `bias` [N]."""
    node: torch.fx.Node
    row: torch.fx.Node
    weight: torch.fx.Node
    bias: torch.fx.Node | None = None

    @property
    def columns(self) -> int:
        return self.weight.meta["val"].shape[0]


def product_of(node: torch.fx.Node) -> Product | None:
    """Null where the kernel does not do it: other sizes, dtypes and layouts, and weights that the graph itself computes."""
    if node.target not in (aten.mm.default, aten.addmm.default):
        return None
    *bias, row, matrix = node.args
    is_transposed = matrix.target is aten.permute.default and list(matrix.args[1]) == [1, 0]
    if node.kwargs or not is_transposed or matrix.args[0].op not in ("placeholder", "get_attr"):
        return None
    product = Product(node, row, matrix.args[0], *bias)
    a, b = row.meta["val"], product.weight.meta["val"]
    sizes = (*a.shape, *a.stride(), *b.shape, *b.stride())
    if any(type(size) is not int for size in sizes) or a.shape[0] != 1 or not b.is_cuda or bias and bias[0].meta["val"].dim() != 1:
        return None
    is_known = a.dtype == b.dtype and a.dtype in (torch.bfloat16, torch.float16) and b.dim() == 2 and b.stride(1) == 1 and a.stride(1) == 1
    is_aligned = b.stride(0) % 8 == 0 and b.storage_offset() % 8 == 0
    is_small = b.shape[1] <= MOST_K and b.shape[0] * b.stride(0) < 2**31
    return product if is_known and is_aligned and is_small and _is_offered(b) else None


def _is_offered(weight: torch.Tensor) -> bool:
    from torch._inductor.ir import FixedLayout
    from torch._inductor.utils import use_triton_template
    return use_triton_template(FixedLayout(weight.device, weight.dtype, [1, weight.shape[0]]), check_max_autotune=False)


def _source_of(row: torch.fx.Node) -> torch.fx.Node:
    """Whose elements the row has, in their order."""
    while row.target in (aten.view.default, aten.reshape.default, aten._unsafe_view.default):
        row = row.args[0]
    return row


def groups_of(products: typing.Iterable[Product]) -> list[list[Product]]:
    """Those that share a kernel, in the order of the graph."""
    groups: dict[object, list[list[Product]]] = {}
    for product in products:
        is_even = product.columns % BLOCK_N == 0
        key = (_source_of(product.row), product.weight.meta["val"].stride(0)) if is_even else product.node
        of_row = groups.setdefault(key, [[]])
        if len(of_row[-1]) == MOST_WEIGHTS:
            of_row.append([])
        of_row[-1].append(product)
    return [group for of_row in groups.values() for group in of_row]


def replace(group: list[Product]) -> torch.fx.Node:
    """By one node, which is returned, and a slice of its result for each product."""
    first = group[0]
    graph, ends = first.node.graph, 0
    with graph.inserting_before(first.node):  # its row now: an earlier group may have replaced it
        whole = graph.call_function(inductor_debug_gemv, (first.node.args[-2], *(product.weight for product in group)))
        value = first.node.meta["val"]
        whole.meta = {**first.node.meta, "val": value.new_empty((1, sum(product.columns for product in group)))}
        for node, bias, columns in ((product.node, product.bias, product.columns) for product in group):
            part = whole
            if len(group) > 1:
                part = graph.call_function(aten.slice.Tensor, (whole, 1, ends, ends + columns))
                part.meta = dict(node.meta)
            if bias is not None:
                part = graph.call_function(aten.add.Tensor, (part, bias))
                part.meta = dict(node.meta)
            node.replace_all_uses_with(part)
            ends += columns
    for product in group:
        graph.erase_node(product.node)
    return whole
