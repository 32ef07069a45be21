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


class Question(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32), ("facts", ctypes.c_uint32), ("problems", ctypes.POINTER(Problem)), ("problem_count", ctypes.c_int64),
                ("epilogue", ctypes.c_char_p), ("cast_bytes", ctypes.c_double), ("shared_bytes", ctypes.c_int64),
                ("candidates", ctypes.POINTER(Config)), ("candidate_count", ctypes.c_int64), ("measured", ctypes.c_int32), ("capacity", ctypes.c_int32)]


class Decision(ctypes.Structure):
    _fields_ = [("size", ctypes.c_uint32)] + [(name, ctypes.c_int32) for name in ("result", "way", "stands_down", "configs", "measured")] + [
        (name, ctypes.c_float) for name in ("template_ms", "aten_ms", "aten_fused_ms", "gemv_ms", "expected_error")] + [
        ("op", ctypes.c_char * 32), ("reason", ctypes.c_char * 192)]


def main() -> int:
    library, model_file = sys.argv[1:]
    lib = ctypes.CDLL(library)
    lib.idbg_last_error.restype = ctypes.c_char_p
    model = ctypes.c_void_p()
    assert lib.idbg_gemm_load(model_file.encode(), ctypes.byref(model)) == 0, lib.idbg_last_error()
    configs = (Config * 5)()
    problem, decision = Problem(1024, 1024, 1024, 1, b"mm", b"float16", b"nn"), Decision(size=ctypes.sizeof(Decision))
    question = Question(size=ctypes.sizeof(Question), problems=ctypes.pointer(problem), problem_count=1, capacity=5)
    assert lib.idbg_gemm_decide(model, ctypes.byref(question), ctypes.c_int64(1), configs, ctypes.byref(decision)) == 0, lib.idbg_last_error()
    assert decision.result == 0 and decision.configs == 5, decision.reason
    times = [config.predicted_ms for config in configs]
    assert times == sorted(times) and times[0] > 0, times
    lib.idbg_gemm_free(model)

    exports.check(library)
    return 0


if __name__ == "__main__":
    sys.exit(main())
