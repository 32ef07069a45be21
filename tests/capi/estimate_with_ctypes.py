#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Estimates models through the C interface, from Python, and holds them against `analyze`.

usage: estimate_with_ctypes.py LIBRARY PROJECT_ROOT INDUCTOR_DEBUG
"""
import ctypes
import json
import pathlib
import subprocess
import sys

import exports
import reports

LIBRARY, ROOT, PROGRAM = sys.argv[1:4]
BERT = pathlib.Path(ROOT) / "tests" / "data" / "models" / "small" / "bert.dynamic.pt2"


class Library(reports.Library):
    def __init__(self):
        super().__init__(LIBRARY, ROOT)
        self.lib.idbg_roofline_estimate.restype = ctypes.c_int64
        self.lib.idbg_roofline_estimate.argtypes = [
            ctypes.c_char_p, ctypes.c_int64, ctypes.c_char_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]

    def estimate(self, model: bytes, size: int, hardware: str, **options) -> tuple[int, dict]:
        result = ctypes.c_void_p()
        count = self.lib.idbg_roofline_estimate(
            model, size, hardware.encode(), json.dumps(options).encode(), ctypes.byref(result))
        assert count >= 0, self.lib.idbg_last_error()
        return count, self.take_report(result)

    def rows(self, hardware: str, **options) -> list[dict]:
        count, report = self.estimate(str(BERT).encode(), 0, hardware, **options)
        table = tables(report, "roofline")[0]
        names = [column["key"] for column in table["columns"]]
        assert len(table["rows"]) == count
        return [dict(zip(names, row)) for row in table["rows"]]


def tables(report: dict, key: str) -> list[dict]:
    return [table for section in report["sections"] if section["key"] == key for table in section["tables"]]


def analyze(*flags: str) -> dict:
    command = [PROGRAM, "analyze", str(BERT), "--json", "--section", "verdict,roofline,kernels,nodes",
               *flags]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def check_against_analyze(library: Library) -> None:
    count, report = library.estimate(
        str(BERT).encode(), 0, "h200,xeon-8490h", batches=[2, 64], precisions=["bf16"], cuda_graphs=True, top=4)
    assert count == 4, count
    expected = analyze("--hardware", "h200,xeon-8490h", "--batch", "2,64", "--precision", "bf16",
                       "--cuda-graphs", "--top", "4")
    assert report == expected
    for key in ("roofline", "kernels", "nodes"):
        assert tables(report, key), key


def check_options(library: Library) -> None:
    plain, = library.rows("h200", batches=[512])
    assert plain["fits"] is True and plain["energy_mj"] > 0 and plain["peak_mb"] > 0, plain
    assert 0 < plain["inductor_device_ms"] <= plain["inductor_ms"] <= plain["eager_ms"], plain
    # At the peak: in practice a small product need not gain from a smaller dtype.
    for option, value, key in (("precisions", ["bfloat16"], "eager_roofline_ms"), ("tf32", True, "eager_roofline_ms"),
                               ("cuda_graphs", True, "inductor_ms")):
        row, = library.rows("h200", batches=[512], **{option: value})
        assert row[key] < plain[key], (option, row, plain)
    small, large = library.rows("h200", batches=[2, 512])
    assert small["peak_mb"] < large["peak_mb"] and large == plain
    kernels = tables(library.estimate(str(BERT).encode(), 0, "h200")[1], "kernels")[0]["rows"]
    first = tables(library.estimate(str(BERT).encode(), 0, "h200", top=1)[1], "kernels")[0]["rows"]
    assert len(kernels) > 1 and first == kernels[:1]


def check_forms_of_inputs(library: Library) -> None:
    by_path = library.estimate(str(BERT).encode(), 0, "l4")[1]
    model = BERT.read_bytes()
    by_bytes = library.estimate(model, len(model), "l4")[1]
    assert by_path["sections"] == by_bytes["sections"]
    text = (pathlib.Path(ROOT) / "data" / "devices" / "l4.json").read_text(encoding="utf-8")
    own = tables(library.estimate(model, len(model), text)[1], "kernels")
    assert own == tables(by_path, "kernels")


def main() -> int:
    exports.check(LIBRARY)
    library = Library()
    check_against_analyze(library)
    check_options(library)
    check_forms_of_inputs(library)
    return 0


if __name__ == "__main__":
    sys.exit(main())
