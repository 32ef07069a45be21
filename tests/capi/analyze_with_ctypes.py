#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Holds the answers of libidbg against those of the command line, from Python.

usage: analyze_with_ctypes.py LIBRARY PROJECT_ROOT BINARY
"""
import ctypes
import json
import os
import pathlib
import resource
import subprocess
import sys

import exports
import reports

LIBRARY, ROOT, BINARY = sys.argv[1:4]
DATA = pathlib.Path(ROOT) / "tests" / "data"
MODEL = str(DATA / "models" / "small" / "bert.dynamic.pt2")
LOG = str(DATA / "trace" / "simple.log")
CASES = [
    ({"command": "analyze", "inputs": [MODEL]}, []),
    ({"command": "analyze", "inputs": [MODEL], "hardware": ["h200", "a100"], "batch": [2, 8], "precision": ["bfloat16"],
      "adapter": ["tpu"], "mode": "warning", "tf32": True, "check-latency": 0.5, "top": 0},
     ["--hardware", "h200,a100", "--batch", "2,8", "--precision", "bfloat16", "--adapter", "tpu", "--mode", "warning",
      "--tf32", "--check-latency", "0.5", "--top", "0"]),
    ({"command": "analyze", "inputs": [LOG], "section": ["summary", "time"], "id": "0/0"},
     ["--section", "summary,time", "--id", "0/0"]),
    ({"command": "advise", "inputs": [LOG], "hardware": ["h200"], "id": "0/0", "top": 3},
     ["--hardware", "h200", "--id", "0/0", "--top", "3"]),
    ({"command": "report", "inputs": [MODEL, LOG], "title": "all"}, ["--title", "all"]),
    ({"command": "diff", "inputs": [LOG, str(DATA / "trace" / "cache_hit_miss.log")]}, []),
    ({"command": "diff", "inputs": [str(DATA / "diff" / "expected.npy"), str(DATA / "diff" / "actual.npy")], "semantics": "exact",
      "rtol": 0, "atol": 0.01, "max-mismatch": "50%", "top": 2},
     ["--semantics", "exact", "--rtol", "0", "--atol", "0.01", "--max-mismatch", "50%", "--top", "2"]),
]


class Library(reports.Library):
    def __init__(self):
        super().__init__(LIBRARY, ROOT)
        self.lib.idbg_analyze.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
        requests = self.schemas / "request.schema.json"
        self.request_schema = json.loads(requests.read_text(encoding="utf-8"))

    def ask(self, request: dict) -> dict:
        if self.json_schema.is_available:
            errors = self.json_schema.errors(request, self.request_schema, self.schemas)
            assert not errors, errors
        result = ctypes.c_void_p()
        code = self.lib.idbg_analyze(json.dumps(request).encode(), ctypes.byref(result))
        assert code == 0, self.lib.idbg_last_error()
        return self.take_report(result)


def check_failures(library: Library) -> None:
    """A call that fails leaves null, and says whether memory was the reason."""
    stale = ctypes.c_void_p(1)
    assert library.lib.idbg_analyze(b'{"command": "analyze", "inputs": ["missing"]}', ctypes.byref(stale)) == -3
    assert stale.value is None
    child = os.fork()
    if child == 0:
        request = json.dumps({"command": "report", "inputs": [LOG], "title": "x" * (14 << 20)}).encode()
        pages = int(pathlib.Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        limit = pages * os.sysconf("SC_PAGE_SIZE") + (2 << 20)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
        os._exit(-library.lib.idbg_analyze(request, ctypes.byref(stale)))
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code == 5, f"without memory: {-code}"


def main() -> int:
    exports.check(LIBRARY)
    library = Library()
    for request, flags in CASES:
        done = subprocess.run([BINARY, request["command"], *request["inputs"], *flags, "--json"],
                              capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        assert library.ask(request) == json.loads(done.stdout), request
    check_failures(library)
    return 0


if __name__ == "__main__":
    sys.exit(main())
