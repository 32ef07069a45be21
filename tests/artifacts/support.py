# SPDX-License-Identifier: Apache-2.0
"""What the tests of capture, list and clean share."""
import json
import os
import pathlib
import pty
import re
import subprocess
import sys
import tempfile
import unittest

BINARY = ""


def _has_terminals() -> bool:
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:  # a container without /dev/pts
        return False
    return True


needs_terminal = unittest.skipUnless(_has_terminals(), "this machine hands out no pseudo-terminals")


def clean_environment(**more: str) -> dict[str, str]:
    """Without what would steer the compiler or the program under test."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("TORCH", "TRITON"))}
    return {**env, "LC_ALL": "C.UTF-8", "TZ": "UTC", **more}


class Case(unittest.TestCase):
    """Runs the binary in a temporary folder, which is removed afterwards."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="idbg-artifacts-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name).resolve()

    def run_binary(self, *arguments, env=None, **options) -> subprocess.CompletedProcess:
        return subprocess.run([BINARY, *map(str, arguments)], cwd=self.folder,
                              env=env or clean_environment(HOME=str(self.folder / "no-home")),
                              check=False, **{"stdin": subprocess.DEVNULL, "capture_output": True, "text": True, "timeout": 120, **options})

    def write(self, path: str, text: str = "x") -> pathlib.Path:
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        return file

    def make_run(self, name: str, **fields) -> pathlib.Path:
        """A run folder as `capture` leaves it, with one trace log."""
        digits = re.search(r"run_(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z", name)
        start = "{}-{}-{}T{}:{}:{}.123Z".format(*digits.groups()) if digits else None
        record = {"format": "inductor-debug-run", "version": 1, "command": ["python", "train.py"], "pid": 1,
                  "start_time": start, "end_time": "2026-11-21T15:57:34.000Z", "exit_code": 0, "host": {"name": "elsewhere"}, **fields}
        self.write(f"{name}/run.json", json.dumps(record))
        self.write(f"{name}/trace/dedicated_log_torch_trace_abc.log",
                   "V1121 15:57:34.000000 1 torch/_logging/structured.py:22] {}\n")
        return self.folder / name

    def rows(self, *arguments) -> list[dict]:
        """The table that list or clean prints."""
        done = self.run_binary(*arguments, "--json")
        self.assertIn(done.returncode, (0, 1), done.stderr)
        document = json.loads(done.stdout)
        for section in document["sections"]:
            for table in section["tables"]:
                names = [column["key"] for column in table["columns"]]
                return [dict(zip(names, row)) for row in table["rows"]]
        return []

    def names(self, *arguments) -> list[str]:
        return [row["path"] for row in self.rows(*arguments)]

    def rules(self, done: subprocess.CompletedProcess) -> list[str]:
        return [finding["rule"] for finding in json.loads(done.stdout)["findings"]]


def main() -> None:
    global BINARY
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
