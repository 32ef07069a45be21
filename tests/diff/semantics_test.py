#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`diff` against torch.testing.assert_close, torch.allclose and torch._dynamo.utils.same, verdicts and messages.

usage: semantics_test.py BINARY
"""
import json
import logging
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
BINARY = pathlib.Path(sys.argv[1]).resolve()
SHAPES = [(), (1,), (7,), (3, 5), (2, 3, 1, 1), (600,), (1200,), (40, 50)]


def pairs(torch, generator):
    """Yields (expected, actual)."""
    for dtype in (torch.float32, torch.bfloat16, torch.float16, torch.float64, torch.complex64, torch.int32, torch.int64, torch.uint8,
                  torch.bool, torch.float8_e4m3fn):
        for number, shape in enumerate(SHAPES):
            wide = torch.randn(shape, generator=generator, dtype=torch.complex128 if dtype.is_complex else torch.float64) * 40
            step = [0, 1e-9, 1e-7, 1e-6, 1e-5, 1e-3, 1e-1, 2.0][(number + dtype.itemsize) % 8]
            noise = torch.randn(shape, generator=generator, dtype=torch.float64) * step
            expected = (wide.abs() if dtype == torch.uint8 else wide).to(dtype)
            actual = ((wide.abs() if dtype == torch.uint8 else wide) * (1 + noise)).to(dtype)
            if number == 3 and dtype.is_floating_point and dtype.itemsize > 1:
                actual[1, 2] = float("nan")
            yield expected, actual


def run(folder, expected, actual, *arguments):
    import torch
    for name, value in (("expected", expected), ("actual", actual)):
        torch.save(value, folder / f"{name}.pt")
    done = subprocess.run([str(BINARY), "diff", str(folder / "expected.pt"), str(folder / "actual.pt"), "--json", "--quiet", *arguments],
                          capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return done.returncode == 0, json.loads(done.stdout)


def assert_close(torch, expected, actual) -> str:
    try:
        torch.testing.assert_close(actual, expected)
    except AssertionError as error:
        return str(error)
    return ""


def lines_of(report) -> list[str]:
    return [line for section in report["sections"] if section["key"] == "tensor" for line in section["lines"]
            if line.startswith(("Tensor-likes", "Mismatched", "Greatest", "The first"))]


def main() -> int:
    try:
        import torch
        from torch._dynamo.utils import same
    except ImportError as error:
        print(f"SKIP: {error}")
        return 77
    logging.disable(logging.CRITICAL)
    found = []
    count = 0

    def expect(what, ours, theirs):
        nonlocal count
        count += 1
        if ours != theirs:
            found.append(f"{what}: {ours!r}, torch {theirs!r}")

    generator = torch.Generator().manual_seed(7)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for expected, actual in pairs(torch, generator):
            what = f"{expected.dtype} {tuple(expected.shape)}"
            message = assert_close(torch, expected, actual)
            passes, report = run(folder, expected, actual)
            expect(f"assert_close {what}", passes, not message)
            # A tensor without dimensions is reported as a scalar there.
            if message and expected.dim() > 0:
                expect(f"message {what}", lines_of(report), [line for line in message.splitlines() if line])
            if expected.dtype == torch.float8_e4m3fn:
                continue
            expect(f"torch {what}", run(folder, expected, actual, "--semantics", "torch")[0], torch.allclose(actual, expected))
            wide = torch.complex128 if expected.dtype.is_complex else torch.float64
            for fp64 in (expected.to(wide), actual.to(wide) * (1 + 1e-3)):
                torch.save(fp64, folder / "fp64.pt")
                for tol in ("1e-4", "3e-2"):
                    theirs = same(expected, actual, fp64, tol=float(tol))
                    ours = run(folder, expected, actual, "--semantics", "same", "--fp64", str(folder / "fp64.pt"), "--rtol", tol,
                               "--atol", tol)[0]
                    expect(f"same {what} tol {tol}", ours, bool(theirs))
    print("\n".join(found) or f"{count} answers are those of torch")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
