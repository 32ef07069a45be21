# SPDX-License-Identifier: Apache-2.0
"""Products of few rows (decoding) as a kernel of ours, which reads each row of a weight from end to end and once.

The time of such a product is that of reading the weight, of which more is on its way here than with tiles for tensor cores. Products of the same rows
share a kernel, since starting one takes as long as reading some megabytes. K is not split between programs, so results repeat. Weights of 8 bits are cast
as they are read; whatever scales them comes behind."""
import functools
import typing

import torch

from inductor_debug.choices.rows import EIGHT_BITS, Product
from inductor_debug.choices.template import Outline, lower, made

MOST_ROWS = 16
MOST_K = 32768  # the loop over it is written out for one row


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
# 117 MB; int8 with up to eight rows of 24 over four weights of 17 to 117 MB.
_TILES = (Tile(1, 2, 1024, 1, 2, 1), Tile(8, 16, 128, 2, 2, 6), Tile(16, 16, 256, 2, 2, 3))
_FLOAT8_TILES = (Tile(1, 4, 2048, 1, 2, 1), Tile(8, 16, 128, 4, 4, 3), Tile(16, 16, 128, 4, 4, 3))
_INT8_TILES = (Tile(1, 2, 2048, 1, 4, 1), Tile(8, 16, 128, 4, 4, 4), Tile(16, 16, 256, 2, 2, 3))


def tile_of(rows: int, dtype: torch.dtype = torch.bfloat16) -> Tile:
    """`dtype`: of the weight."""
    tiles = _TILES if dtype not in EIGHT_BITS else _FLOAT8_TILES if dtype.is_floating_point else _INT8_TILES
    return tiles[0 if rows == 1 else 1 if rows <= 8 else 2]


def does(product: Product) -> bool:
    return product.sizes[0] <= MOST_ROWS and product.sizes[1] <= MOST_K


def block_of(product: Product) -> int:
    return tile_of(product.sizes[0], product.weight.meta["val"].dtype).block_n


_PLACE = r"""
    block = tl.program_id(0)
    rm = tl.arange(0, BLOCK_M)"""
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


def _grid(m, n, meta, *, cdiv):
    return cdiv(meta["COLUMNS"], meta["BLOCK_N"]), 1, 1


def outline(is_one_row: bool) -> Outline:
    return Outline(_PLACE, _ONE_ROW if is_one_row else _MORE_ROWS, ("BLOCK_N", "BLOCK_M"))


@functools.cache
def _template(count: int, has_bias: bool, is_one_row: bool):
    return made(f"gemv_{'row' if is_one_row else 'rows'}", outline(is_one_row), count, has_bias, _grid)


def _options(m: int, k: int, dtype: torch.dtype) -> dict:
    tile = tile_of(m, dtype)
    block_k = min(tile.block_k, max(16, 1 << (k - 1).bit_length()))
    return {"num_stages": 1, "num_warps": tile.warps, "BLOCK_M": tile.block_m, "BLOCK_N": tile.block_n, "BLOCK_K": block_k, "SLICES": tile.slices,
            "STAGES": tile.stages, "EVEN_K": k % (block_k * tile.slices) == 0}


def inductor_debug_gemv(rows, weights, biases):
    """What Inductor calls; see template.lower()."""
    return lower(functools.partial(_template, is_one_row=int(rows.get_size()[0]) == 1), rows, weights, biases, _options)


inductor_debug_gemv._inductor_lowering_function = True
