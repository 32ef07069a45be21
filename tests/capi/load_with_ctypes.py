#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Calls the C interface from Python and fails when the library shows more than idbg_*.

usage: load_with_ctypes.py LIBRARY MODEL
"""
import ctypes
import sys

import exports


class Problem(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int64) for name in ("m", "n", "k", "batch")] + [
        (name, ctypes.c_char_p) for name in ("op", "dtype", "layout")]


class Config(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int32) for name in
                ("block_m", "block_n", "block_k", "group_m", "num_stages", "num_warps")] + [
        ("predicted_ms", ctypes.c_float)]


def main() -> int:
    library, model_file = sys.argv[1:]
    lib = ctypes.CDLL(library)
    lib.idbg_last_error.restype = ctypes.c_char_p
    lib.idbg_gemm_rank.restype = ctypes.c_int64
    model = ctypes.c_void_p()
    assert lib.idbg_gemm_load(model_file.encode(), ctypes.byref(model)) == 0, lib.idbg_last_error()
    configs = (Config * 5)()
    problem = Problem(1024, 1024, 1024, 1, b"mm", b"float16", b"nn")
    count = lib.idbg_gemm_rank(model, ctypes.byref(problem), configs, ctypes.c_int64(5), None)
    assert count == 5, lib.idbg_last_error()
    times = [config.predicted_ms for config in configs]
    assert times == sorted(times) and times[0] > 0, times
    lib.idbg_gemm_free(model)

    exports.check(library)
    return 0


if __name__ == "__main__":
    sys.exit(main())
