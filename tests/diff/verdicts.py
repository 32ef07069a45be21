# SPDX-License-Identifier: Apache-2.0
"""Random and boundary elements of each dtype, judged by torch and by the program's rules.

Boundary elements lie where |a - b| is nearly atol + rtol |b|: there a verdict depends on each
rounding. The others are random bits, so that NaN, infinities, subnormal numbers and the largest
numbers come up as often as their bit patterns do.
"""
import ctypes
import math
import pathlib

import torch

REAL = ["float16", "bfloat16", "float32", "float64"]
COMPLEX = ["complex32", "complex64", "complex128"]
FLOAT8 = ["float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu"]
INTEGER = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "bool"]
DTYPES = REAL + COMPLEX + FLOAT8 + INTEGER

TOLERANCES = [(1e-5, 1e-8), (1e-3, 1e-5), (1.6e-2, 1e-5), (1.3e-6, 1e-5), (0.0, 0.0), (0.0, 1e-3), (1e-2, 0.0), (0.1, 7.3)]

BITS = {8: torch.uint8, 16: torch.int16, 32: torch.int32, 64: torch.int64}


def random_bits(dtype: torch.dtype, count: int, generator: torch.Generator) -> torch.Tensor:
    if dtype == torch.bool:
        return torch.randint(0, 2, (count,), generator=generator).bool()
    parts = 2 if dtype.is_complex else 1
    bits = dtype.itemsize * 8 // parts
    whole = torch.randint(-(2**63), 2**63 - 1, (-(-count * parts * bits // 64),), generator=generator)
    return whole.view(BITS[bits])[: count * parts].view(dtype)


def nearby(dtype: torch.dtype, count: int, rtol: float, atol: float, generator: torch.Generator):
    """Pairs at the edge of the tolerance, some units in the last place to either side."""
    def numbers():
        exponent = torch.rand(count, generator=generator, dtype=torch.float64) * 24 - 16
        sign = torch.randint(0, 2, (count,), generator=generator).double() * 2 - 1
        return sign * torch.exp2(exponent)

    def edge(expected):
        allowed = atol + rtol * expected.abs()
        wobble = (torch.randint(-4, 5, (count,), generator=generator).double()) * torch.finfo(part).eps
        sign = torch.randint(0, 2, (count,), generator=generator).double() * 2 - 1
        return sign * allowed * (1 + wobble / 2)

    part = torch.zeros((), dtype=dtype).abs().dtype if dtype.is_complex else dtype
    expected = numbers().to(part).double()
    if not dtype.is_complex:
        return (expected + edge(expected)).to(dtype), expected.to(dtype)
    imaginary = numbers().to(part).double()
    modulus = torch.hypot(expected, imaginary)
    angle = torch.rand(count, generator=generator, dtype=torch.float64) * 2 * math.pi
    step = edge(modulus)
    actual = torch.complex(expected + step * angle.cos(), imaginary + step * angle.sin())
    return actual.to(dtype), torch.complex(expected, imaginary).to(dtype)


def near_integers(dtype: torch.dtype, count: int, rtol: float, atol: float, generator: torch.Generator):
    expected = random_bits(dtype, count, generator)
    step = (atol + rtol * expected.double().abs()).round() + torch.randint(-2, 3, (count,), generator=generator)
    actual = (expected.double() + step).clamp(-(2.0**62), 2.0**62)
    return actual.to(torch.int64).to(dtype), expected


class Library:
    def __init__(self, path: pathlib.Path):
        library = ctypes.CDLL(str(path))
        self.isclose = library.idbg_isclose
        self.isclose.restype = ctypes.c_int64
        self.isclose.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64,
                                 ctypes.c_double, ctypes.c_double, ctypes.c_int, ctypes.c_void_p]
        self.compare = library.idbg_compare
        self.compare.restype = ctypes.c_int64
        self.compare.argtypes = [ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_double,
                                 ctypes.c_double, ctypes.c_int, ctypes.c_int]

        self.read = library.idbg_read
        self.read.restype = ctypes.c_uint64
        self.read.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int]

    def mask(self, name, actual, expected, rtol, atol, equal_nan) -> torch.Tensor:
        out = torch.empty(actual.numel(), dtype=torch.uint8)
        mismatched = self.isclose(name.encode(), b"torch", actual.data_ptr(), expected.data_ptr(), actual.numel(),
                                  rtol, atol, int(equal_nan), out.data_ptr())
        if mismatched != int((out == 0).sum()):
            raise AssertionError(f"{name}: {mismatched} mismatches by vectors, {int((out == 0).sum())} one by one")
        return out.bool()


def batches(name: str, count: int, seed: int):
    """Yields (actual, expected, rtol, atol, equal_nan)."""
    dtype = getattr(torch, name)
    generator = torch.Generator().manual_seed(seed)
    tolerances = [(0.0, 0.0)] if name in FLOAT8 else TOLERANCES
    each = max(1, count // (2 * len(tolerances)))
    for index, (rtol, atol) in enumerate(tolerances):
        for equal_nan in (False, True):
            half = each // 2
            first = random_bits(dtype, half, generator)
            second = random_bits(dtype, half, generator)
            # Some pairs are equal bit by bit.
            second = torch.where(torch.rand(half, generator=generator) < 0.25, first.view(-1), second) if name not in FLOAT8 + ["complex32", "uint16", "uint32", "uint64"] else torch.cat([first[: half // 4], second[half // 4:]])
            if name in FLOAT8:
                near = (first, second)
            elif name in INTEGER:
                near = near_integers(dtype, each - half, rtol, atol, generator)
            else:
                near = nearby(dtype, each - half, rtol, atol, generator)
            yield (torch.cat([first, near[0]]), torch.cat([second, near[1]]), rtol, atol, equal_nan)


def differences(library: Library, name: str, count: int, seed: int) -> tuple[int, int]:
    """How many elements were judged, and how many of them differently."""
    judged = differing = 0
    for actual, expected, rtol, atol, equal_nan in batches(name, count, seed):
        ours = library.mask(name, actual, expected, rtol, atol, equal_nan)
        theirs = torch.isclose(actual, expected, rtol=rtol, atol=atol, equal_nan=equal_nan)
        judged += actual.numel()
        differing += int((ours != theirs).sum())
    return judged, differing
