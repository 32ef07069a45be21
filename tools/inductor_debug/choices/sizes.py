# SPDX-License-Identifier: Apache-2.0
"""Sizes that are numbers, or expressions of symbols with a hint and a range."""
import math
import typing

import sympy
import torch

from inductor_debug.choices.reasons import StandDown

_FURTHER = (4, 0.25)  # times the hint: a graph with symbols serves other sizes than that of its first call


_Integer = sympy.Integer


def expression(size):
    """A size of a tensor or a buffer as an int or an expression of sympy."""
    if isinstance(size, int):
        return size
    if isinstance(size, torch.SymInt):
        size = size.node.expr
    return size.p if isinstance(size, _Integer) else size


def expressions(sizes: typing.Iterable) -> tuple:
    found = tuple(sizes)
    return found if are_known(found) else tuple([size.p if isinstance(size, _Integer) else expression(size) for size in found])


def are_known(sizes: tuple) -> bool:
    """Whether they are of type int, all of them."""
    for size in sizes:
        if type(size) is not int:
            return False
    return True


def is_known(size) -> bool:
    return isinstance(size, (int, _Integer))


def is_multiple(size, number: int, shape_env) -> bool:
    """Whether that holds for all values of the symbols."""
    if type(size) is int:
        return size % number == 0
    if is_known(size):
        return int(size) % number == 0
    from torch.utils._sympy.functions import Mod
    known = shape_env._maybe_evaluate_static(sympy.Eq(Mod(size, number), 0))
    return known is not None and bool(known)


def points(sizes: typing.Iterable, shape_env) -> list[dict]:
    """Values of the symbols of sizes: the hints first, then a quarter and four times of them, within the symbols' ranges."""
    symbols = sorted({symbol for size in sizes if type(size) is not int and not is_known(size) for symbol in size.free_symbols}, key=str)
    if not symbols:
        return [{}]
    hints = getattr(shape_env, "backed_var_to_val", None)
    hints = shape_env.var_to_val if hints is None else hints
    if any(symbol not in hints for symbol in symbols):
        raise StandDown("sizes that depend on data")
    first = {symbol: int(hints[symbol]) for symbol in symbols}
    found = [first]
    for factor in _FURTHER:
        point = {symbol: _within(hint * factor, shape_env.var_to_range.get(symbol)) for symbol, hint in first.items()}
        if point not in found:
            found.append(point)
    return found


def _within(value: float, limits) -> int:
    lower, upper = 1, math.inf
    if limits is not None:
        lower = max(lower, int(limits.lower)) if is_known(limits.lower) else lower
        upper = int(limits.upper) if is_known(limits.upper) else upper
    return int(min(max(value, lower), upper))


def at(sizes: typing.Iterable, point: dict) -> tuple[int, ...]:
    """The numbers of sizes where the symbols have these values; {}: the sizes are numbers."""
    if not point:
        return tuple(sizes)
    return tuple(int(size) if is_known(size) else int(size.xreplace(point)) for size in sizes)
