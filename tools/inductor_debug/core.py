# SPDX-License-Identifier: Apache-2.0
"""The C++ core through its C interface (inductor_debug.h)."""
import ctypes
import ctypes.util
import functools
import json
import os
import pathlib
import shutil
import sys

ABI_VERSION = 2


class CoreError(RuntimeError):
    """The core is not there, or could not do what it was asked for."""


class ConstraintViolation(RuntimeError):
    """A device does not take a graph, and the check was strict. `report` is the whole report."""

    def __init__(self, message: str, report: dict):
        super().__init__(message)
        self.report = report


def _file_name() -> str:
    return f"libidbg.{ABI_VERSION}.dylib" if sys.platform == "darwin" else f"libidbg.so.{ABI_VERSION}"


def _libraries_below(prefix: pathlib.Path) -> list[pathlib.Path]:
    lib = prefix / "lib"
    return [lib, *sorted(lib.glob("*-linux-gnu")), prefix / "lib64"]


def _folders() -> list[pathlib.Path]:
    """Where the libraries may be, best first: named, of the tree that this package is part of, of the program on the PATH."""
    folders = []
    if os.environ.get("INDUCTOR_DEBUG_LIBRARY_DIR"):
        folders.append(pathlib.Path(os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"]))
    above = list(pathlib.Path(__file__).resolve().parents)
    if (above[2] / "meson.build").is_file():  # a checkout
        folders += sorted(above[2].glob("build*/src/capi"))
    else:  # PREFIX/lib/python3/dist-packages/inductor_debug, or less deep
        for prefix in above[1:5]:
            folders += _libraries_below(prefix)
    program = shutil.which("inductor-debug")
    if program:
        beside = pathlib.Path(program).resolve().parent
        folders += [beside / "capi", *_libraries_below(beside.parent)]
    return folders


def _load() -> ctypes.CDLL:
    name = _file_name()
    tried = []
    for folder in _folders():
        path = folder / name
        if path.is_file():
            return ctypes.CDLL(str(path))
        tried.append(str(folder))
    found = ctypes.util.find_library("idbg")
    if found:
        return ctypes.CDLL(found)
    raise CoreError(f"{name} was not found in {', '.join(tried) or 'the known folders'} "
                    "(build inductor-debug, or set INDUCTOR_DEBUG_LIBRARY_DIR to the folder that contains it)")


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """The shared library. Raises CoreError."""
    try:
        lib = _load()
    except OSError as error:
        raise CoreError(f"{_file_name()} cannot be loaded: {error}") from error
    if lib.idbg_abi_version() != ABI_VERSION:
        raise CoreError(f"{_file_name()} has interface version {lib.idbg_abi_version()}, but this package "
                        f"needs version {ABI_VERSION} (install both from one checkout)")
    lib.idbg_last_error.restype = ctypes.c_char_p
    lib.idbg_free_text.argtypes = [ctypes.c_void_p]
    lib.idbg_free_text.restype = None
    return lib


def _call(lib: ctypes.CDLL, function, *arguments) -> tuple[int, dict]:
    """Calls a function that gives a report through its last argument."""
    function.restype = ctypes.c_int64
    text = ctypes.c_void_p()
    count = function(*arguments, ctypes.byref(text))
    if count < 0:
        raise CoreError((lib.idbg_last_error() or b"unknown error").decode())
    try:
        return count, json.loads(ctypes.string_at(text))
    finally:
        lib.idbg_free_text(text)


def check(model: str, adapter: str | None = None, strict: bool | None = None) -> tuple[int, dict]:
    """Holds a graph against the limits of a device.

    `model` is the text of a graph (or any other format that inductor-debug reads), `adapter` a
    preset's name, a profile's path or its JSON; None is "mock" as MOCK_* change it. Returns how many
    places the device does not take, and the report (data/schemas/report.schema.json). Raises
    CoreError.
    """
    lib = library()
    content = model.encode()
    return _call(lib, lib.idbg_constraints_check, ctypes.c_char_p(content), ctypes.c_int64(len(content)),
                 ctypes.c_char_p(None if adapter is None else adapter.encode()),
                 ctypes.c_int(-1 if strict is None else int(strict)))


def flops(model: str) -> int | None:
    """Floating-point operations of a graph with known sizes; None when some are not known. Raises CoreError."""
    lib = library()
    content = model.encode()
    count = ctypes.c_double()
    known = lib.idbg_graph_flops(ctypes.c_char_p(content), ctypes.c_int64(len(content)), ctypes.byref(count))
    if known < 0:
        raise CoreError((lib.idbg_last_error() or b"unknown error").decode())
    return round(count.value) if known else None
