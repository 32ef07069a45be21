#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks models against devices through the C interface, from Python, and holds them against `analyze`.

usage: check_with_ctypes.py LIBRARY PROJECT_ROOT INDUCTOR_DEBUG
"""
import ctypes
import json
import os
import pathlib
import subprocess
import sys

import exports
import reports

LIBRARY, ROOT, PROGRAM = sys.argv[1:4]
MODELS = pathlib.Path(ROOT) / "tests" / "data" / "models"


class Library(reports.Library):
    def __init__(self):
        super().__init__(LIBRARY, ROOT)
        self.lib.idbg_constraints_check.restype = ctypes.c_int64
        self.lib.idbg_constraints_check.argtypes = [
            ctypes.c_char_p, ctypes.c_int64, ctypes.c_char_p, ctypes.c_int, ctypes.POINTER(ctypes.c_void_p)]

    def check(self, model: pathlib.Path, adapter: str | None, strict: int = -1) -> tuple[int, dict]:
        result = ctypes.c_void_p()
        name = None if adapter is None else adapter.encode()
        count = self.lib.idbg_constraints_check(str(model).encode(), 0, name, strict, ctypes.byref(result))
        assert count >= 0, self.lib.idbg_last_error()
        return count, self.take_report(result)


def severities(report: dict) -> set[str]:
    return {finding["severity"] for finding in report["findings"]}


def check_against_analyze(library: Library, model: pathlib.Path) -> None:
    for adapter, mode, strict in (("tpu", "strict", 1), ("edge-npu", "warning", 0), ("mock", "strict", -1)):
        command = [PROGRAM, "analyze", str(model), "--json", "--exit-zero", "--section", "verdict,constraints",
                   "--adapter", adapter, "--mode", mode]
        expected = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        assert library.check(model, adapter, strict)[1] == expected, adapter


def main() -> int:
    exports.check(LIBRARY)
    library = Library()
    for model in sorted(MODELS.glob("small/*.pt2")):
        for adapter in ("mock", "edge-npu", "tpu"):
            count, report = library.check(model, adapter, 1)
            assert ("error" in severities(report)) == (count > 0), (model, adapter)
    bert = MODELS / "small" / "bert.dynamic.pt2"
    assert any(f["rule"] == "dynamic-shape" for f in library.check(bert, "tpu")[1]["findings"])
    check_against_analyze(library, bert)
    profile = (pathlib.Path(ROOT) / "data" / "adapters" / "tpu.json").read_text(encoding="utf-8")
    assert library.check(bert, profile, 1) == library.check(bert, "tpu", 1)
    # The environment is that of the process, not only of Python.
    os.environ["MOCK_STRICT"] = "0"
    os.environ["MOCK_ALIGNMENT"] = "4096"
    count, report = library.check(bert, None)
    assert count > 0 and severities(report) <= {"warning", "note"}, severities(report)
    os.environ["MOCK_ALIGNMENT"] = "none"
    assert library.lib.idbg_constraints_check(str(bert).encode(), 0, None, -1, None) == -2
    assert b"MOCK_ALIGNMENT" in library.lib.idbg_last_error()
    return 0


if __name__ == "__main__":
    sys.exit(main())
