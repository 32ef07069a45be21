#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs whole collections on GPUs that do not exist (fake_cuda.cc).

usage: collect_test.py --binary BINARY --driver LIBCUDA --nvml LIBNVML
"""
import argparse
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
SIZES = [(64, 64, 64), (32, 64, 32), (64, 32, 96), (16, 128, 64), (40, 40, 40), (96, 64, 48), (33, 17, 9)]
OPTIONS = argparse.Namespace()


class CollectTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.write_problems(SIZES)

    def tearDown(self):
        self.temporary.cleanup()

    def write_problems(self, sizes, dtype="float32"):
        lines = [json.dumps({"M": m, "N": n, "K": k, "dtype": dtype, "layout": layout}) + "\n"
                 for (m, n, k), layout in zip(sizes, ["nn", "nt", "tn", "tt"] * len(sizes))]
        (self.folder / "problems.jsonl").write_text("".join(lines))

    def environment(self, **settings):
        plain = {name: value for name, value in os.environ.items() if name not in ("RANK", "WORLD_SIZE", "LOCAL_RANK")}
        libraries = ":".join([str(OPTIONS.driver.parent), *filter(None, [plain.get("LD_LIBRARY_PATH")])])
        return plain | {"LD_LIBRARY_PATH": libraries, "INDUCTOR_DEBUG_NVML": str(OPTIONS.nvml),
                        "INDUCTOR_DEBUG_TORCH": "/none", "XDG_CACHE_HOME": str(self.folder)} | settings

    def command(self, output, *flags):
        return [OPTIONS.binary, "collect", "--problems", "problems.jsonl", "--search-space", "DEFAULT", "--format", "timings",
                "-o", output, "--timer", "events", "--python", str(HERE / "fake_pack.py"), "--json", *flags]

    def collect(self, output, *flags, code=0, **settings):
        done = subprocess.run(self.command(output, *flags), cwd=self.folder, env=self.environment(**settings), capture_output=True,
                              text=True, timeout=200)
        self.assertEqual(done.returncode, code, done.stderr)
        self.errors = done.stderr
        return json.loads(done.stdout) if done.stdout else {}

    def rows(self, output):
        """What is in a data set: problem and configuration of each time."""
        subprocess.run([OPTIONS.binary, "dataset", "convert", output, "--to", "json", "-o", "rows.json"], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)
        text = json.loads((self.folder / "rows.json").read_text())
        found = []

        def walk(value, path):
            if isinstance(value, dict):
                for key, inner in value.items():
                    walk(inner, path + (key,))
            elif isinstance(value, list):
                for inner in value:
                    found.append((path, json.dumps(inner, sort_keys=True)))

        walk(text, ())
        return sorted(found)

    def facts(self, report):
        return {fact["key"]: fact["value"] for fact in report["sections"][0]["facts"]}

    def test_one_gpu(self):
        report = self.collect("a.msgpack")
        facts = self.facts(report)
        self.assertEqual(facts["problems_measured"], len(SIZES))
        self.assertEqual(facts["problems_skipped"], 0)
        self.assertGreater(facts["times"], len(SIZES))
        self.assertEqual([finding["rule"] for finding in report["findings"]], ["throttled"])
        self.assertEqual((self.folder / "a.msgpack").read_bytes().count(b"conditions"), len(SIZES))
        self.assertEqual(self.facts(self.collect("a.msgpack"))["problems_found"], len(SIZES))
        self.assertEqual(sorted(path.name for path in self.folder.glob("a.*")), ["a.msgpack"])

    def test_all_gpus(self):
        self.collect("one.msgpack")
        facts = self.facts(self.collect("all.msgpack", "--gpus", "all", FAKE_GPUS="3"))
        self.assertEqual(facts["problems_measured"], len(SIZES))
        self.assertEqual(self.rows("all.msgpack"), self.rows("one.msgpack"))
        self.collect("two.msgpack", "--gpus", "4", code=4, FAKE_GPUS="3")
        self.assertIn("GPU 3 does not exist: this host has 3", self.errors)

    def test_ranks(self):
        self.collect("one.msgpack")
        for rank in ("0", "1"):
            self.collect("rank.msgpack", FAKE_GPUS="2", RANK=rank, LOCAL_RANK=rank, WORLD_SIZE="2")
        parts = ["rank.shard-0001-of-0002.msgpack", "rank.shard-0002-of-0002.msgpack"]
        subprocess.run([OPTIONS.binary, "dataset", "merge", *parts, "-o", "merged.msgpack"], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)
        self.assertEqual(self.rows("merged.msgpack"), self.rows("one.msgpack"))

    def test_empty_shard(self):
        facts = self.facts(self.collect("a.msgpack", "--shard", "9/9"))
        self.assertEqual(facts["problems_measured"], 0)
        facts = self.facts(self.collect("b.json", "--shard", "9/9", "--format", "json"))
        self.assertEqual(facts["problems_measured"], 0)

    def test_torch_diode_files(self):
        self.collect("a.msgpack", "-v")
        self.assertIn("info: collect: 7 problems", self.errors)
        self.collect("b.json", "--format", "json", "--chunk-size", "4")
        self.assertEqual(sorted(path.name for path in self.folder.glob("b*")), ["b.timings.msgpack", "b_1.json", "b_2.json"])
        self.assertEqual(self.rows("b.timings.msgpack"), self.rows("a.msgpack"))

    def test_tf32(self):
        self.collect("ieee.msgpack")
        self.write_problems(SIZES, "tf32")
        facts = self.facts(self.collect("tf32.msgpack"))  # what the pack lacks is compiled
        self.assertEqual((facts["problems_measured"], facts["problems_skipped"]), (len(SIZES), 0))
        with zipfile.ZipFile(self.folder / "inductor-debug/cuda-90.pack") as pack:
            kernels = [row for row in json.loads(pack.read("manifest.json"))["kernels"] if row["function"] == "product"]
        self.assertEqual({row["dtype"] for row in kernels}, {"float32"})
        self.assertEqual(sum(row["tf32"] for row in kernels) * 2, len(kernels))
        flags = [json.loads(row)["config"]["ALLOW_TF32"] for _, row in self.rows("tf32.msgpack") if "ALLOW_TF32" in row]
        self.assertEqual(set(flags), {True})
        self.assertEqual(len(flags), len(self.rows("ieee.msgpack")))

    def check_left_out(self, bad, why):
        self.collect("good.msgpack")
        (self.folder / "inductor-debug/cuda-90.pack").unlink()
        report = self.collect("bad.msgpack", FAKE_BAD=bad)
        messages = [finding["message"] for finding in report["findings"] if finding["rule"] == "not-measured"]
        self.assertTrue(any(why in message for message in messages), messages)
        good, rest = self.rows("good.msgpack"), self.rows("bad.msgpack")
        self.assertEqual(len(rest), len(good) - len(messages))
        self.assertLess(set(rest), set(good))
        self.assertTrue((self.folder / "bad.msgpack.faults.jsonl").exists())

    def test_kernel_that_crashes(self):
        self.check_left_out("crash=1", "CUDA_ERROR_ILLEGAL_ADDRESS")

    def test_kernel_that_hangs(self):
        self.write_problems(SIZES[:1])
        self.check_left_out("hang=1", "hangs: the GPU is not done after 10 s")

    def test_no_room(self):
        self.write_problems([(512, 512, 64), *SIZES])
        report = self.collect("a.msgpack", FAKE_ROOM="100000")
        self.assertEqual(self.facts(report)["problems_measured"], len(SIZES))
        messages = [finding["message"] for finding in report["findings"] if finding["rule"] == "not-measured"]
        self.assertEqual(len(messages), 1)
        self.assertIn("CUDA_ERROR_OUT_OF_MEMORY", messages[0])

    def start(self, output, *flags, **settings):
        process = subprocess.Popen(self.command(output, *flags), cwd=self.folder, env=self.environment(**settings),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        part = self.folder / output.replace(".msgpack", ".gpu-0.msgpack")
        for _ in range(1000):
            time.sleep(0.02)
            if part.exists() and b'problem' in part.read_bytes():
                return process
        self.fail("nothing was measured")

    def test_stopped_and_killed(self):
        self.collect("one.msgpack")
        for number in (signal.SIGINT, signal.SIGKILL):
            output = f"stopped{int(number)}.msgpack"
            process = self.start(output, "--gpus", "2", FAKE_GPUS="2", FAKE_DELAY="1")
            process.send_signal(number)
            self.assertEqual(process.wait(60), 1 if number == signal.SIGINT else -number)
            if number == signal.SIGKILL:
                time.sleep(0.5)  # its processes end with it
            report = self.collect(output, "--gpus", "2", FAKE_GPUS="2")
            self.assertGreater(self.facts(report)["problems_found"], 0)
            self.assertEqual(self.rows(output), self.rows("one.msgpack"))
            self.assertFalse(list(self.folder.glob("stopped*.gpu-*")))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", required=True)
    parser.add_argument("--driver", required=True, type=pathlib.Path)
    parser.add_argument("--nvml", required=True, type=pathlib.Path)
    OPTIONS, rest = parser.parse_known_args()
    OPTIONS.binary = str(pathlib.Path(OPTIONS.binary).resolve())
    unittest.main(argv=[sys.argv[0], *rest])
