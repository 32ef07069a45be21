#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs torch.compile with the back ends of tools/inductor_debug, with whatever torch is there.

usage: backends_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import contextlib
import importlib.util
import json
import logging
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(LIBRARIES)
for variable in ("MOCK_STRICT", "MOCK_ALIGNMENT", "MOCK_MAX_MEMORY", "INDUCTOR_DEBUG_RUN"):
    os.environ.pop(variable, None)
sys.path.insert(0, str(ROOT / "tools"))

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
from inductor_debug import backends, core  # noqa: E402


class Turned(torch.nn.Module):
    """One value that is not contiguous, and what follows from it."""

    def __init__(self):
        super().__init__()
        self.linear = torch.nn.Linear(8, 4)

    def forward(self, x):
        return torch.relu(self.linear(x).transpose(0, 1)) * 3


def compiled(backend, **options):
    torch._dynamo.reset()
    torch.manual_seed(0)
    model = Turned()
    return model, torch.compile(model, backend=backend, options=options)


@contextlib.contextmanager
def environment(**variables):
    os.environ.update(variables)
    try:
        yield
    finally:
        for name in variables:
            del os.environ[name]


class BackendTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root = self.folder.name
        self.x = torch.randn(3, 8)

    def saved(self, pattern):
        return sorted(pathlib.Path(self.root).glob(pattern))

    def test_mock_is_strict_unless_told_otherwise(self):
        _, fast = compiled(backends.mock, artifacts=self.root)
        with self.assertRaises(Exception) as caught:
            fast(self.x)
        self.assertIn("Mock Backend Compilation Failed", str(caught.exception))
        self.assertIn("backends_test.py:", str(caught.exception))
        self.assertIn(".contiguous()", str(caught.exception))

    def test_a_failure_names_the_adapter_and_what_helps_under_torch_compile(self):
        _, fast = compiled(backends.mock, artifacts=self.root, adapter="edge-npu", strict=True)
        with self.assertRaises(Exception) as caught:
            fast(self.x)
        text = str(caught.exception)
        self.assertIn("Compilation for edge-npu failed", text)
        self.assertRegex(text, r"\d+ places? that edge-npu does not support")
        self.assertNotIn("before the export", text)

    def test_mock_in_warning_mode_runs_the_model(self):
        for options, variables in (({"strict": False}, {}), ({}, {"MOCK_STRICT": "0"})):
            with environment(**variables), self.assertLogs("inductor_debug", logging.WARNING) as logs:
                model, fast = compiled(backends.mock, artifacts=self.root, **options)
                torch.testing.assert_close(fast(self.x), model(self.x))
            self.assertEqual(len(logs.output), 1)
            self.assertIn("non-contiguous", logs.output[0])

    def test_mock_saves_what_it_saw(self):
        model, fast = compiled(backends.mock, artifacts=self.root, strict=False, adapter="edge-npu")
        fast(self.x)
        report = json.loads(self.saved("run_*/backend/*_mock/constraints.json")[0].read_text())
        self.assertEqual(report["format"], "inductor-debug-report")
        self.assertIn("forward", self.saved("run_*/backend/*_mock/dynamo.txt")[0].read_text())
        figures = json.loads(self.saved("run_*/backend/*_mock/dynamo.stats.json")[0].read_text())
        self.assertEqual(figures["op_histogram"]["placeholder"], figures["placeholder_count"])
        self.assertEqual(figures["flops"], 2 * 3 * 8 * 4 + 2 * 3 * 4)  # linear; relu and mul

    def test_two_compilations_share_a_folder_and_no_file(self):
        for _ in range(2):
            compiled(backends.mock, artifacts=self.root, strict=False)[1](self.x)
        self.assertEqual(len(self.saved("run_*")), 1)
        self.assertEqual(len(self.saved("run_*/backend/*_mock/dynamo.txt")), 2)

    def test_its_folder_is_a_run_as_capture_makes_them(self):
        compiled(backends.mock, artifacts=self.root, strict=False)[1](self.x)
        record = json.loads(self.saved("run_*/run.json")[0].read_text())
        schema = json.loads((ROOT / "data" / "schemas" / "run.schema.json").read_text())
        self.assertEqual(set(record), set(schema["required"]))
        self.assertRegex(record["id"], schema["properties"]["id"]["pattern"])
        self.assertEqual(record["versions"]["torch"], torch.__version__)
        properties = schema["properties"]["host"]["properties"]
        self.assertEqual({name for name, value in record["host"].items() if properties[name].get("type") == "integer"
                          and not isinstance(value, int)}, set())

    def run_program(self, end: str) -> dict:
        """The run.json of a program of its own that compiles and ends so."""
        program = ("import os, signal, sys, torch; from inductor_debug import backends;"
                   f"fast = torch.compile(lambda x: x + 1, backend=backends.mock, options={{'artifacts': {self.root!r}}});"
                   f"fast(torch.zeros(2)); {end}")
        subprocess.run([sys.executable, "-c", program], cwd=self.root, stderr=subprocess.DEVNULL, check=False,
                       env={**os.environ, "PYTHONPATH": str(ROOT / "tools")})
        path, = self.saved("run_*/run.json")
        record = json.loads(path.read_text())
        shutil.rmtree(path.parent)
        return record

    def test_the_end_of_a_program_is_recorded(self):
        record = self.run_program("pass")
        self.assertRegex(record["end_time"], r"^\d{4}-\d\d-\d\dT.*Z$")
        self.assertGreaterEqual(record["wall_s"], 0)  # in ticks of 10 ms
        self.assertGreater(record["peak_memory_bytes"], 1 << 20)
        self.assertIsNone(record["exit_code"])
        self.assertIn("dynamo.txt", {pathlib.Path(file["path"]).name for file in record["files"]["list"]})
        self.assertEqual(self.run_program("raise ValueError")["exit_code"], 1)
        caught = "\ntry:\n    raise ValueError\nexcept ValueError as error:\n    sys.last_type = type(error)"  # as pytest does
        self.assertIsNone(self.run_program(caught)["exit_code"])

    def test_the_end_of_a_killed_program_and_of_a_fork_is_not(self):
        self.assertIsNone(self.run_program("os.kill(os.getpid(), signal.SIGKILL)")["end_time"])
        fork = "sys.exit() if os.fork() == 0 else (os.wait(), os.kill(os.getpid(), signal.SIGKILL))"
        self.assertIsNone(self.run_program(fork)["end_time"])

    def test_a_clean_graph_passes(self):
        torch._dynamo.reset()
        fast = torch.compile(lambda x: torch.relu(x) + 1, backend=backends.mock, options={"artifacts": self.root})
        torch.testing.assert_close(fast(self.x), torch.relu(self.x) + 1)

    def test_a_check_that_cannot_be_made_ends_only_strict_runs(self):
        for strict in (False, True):
            model, fast = compiled(backends.mock, artifacts=self.root, strict=strict, adapter="no-such-device")
            if strict:
                with self.assertRaises(Exception):
                    fast(self.x)
            else:
                with self.assertLogs("inductor_debug", logging.WARNING) as logs:
                    torch.testing.assert_close(fast(self.x), model(self.x))
                self.assertIn("no-such-device", logs.output[0])

    def test_a_folder_that_cannot_be_written_ends_nothing(self):
        blocked = pathlib.Path(self.root) / "file"
        blocked.write_text("")
        model, fast = compiled(backends.mock, artifacts=str(blocked), strict=False)
        with self.assertLogs("inductor_debug", logging.WARNING):
            torch.testing.assert_close(fast(self.x), model(self.x))

    def test_unknown_options_are_named(self):
        with self.assertRaisesRegex(Exception, "strikt"):
            compiled(backends.mock, strikt=True)[1](self.x)

    def test_a_capture_run_gets_the_artifacts(self):
        with environment(INDUCTOR_DEBUG_RUN=self.root):
            compiled(backends.mock, strict=False)[1](self.x)
        self.assertEqual(len(self.saved("backend/*_mock/dynamo.txt")), 1)

    @unittest.skipUnless(shutil.which("c++") or shutil.which("g++"), "Inductor needs a C++ compiler")
    def test_aot_records_every_stage(self):
        model, fast = compiled(backends.aot, artifacts=self.root)
        x = self.x.clone().requires_grad_()
        result = fast(x)
        torch.testing.assert_close(result, model(x))
        result.sum().backward()
        folder = self.saved("run_*/backend/*_aot")[0]
        for stage in ("dynamo", "joint", "forward", "backward"):
            self.assertTrue((folder / f"{stage}.txt").is_file(), stage)
            self.assertGreater(json.loads((folder / f"{stage}.stats.json").read_text())["total_nodes"], 0)
            self.assertEqual((folder / f"{stage}.svg").is_file(), shutil.which("dot") is not None, stage)
        names = {path.name for path in folder.glob("inductor/torchinductor/*/*")}
        self.assertLessEqual({"output_code.py", "ir_pre_fusion.txt", "ir_post_fusion.txt"}, names)

    @unittest.skipUnless(shutil.which("c++") or shutil.which("g++"), "Inductor needs a C++ compiler")
    def test_aot_checks_for_a_device_that_is_named(self):
        _, fast = compiled(backends.aot, artifacts=self.root, adapter="mock", strict=True)
        with torch.no_grad(), self.assertRaises(Exception) as caught:
            fast(self.x)
        self.assertIn("non-contiguous", str(caught.exception))


class CoreTest(unittest.TestCase):
    def test_a_text_that_is_no_graph_is_an_error_of_the_core(self):
        with self.assertRaisesRegex(core.CoreError, "not a known model file"):
            core.check("nonsense")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
