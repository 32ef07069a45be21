# SPDX-License-Identifier: Apache-2.0
"""Shared libraries that return reports."""
import ctypes
import json
import pathlib
import sys


class Library:
    def __init__(self, library: str, project_root: str):
        root = pathlib.Path(project_root)
        sys.path.insert(0, str(root / "tests" / "support"))
        import json_schema
        self.json_schema = json_schema
        if not json_schema.is_available:
            print(f"SKIP the schema of reports: {json_schema.WHY_NOT}")
        self.schemas = root / "data" / "schemas"
        self.schema = json.loads((self.schemas / "report.schema.json").read_text(encoding="utf-8"))
        self.lib = ctypes.CDLL(library)
        self.lib.idbg_last_error.restype = ctypes.c_char_p
        self.lib.idbg_free_text.argtypes = [ctypes.c_void_p]

    def take_report(self, result: ctypes.c_void_p) -> dict:
        """The report, given back to the library; fails when it breaks the schema."""
        report = json.loads(ctypes.string_at(result.value))
        self.lib.idbg_free_text(result)
        if self.json_schema.is_available:
            errors = self.json_schema.errors(report, self.schema, self.schemas)
            assert not errors, errors
        return report
