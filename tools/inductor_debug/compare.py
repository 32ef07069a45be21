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

    def __init__(self, message: str, report: dict):
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
    lib = library("")
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


__all__ = ["CoreError", "TensorMismatch", "assert_same", "compare"]
