# SPDX-License-Identifier: Apache-2.0
"""Comparison of tensors by the C++ core: files, or values of a running program."""
import contextlib
import ctypes
import json
import os
import pathlib
import tempfile

from inductor_debug.core import CoreError, library

# Options of `inductor-debug diff`, as this module calls them.
_FLAGS = {"semantics", "rtol", "atol", "equal_nan", "max_mismatch", "max_ulp", "tolerances", "fp64", "ignore_dtype", "ignore_layout",
          "top", "threads"}


class TensorMismatch(AssertionError):
    """Tensors that do not pass. `report` is the whole report."""

    def __init__(self, message: str, report: dict | None):
        super().__init__(message)
        self.report = report


@contextlib.contextmanager
def _as_path(value):
    """The path itself, or a file that holds a tensor, or lists and maps of tensors."""
    if isinstance(value, (str, os.PathLike)):
        yield str(value)
        return
    import torch  # only where there are tensors

    with tempfile.TemporaryDirectory(prefix="inductor-debug-") as folder:
        path = pathlib.Path(folder) / "tensors.pt"
        torch.save(torch.utils._pytree.tree_map_only(torch.Tensor, lambda one: one.detach().cpu(), value), path)
        yield str(path)


def _ask(request: dict) -> dict:
    lib = library()
    text = ctypes.c_void_p()
    if lib.idbg_analyze(ctypes.c_char_p(json.dumps(request).encode()), ctypes.byref(text)) != 0:
        raise CoreError((lib.idbg_last_error() or b"unknown error").decode())
    try:
        return json.loads(ctypes.string_at(text))
    finally:
        lib.idbg_free_text(text)


def compare(expected, actual, **options) -> dict:
    """Compares two files or folders of tensors, or two tensors, or lists and maps of them.

    Tolerances scale with `expected`. `options` are the flags of `inductor-debug diff` with underscores:
    semantics, rtol, atol, equal_nan, max_mismatch, max_ulp, tolerances, fp64, ignore_dtype, ignore_layout, top, threads. Returns
    the report (data/schemas/report.schema.json); its `findings` hold what does not pass. Raises CoreError.
    """
    unknown = sorted(set(options) - _FLAGS)
    if unknown:
        raise TypeError(f"compare() has no option {unknown[0]!r} (it has {', '.join(sorted(_FLAGS))})")
    with contextlib.ExitStack() as stack:
        inputs = [stack.enter_context(_as_path(value)) for value in (expected, actual)]
        request = {"command": "diff", "inputs": inputs}
        for name, value in options.items():
            if value is None:
                continue
            if name == "fp64":
                value = stack.enter_context(_as_path(value))
            request[name.replace("_", "-")] = str(value) if name == "max_mismatch" else value
        return _ask(request)


def assert_same(expected, actual, **options) -> None:
    """Raises TensorMismatch, an AssertionError, where `compare` finds something: for use in pytest."""
    report = compare(expected, actual, **options)
    failures = [finding["message"] for finding in report["findings"] if finding["severity"] != "note"]
    if failures:
        raise TensorMismatch("\n".join(failures), report)


_MOST_LINES = 10  # of tensors, and of elements, in a message; the report has all


def _told(report: dict) -> list:
    """The findings, and the largest differences of the first tensor that differs."""
    lines = [finding["message"] for finding in report["findings"] if finding["severity"] != "note"][:_MOST_LINES]
    tables = [table for section in report["sections"] if section["key"] == "tensor" for table in section["tables"] if table["key"] == "elements"]
    for row in tables[0]["rows"][:_MOST_LINES] if tables else []:
        index, expected, actual = row[:3]
        lines.append(f"  {index}: {actual}, expected {expected}")
    return lines


def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True, check_dtype=True,
                 check_layout=True, check_stride=False, msg=None) -> None:
    """torch.testing.assert_close, by its verdict and arguments, with this program's report in the error.

    The AssertionError is a TensorMismatch; its `report` holds all figures, which `inductor-debug report` draws once they are saved
    as JSON. It is None where the values could not be compared, such as objects that are no tensors.
    """
    import torch

    try:
        torch.testing.assert_close(actual, expected, allow_subclasses=allow_subclasses, rtol=rtol, atol=atol, equal_nan=equal_nan,
                                   check_device=check_device, check_dtype=check_dtype, check_layout=check_layout,
                                   check_stride=check_stride, msg=msg)
        return
    except AssertionError as error:
        lines, report = [str(error)], None
    try:
        report = compare(expected, actual, rtol=rtol, atol=atol, equal_nan=equal_nan, ignore_dtype=not check_dtype,
                         ignore_layout=not check_layout)
        lines += ["", *_told(report)]
    except Exception as error:  # noqa: BLE001: torch's verdict stands without the report
        lines.append(f"(no report: {error})")
    raise TensorMismatch("\n".join(lines), report)


__all__ = ["CoreError", "TensorMismatch", "assert_close", "assert_same", "compare"]
