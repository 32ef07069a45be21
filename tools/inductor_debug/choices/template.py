# SPDX-License-Identifier: Apache-2.0
"""A Triton kernel of ours for rows [M, K] by one or several weights [N, K] of contiguous rows, plus a bias [N] each if there are biases. Each weight has
programs of its own, which read it where it lies; products of the same rows so share a kernel."""
import typing

import torch

from inductor_debug.choices.record import RECORD

aten = torch.ops.aten
_CONVERT = torch.ops.prims.convert_element_type.default


class Outline(typing.NamedTuple):
    """In Inductor's template language. `place`: finds the `block` of columns of a program, counted over all weights, and the rows `rm` of it. `total`: computes
    the sums `total` of the columns, whose weights begin at `rows`. `shape`: of `total`, in which the columns come `n` and the rows `m`."""
    place: str
    total: str
    shape: tuple[str, str]

    @property
    def is_transposed(self) -> bool:
        return self.shape[0] == "BLOCK_N"


_SOURCE = r"""
{{def_kernel("A", @NAMES@)}}
    m = {{size("A", 0)}}@PLACE@
    first = 0
    weight = B0@FIRST_BIAS@
    n = {{size("B0", 0)}}
@OTHERS@
    rn = block * BLOCK_N + tl.arange(0, BLOCK_N)
    rows = weight + tl.minimum(rn, n - 1) * {{stride("B0", 0)}}@TOTAL@@ADD_BIAS@
    idx_m = @IDX_M@
    idx_n = @IDX_N@
    mask = (rn < n)@N@ & (rm < m)@M@
    {{store_output(("idx_m", "idx_n"), "total", "mask", val_shape=@SHAPE@)}}
"""
# A program beyond the rows of the weights so far belongs to this one or the next; those that share a kernel have whole blocks.
_OTHER = r"""    if block >= n // BLOCK_N:
        block -= n // BLOCK_N
        first += n
        weight = B@I@@BIAS@
        n = {{size("B@I@", 0)}}"""


def source(outline: Outline, count: int, has_bias: bool) -> str:
    """The kernel for `count` weights, of which each or none has a bias. Results of several lie one behind the other, each [M, N]."""
    n, m = ("[:, None]", "[None, :]") if outline.is_transposed else ("[None, :]", "[:, None]")
    indices = (f"rm{m}", f"rn{n}") if count == 1 else ("tl.zeros((1, 1), dtype=INDEX_DTYPE)", f"first * m + rm{m} * n + rn{n}")
    names = [f"{letter}{i}" for letter in ("BC" if has_bias else "B") for i in range(count)]
    other = _OTHER.replace("@BIAS@", "\n        bias = C@I@" if has_bias else "")
    parts = {"NAMES": ", ".join(f'"{name}"' for name in names), "OTHERS": "\n".join(other.replace("@I@", str(i)) for i in range(1, count)),
             "FIRST_BIAS": "\n    bias = C0" if has_bias else "", "PLACE": outline.place, "TOTAL": outline.total,
             "ADD_BIAS": f"\n    total += tl.load(bias + tl.minimum(rn, n - 1)).to(tl.float32){n}" if has_bias else "",
             "IDX_M": indices[0], "IDX_N": indices[1], "N": n, "M": m, "SHAPE": str(outline.shape)}
    text = _SOURCE
    for name, part in parts.items():
        text = text.replace(f"@{name}@", part)
    return text


def made(name: str, outline: Outline, count: int, has_bias: bool, grid):
    """As one of Inductor's templates."""
    from torch._inductor.select_algorithm import SymbolicGridFn, TritonTemplate
    name = f"inductor_debug_{name}_{count}{'_bias' if has_bias else ''}"
    return TritonTemplate(name=name, grid=SymbolicGridFn(grid), source=source(outline, count, has_bias))


def lower(template, rows, weights, biases, options):
    """[M, N] of one weight, [1, the sum of all M x N] of several. `template(count, has_bias)`: see made(); `options(m, k, dtype)`: what its kernel is made with, the dtype that of
    the weights. Where that fails, an operator of the library for each."""
    try:
        return _lower(template, rows, weights, biases, options)
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


def _lower(template, rows, weights, biases, options):
    from torch._inductor.ir import FixedLayout
    from torch._inductor.select_algorithm import autotune_select_algorithm, realize_inputs
    inputs = realize_inputs(rows, *weights, *biases)
    rows, weights = inputs[0], inputs[1:1 + len(weights)]
    m, k = map(int, rows.get_size())
    columns = sum(int(weight.get_size()[0]) for weight in weights)
    layout = FixedLayout(rows.get_device(), rows.get_dtype(), [m, columns] if len(weights) == 1 else [1, m * columns])
    choices, made_of = [], template(len(weights), bool(biases))
    absent = made_of.maybe_append_choice(choices, input_nodes=tuple(inputs), layout=layout, DEPTH=k, COLUMNS=columns, **options(m, k, weights[0].get_dtype()))
    if absent is not None:
        raise absent
    found = autotune_select_algorithm(made_of.name, choices, list(inputs), layout)
    return found[0] if isinstance(found, tuple) else found


def _cast(graph, weight, dtype: torch.dtype):
    return weight if weight.get_dtype() == dtype else graph.call_function(_CONVERT, (weight, dtype), {})
