# SPDX-License-Identifier: Apache-2.0
"""Products of the same rows in one kernel of tiles, as Inductor's template for one product computes them (torch/_inductor/kernel/templates/triton_mm.py.jinja): a layer's query, key
and value, or gate and up. Three kernels that leave most of the GPU idle take three times as long as one that fills it."""
import functools

import torch

from inductor_debug.choices.model import Config
from inductor_debug.choices.template import Outline, lower, made

LEAST_BLOCK = 16  # columns of a tensor core
MOST_RESULTS = 2**31  # they are counted in 32 bits

# Blocks of GROUP_M rows of tiles one after the other, whose operands so stay in the cache.
_PLACE = r"""
    tiles_m = tl.cdiv(m, BLOCK_M)
    tiles_n = COLUMNS // BLOCK_N
    program = tl.program_id(0)
    group = program // (GROUP_M * tiles_n)
    group_rows = tl.minimum(tiles_m - group * GROUP_M, GROUP_M)
    rm = (group * GROUP_M + program % group_rows) * BLOCK_M + tl.arange(0, BLOCK_M)
    block = program % (GROUP_M * tiles_n) // group_rows"""
_TOTAL = r"""
    columns = A + tl.minimum(rm, m - 1) * {{stride("A", 0)}}
    total = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, DEPTH, BLOCK_K):
        rk = start + tl.arange(0, BLOCK_K)
        a = tl.load(columns[:, None] + rk[None, :]@MASK_A@)
        b = tl.load(rows[None, :] + rk[:, None]@MASK_B@)
        total = tl.dot(a, b, total)""".replace("@MASK_A@", "{% if not EVEN_K %}, mask=(rk < DEPTH)[None, :], other=0.0{% endif %}").replace(
            "@MASK_B@", "{% if not EVEN_K %}, mask=(rk < DEPTH)[:, None], other=0.0{% endif %}")
OUTLINE = Outline(_PLACE, _TOTAL, ("BLOCK_M", "BLOCK_N"))


def _grid(m, n, meta, *, cdiv):
    return cdiv(meta["ROWS"], meta["BLOCK_M"]) * (meta["COLUMNS"] // meta["BLOCK_N"]), 1, 1


@functools.cache
def _template(count: int, has_bias: bool):
    return made("tiles", OUTLINE, count, has_bias, _grid)


def inductor_debug_tiles(rows, weights, biases, config: tuple):
    """What Inductor calls; see template.lower(). `config`: a Config, whose BLOCK_N divides the columns of each weight."""
    row = Config(*config)

    def options(m: int, k: int, _: torch.dtype) -> dict:
        return {"num_stages": row.num_stages, "num_warps": row.num_warps, "BLOCK_M": row.block_m, "BLOCK_N": row.block_n, "BLOCK_K": row.block_k,
                "GROUP_M": row.group_m, "ROWS": m, "EVEN_K": k % row.block_k == 0}
    return lower(_template, rows, weights, biases, options)


inductor_debug_tiles._inductor_lowering_function = True
