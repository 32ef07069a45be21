#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""`collect --backend inductor` with a worker that behaves and misbehaves on order (fake_worker.py).

usage: inductor_backend_test.py BINARY
"""
import importlib.util
import json
import math
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import types
import unittest

BINARY = ""
FAKE = str(pathlib.Path(__file__).resolve().parent / "fake_worker.py")


class InductorBackendTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.environment = {**os.environ, "FAKE_WORKER_LOG": str(self.folder / "log"), "TMPDIR": folder.name}

    def command(self, sizes, *flags, python=FAKE, output="t.msgpack"):
        problems = self.folder / "problems.jsonl"
        problems.write_text("".join(json.dumps(
            {"op": "mm", "M": m, "N": 64 + 32 * i, "K": 96, "dtype": "float32", "layout": "nt"}) + "\n"
            for i, m in enumerate(sizes)))
        return [BINARY, "collect", "--backend", "inductor", "--problems", str(problems), "--format", "timings",
                "--python", python, "-o", str(self.folder / output), "--json", *flags]

    def collect(self, sizes, *flags, expected=0, start=None, **kwargs):
        environment = {**self.environment, **({"FAKE_WORKER": start} if start else {})}
        done = subprocess.run(self.command(sizes, *flags, **kwargs), env=environment, capture_output=True, text=True,
                              timeout=120)
        self.assertEqual(done.returncode, expected, done.stderr)
        self.assertEqual(list(self.folder.glob("inductor-debug-worker-*")), [])
        return json.loads(done.stdout) if done.stdout else done.stderr

    def facts(self, document):
        return {fact["key"]: fact["value"] for section in document["sections"] for fact in section.get("facts", [])}

    def rows(self, output="t.msgpack"):
        done = subprocess.run([BINARY, "dataset", "convert", "--to", "json", str(self.folder / output), "-o",
                               str(self.folder / (output + ".json"))], capture_output=True, text=True, timeout=60)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        return json.loads((self.folder / (output + ".json")).read_text())

    def log(self):
        return (self.folder / "log").read_text().split()

    def test_measures_and_continues(self):
        facts = self.facts(self.collect([16, 33, 300]))
        self.assertEqual((facts["problems_measured"], facts["problems_skipped"]), (3, 0))
        self.assertEqual(facts["times"], 4)  # N = 96 has two
        facts = self.facts(self.collect([16, 33, 300, 500]))
        self.assertEqual((facts["problems_found"], facts["problems_measured"]), (3, 1))
        self.assertEqual(self.log().count("start"), 2)

    def test_says_what_it_measures_without_a_gpu(self):
        if pathlib.Path("/proc/driver/nvidia").exists():
            self.skipTest("this machine has a GPU")
        command = self.command([16])
        del command[2:4]  # --backend inductor
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        said = [line for line in done.stderr.splitlines() if "this machine is busy" not in line]
        self.assertEqual(said, [
            "inductor-debug: no CUDA GPU was found: this CPU is measured, by TorchInductor's autotuning "
            "(--backend inductor)"])
        command += ["--gpu", "1"]  # only a GPU has a number
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 4, done.stderr)

    def test_products_of_models_are_measured_without_their_epilogues(self):
        model = pathlib.Path(__file__).resolve().parents[1] / "data/pt2/attn.pt2"
        command = [BINARY, "collect", "--from", str(model), "--backend", "inductor", "--format", "timings", "--python", FAKE,
                   "-o", str(self.folder / "t.msgpack"), "--json"]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        problems = [word for word in self.log() if ":" in word]
        # The rows of the packed projection's transposed input are no matrix: a batch with one weight.
        expected = [f"addmm:float32:nt:14x{sizes}" for sizes in ("32x32", "64x32", "32x64")] + ["bmm:float32:nt:7x2x96x32"]
        self.assertEqual(sorted(problems), sorted(expected))

    def check_skipped(self, size, reason, *flags):
        document = self.collect([16, size, 33, 48], *flags)
        facts = self.facts(document)
        self.assertEqual((facts["problems_measured"], facts["problems_skipped"]), (3, 1))
        messages = [finding["message"] for finding in document["findings"] if finding["rule"] == "not-measured"]
        self.assertEqual(len(messages), 1)
        self.assertIn(reason, messages[0])
        self.assertTrue(messages[0].startswith(f"mm:float32:nt:{size}x"), messages[0])
        return document

    def test_a_worker_that_dies(self):
        self.check_skipped(1013, "was killed by signal 9: Illegal instruction in the template")
        self.assertEqual(self.log().count("start"), 2)

    def test_a_worker_that_hangs(self):
        start = time.monotonic()
        self.check_skipped(1014, "no answer within 0.7 s", "--time-limit", "0.7")
        self.assertLess(time.monotonic() - start, 30)

    def test_garbage(self):
        self.check_skipped(1015, "the answer is not understood")

    def test_an_answer_to_something_else(self):
        self.check_skipped(1016, "an answer to something else")

    def test_a_time_that_cannot_be(self):
        self.check_skipped(1017, "-1 ms cannot be a time")

    def test_a_configuration_twice(self):
        self.check_skipped(1018, "a configuration is there twice")

    def test_a_line_without_an_end(self):
        self.check_skipped(1021, "not a line of JSON")

    def test_a_problem_that_inductor_does_not_time(self):
        self.check_skipped(1019, "Inductor has one choice only")
        self.assertEqual(self.log().count("start"), 1)  # which is no failure of the worker

    def test_three_failures_in_a_row_end_it(self):
        message = self.collect([16, 1013, 33, 1013, 1015, 1016, 48], expected=4)
        self.assertIn("failed on 3 problems in a row, the last was mm:float32:nt:1016x", message)
        facts = self.facts(self.collect([16, 33, 48]))  # of other N than before but the first
        self.assertEqual(facts["problems_found"], 1)

    def test_starts_that_fail(self):
        for start, reason in (("no-torch", "No module named 'torch'"), ("dies", "exit code 7: Traceback: out of luck"),
                              ("garbage", "cannot measure with TorchInductor"), ("version", "another version")):
            with self.subTest(start):
                self.assertIn(reason, self.collect([16], expected=4, start=start))
        self.assertIn("cannot start", self.collect([16], expected=4, python=str(self.folder / "nothing")))

    def test_no_place_for_temporary_files(self):
        self.environment["TMPDIR"] = str(self.folder / "nothing")
        self.assertIn("TMPDIR", self.collect([16], expected=4))

    def test_a_limit_that_cannot_be(self):
        self.assertIn("--time-limit", self.collect([16], "--time-limit", "0", expected=2))

    def wait_for(self, words):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            if (self.folder / "log").exists() and len(self.log()) >= words:
                return
            time.sleep(0.02)
        self.fail("the worker was not asked")

    def test_kill_at_any_moment_and_continue(self):
        sizes = [16, 1020, 33, 1020, 300]
        self.collect(sizes, output="whole.msgpack")
        whole = self.rows("whole.msgpack")
        (self.folder / "log").unlink()
        for asked in (3, 6):
            process = subprocess.Popen(self.command(sizes), env=self.environment, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            self.wait_for(asked)
            process.kill()
            process.wait()
            # A record that was being written.
            file = self.folder / "t.msgpack"
            data = file.read_bytes()
            file.write_bytes(data + data[data.rindex(b"\xa4kind") - 1:-9])
        self.assertEqual(self.facts(self.collect(sizes))["problems_skipped"], 0)
        self.assertEqual(self.rows(), whole)

    def test_no_worker_is_left_behind(self):
        process = subprocess.Popen(self.command([1014]), env=self.environment, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        self.wait_for(2)
        children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.kill()
        process.wait()
        deadline = time.monotonic() + 10
        while any(self.is_running(child) for child in children) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual([child for child in children if self.is_running(child)], [])

    @staticmethod
    def is_running(process):
        try:
            return pathlib.Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
        except OSError:
            return False

    def test_interrupt_between_problems(self):
        process = subprocess.Popen(self.command([16, 1020, 33]), env=self.environment, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        self.wait_for(3)
        process.send_signal(signal.SIGINT)
        document = json.loads(process.communicate(timeout=60)[0])
        self.assertEqual(process.returncode, 1)
        self.assertIn("interrupted", [finding["rule"] for finding in document["findings"]])
        self.assertEqual(self.facts(document)["problems_measured"], 2)  # the one under way was finished


class Choice:
    def __init__(self, name, description="", blocking=None, is_extern=False):
        self.name, self.description, self.is_extern = name, description, is_extern
        if blocking:
            self.template = types.SimpleNamespace(register_blocking=types.SimpleNamespace(
                block_m=blocking[0], block_n=blocking[1], block_k=blocking[2]))


class AnswerTest(unittest.TestCase):
    """What the worker makes of the choices that Inductor (2.11 on an H100, 2.13 on a CPU) hands to its hook."""

    @classmethod
    def setUpClass(cls):
        path = pathlib.Path(__file__).resolve().parents[2] / "tools/inductor_debug/autotune_worker.py"
        spec = importlib.util.spec_from_file_location("autotune_worker", path)
        cls.worker = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cls.worker)

    def answer(self, timings):
        return self.worker.answer_of(timings, lambda choice: choice.is_extern)

    def test_triton(self):
        def triton(name, m, stages):
            return Choice(name, f"ACC_TYPE='tl.float32', ALLOW_TF32=False, BLOCK_K=32, BLOCK_M={m}, BLOCK_N=128, EVEN_K=True, "
                                f"GROUP_M=8, USE_FAST_ACCUM=False, num_stages={stages}, num_warps=4")
        answer = self.answer({
            Choice("bias_addmm", is_extern=True): 0.0764, Choice("addmm", is_extern=True): 0.0561,
            triton("triton_mm_20", 64, 2): 0.025, triton("triton_mm_21", 64, 3): math.inf, triton("triton_bmm_3", 16, 1): 0.03,
            triton("triton_mm_22", 64, 2): 0.024,
            triton("triton_mm_persistent_tma_4", 64, 2): 0.01,
            Choice("decompose_k_mm_2_split_0"): 0.02, Choice("decompose_k_mm_4_split_1"): math.inf})
        self.assertEqual(answer["aten_ms"], 0.0561)
        self.assertEqual(answer["configs"], [[64, 128, 32, 8, 2, 4, 0.024], [16, 128, 32, 8, 1, 4, 0.03]])
        self.assertEqual(len(answer["left_out"]), 4)
        self.assertIn("64x128x32 s3 w4: could not run", answer["left_out"])

    def test_cpu(self):
        answer = self.answer({Choice("_mkl_linear", is_extern=True): 0.3,
                              Choice("cpp_CppMicroGemmFP32Vec_0", blocking=(8, 32, 1)): 0.5})
        self.assertEqual(answer, {"configs": [[8, 32, 1, 8, 1, 1, 0.5]], "aten_ms": 0.3, "left_out": []})

    def test_nothing_could_run(self):
        with self.assertRaises(self.worker.Skip):
            self.answer({Choice("mm", is_extern=True): math.inf})

    def test_other_problems(self):
        on_cpu = types.SimpleNamespace(is_cpu=True)
        with self.assertRaisesRegex(self.worker.Skip, "TF32"):
            self.worker.Autotuner.measure(on_cpu, "mm:tf32:nt:8x8x8")
        for text in ("mm:bfloat16:nt:4x4", "mm:float8_e4m3fn:nn:8x8x8", "mm:bfloat16:nt:8x8x8+relu", "mm:bfloat16:nt:-1x8x8"):
            with self.subTest(text), self.assertRaises(self.worker.Skip):
                self.worker.Autotuner.measure(None, text)


if __name__ == "__main__":
    BINARY = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()
