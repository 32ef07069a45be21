#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The results of kernels that `inductor_debug.install()` puts into compiled code, beside ATEN's and the same in float64, on a GPU.

usage: check_numerics.py [--cases A;B] [--limit-s S] [--lock FILE]

Each case is compiled with Triton taken wherever it can be (the predicted times do not count), and run by ATEN in eager mode. An element may
differ from float64 by what rounding the result and adding k products in float32 in any order may cost: u |exact| + (k + 8) 2^-24 |a| |b|, with u
of the result's data type, and 2^-9 |a| |b| more where TF32 is allowed; or by a quarter more than ATEN's worst element does (float8 is added
less exactly than float32, and eager mode rounds between a product and what follows). Prints the largest error of both as a share of that
bound, and of the largest result. Not part of the test suite: it needs a GPU and Triton.
"""
import argparse
import pathlib
import sys
import time
import traceback
import typing
from unittest import mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import inductor_debug  # noqa: E402
import side_by_side  # noqa: E402
from inductor_debug.choices import decision  # noqa: E402
from inductor_debug.choices.model import Config  # noqa: E402

BFLOAT16, FLOAT16, FLOAT32, FLOAT8 = torch.bfloat16, torch.float16, torch.float32, torch.float8_e4m3fn
ROUNDING = {BFLOAT16: 2.0**-8, FLOAT16: 2.0**-11, FLOAT32: 2.0**-24}
ROWS = 64  # of a large result that are compared, its first and last ones


def always_triton():
    """Lets the policy take Triton, for data types that the model does not know, too."""
    known = {"float32": "bfloat16", "tf32": "bfloat16"}

    def forced(model, question):
        names = {problem.dtype for problem in question.problems}
        asked = tuple(problem._replace(dtype=known.get(problem.dtype, problem.dtype)) for problem in question.problems)
        found = decision.decide(model, question._replace(problems=asked))._replace(way="aten" if question.has_fused_operator else "triton")
        return found._replace(problem=question.problems[0], rows=(Config(64, 64, 32, 8, 2, 4, 1.0),)) if names & set(known) else found
    return mock.patch("inductor_debug.choices.policy.decide", forced)


def tensor(*sizes, dtype=BFLOAT16):
    return torch.randn(sizes, device="cuda", dtype=FLOAT32).to(dtype)


class Case(typing.NamedTuple):
    """`make()` gives the operands of `run`; the first two are the product's. `rows`: numbers of rows that are run, too. `slope`: the largest of what
    follows the product."""
    run: typing.Callable
    make: typing.Callable
    is_tf32: bool = False
    rows: tuple = ()
    slope: float = 1.0


def pair(m, n, k, layout="nt", dtype=BFLOAT16):
    a = tensor(m, k, dtype=dtype) if layout[0] == "n" else tensor(k, m, dtype=dtype).t()
    b = tensor(k, n, dtype=dtype) if layout[1] == "n" else tensor(n, k, dtype=dtype).t()
    return a, b


def tall():
    """Of more than 2^31 elements in the result and in A."""
    return tensor(1 << 22, 520), tensor(520, 520)


def scaled(a, b, scale_a, scale_b):
    return torch._scaled_mm(a, b, scale_a, scale_b, out_dtype=BFLOAT16, use_fast_accum=True) if a.dtype == FLOAT8 else (a * scale_a) @ (b * scale_b)


def float8():
    return tensor(64, 4096).to(FLOAT8), tensor(4096, 4096).to(FLOAT8).t(), torch.rand(64, 1, device="cuda") + 0.5, torch.rand(1, 4096, device="cuda") + 0.5


CASES = {
    **{f"mm {layout} {m}x{n}x{k}": Case(torch.mm, lambda m=m, n=n, k=k, layout=layout: pair(m, n, k, layout))
       for layout in ("nt", "nn", "tn", "tt") for m, n, k in ((128, 768, 776), (64, 512, 4104))},
    "mm, rows that are not contiguous": Case(torch.mm, lambda: (tensor(128, 1024)[:, 128:904], tensor(776, 1024)[:, :768])),
    "mm, operands that are not aligned": Case(torch.mm, lambda: (tensor(128, 777)[:, 1:], tensor(776, 767))),
    "mm, one row": Case(torch.mm, lambda: pair(1, 768, 768)),
    "mm float16": Case(torch.mm, lambda: pair(128, 768, 776, "nt", FLOAT16)),
    "mm float32": Case(torch.mm, lambda: pair(128, 768, 776, "nt", FLOAT32)),
    "mm tf32": Case(torch.mm, lambda: pair(128, 768, 776, "nt", FLOAT32), is_tf32=True),
    "mm, more than 2^31 elements": Case(torch.mm, tall),
    "mm, rows as a symbol": Case(torch.mm, lambda: pair(128, 768, 776), rows=(3, 65, 1000)),
    "addmm": Case(lambda a, b, c: torch.addmm(c, a, b), lambda: (*pair(128, 768, 776), tensor(768))),
    "addmm, a matrix": Case(lambda a, b, c: torch.addmm(c, a, b, alpha=0.5), lambda: (*pair(128, 768, 776), tensor(128, 768))),
    "addmm, relu": Case(lambda a, b, c: F.relu(torch.addmm(c, a, b)), lambda: (*pair(128, 768, 776), tensor(768))),
    "addmm, gelu": Case(lambda a, b, c: F.gelu(torch.addmm(c, a, b)), lambda: (*pair(128, 768, 776), tensor(768)), slope=1.13),
    "mm, residual": Case(lambda a, b, c: c + a @ b, lambda: (*pair(128, 768, 776), tensor(128, 768))),
    "bmm": Case(torch.bmm, lambda: (tensor(12, 128, 72), tensor(12, 72, 136))),
    "bmm, one matrix for all": Case(torch.bmm, lambda: (tensor(12, 128, 72), tensor(1, 72, 136).expand(12, -1, -1))),
    "baddbmm": Case(lambda a, b, c: torch.baddbmm(c, a, b, alpha=0.125), lambda: (tensor(12, 128, 72), tensor(12, 72, 136), tensor(12, 128, 136))),
    "scaled_mm, scales of rows": Case(scaled, float8),
}


def compared(values: torch.Tensor) -> torch.Tensor:
    """What of a result is compared."""
    if values.dim() == 2 and len(values) > 1 << 20:
        return torch.cat((values[:ROWS], values[-ROWS:]))
    return values


def of_rows(operands: tuple) -> tuple:
    """The operands of that, in float64."""
    a, *others = operands
    return tuple(each.double() for each in (compared(a), *others))


def share_of_bound(case: Case, found: torch.Tensor, operands: tuple) -> tuple[float, float]:
    """The largest error of an element as a share of its bound, and of the largest magnitude of the results."""
    values = of_rows(operands)
    a, b, *more = values
    exact = case.run(*values)
    scales = [each.abs() for each in more] if case.run is scaled else []
    products = (a.abs() * scales[0]) @ (b.abs() * scales[1]) if scales else a.abs() @ b.abs()
    added = 0 if scales or not more else more[0].abs()
    inputs = 2.0**-9 if case.is_tf32 else 0
    bound = ROUNDING[found.dtype] * exact.abs() + case.slope * ((a.shape[-1] + 8) * 2.0**-24 + inputs) * (products + added) + 1e-30
    error = (compared(found).double() - exact).abs()
    return (error / bound).max().item(), (error.max() / exact.abs().max()).item()


def check(name: str, case: Case, gpu: side_by_side.Gpu) -> bool:
    torch.manual_seed(0)
    torch._dynamo.reset()
    torch.backends.cuda.matmul.allow_tf32 = case.is_tf32
    with gpu.alone():
        operands = case.make()
    inductor_debug.uninstall()
    if not inductor_debug.install():
        sys.exit("install() failed")
    if case.rows:
        torch._dynamo.mark_dynamic(operands[0], 0)
    is_right = True
    with torch.no_grad(), always_triton():
        function = torch.compile(case.run)
        for rows in (None, *case.rows):
            given = operands if rows is None else (tensor(rows, operands[0].shape[1]), *operands[1:])
            results = function(*given)
            with gpu.alone():
                ours, aten = (share_of_bound(case, found, given) for found in (results, case.run(*given)))
            is_within = ours[0] <= max(1, 1.25 * aten[0])
            is_right &= is_within
            print(f"{name + (f', {rows}' if rows else ''):36} of the bound: ours {ours[0]:.3f}, ATEN {aten[0]:.3f}; of the largest: ours {ours[1]:.2e}, "
                  f"ATEN {aten[1]:.2e}{'' if is_within else '  WRONG'}", flush=True)
    found = inductor_debug.stats()
    print(f"    {found['picks']} {found['stood_down']} {found['errors'] or ''}", flush=True)
    inductor_debug.uninstall()
    return is_right and not found["errors"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cases", default="", help="those whose names contain one of these, separated by semicolons")
    parser.add_argument("--limit-s", type=float, default=600, help="begin no further case after this time")
    parser.add_argument("--lock", type=pathlib.Path, help="a file that all who use the GPU share")
    options = parser.parse_args()
    gpu = side_by_side.Gpu(options.lock)
    gpu.take_in_inductor()
    print(torch.cuda.get_device_name(), "torch", torch.__version__, flush=True)
    started, wrong = time.monotonic(), []
    for name, case in CASES.items():
        if not any(part in name for part in options.cases.split(";")):
            continue
        if time.monotonic() - started > options.limit_s:
            print(f"{name}: not run")
            continue
        try:
            if not check(name, case, gpu):
                wrong.append(name)
        except Exception:
            print(f"{name}: FAILED\n{traceback.format_exc()}", flush=True)
            wrong.append(name)
        torch.cuda.empty_cache()
    print("wrong: " + ", ".join(wrong) if wrong else "all are right")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
