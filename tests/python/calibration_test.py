# SPDX-License-Identifier: Apache-2.0
"""`hardware calibrate --device cuda` on graphs that were measured on an H200, and its steps with measuring faked.

usage: calibration_test.py BINARY ROOT
"""
import contextlib
import importlib.util
import io
import json
import lzma
import pathlib
import random
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
import types
import unittest
from unittest import mock

ROOT, BINARY = pathlib.Path(sys.argv.pop()), sys.argv.pop()
sys.path.insert(0, str(ROOT / "tools"))
from inductor_debug import gpu_calibration as calibration
from inductor_debug.calibration import hardware_file

KEPT = {"pointwise": 3, "reduction": 3, "attention": 1}  # every third is enough to fit; of attention few are short


@unittest.skipUnless(importlib.util.find_spec("torch"), "no torch")
class Calibration(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.graphs = pathlib.Path(cls.scratch.name) / "graphs"
        with tarfile.open(ROOT / "tests" / "data" / "kernels" / "h200.tar.xz") as archive:
            archive.extractall(cls.scratch.name, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))  # Debian 12 has none
        cls.graphs.mkdir()
        for kind, step in KEPT.items():
            for path in sorted(pathlib.Path(cls.scratch.name, "samples").glob(f"{kind}*.measured.json"))[::step]:
                for name in (path.name, path.name.replace(".measured.json", ".pt2")):
                    shutil.copy(path.with_name(name), cls.graphs / name)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def run_command(self, *arguments):
        folder = tempfile.mkdtemp(dir=self.scratch.name)
        return subprocess.run([BINARY, "hardware", "calibrate", "--device", "cuda", "--python", sys.executable, "--folder", folder, *arguments],
                              capture_output=True, text=True, check=False)

    def fails(self, expected, *arguments):
        done = self.run_command(*arguments)
        self.assertEqual((done.returncode, done.stdout), (4, ""), done.stderr)
        self.assertIn(expected, done.stderr.splitlines()[-1])

    def test_graphs_of_an_h200(self):
        done = self.run_command("--from", str(self.graphs))
        self.assertEqual(done.returncode, 0, done.stderr)
        made, kept = json.loads(done.stdout), json.loads((ROOT / "data" / "devices" / "h200.json").read_text(encoding="utf-8"))
        path = pathlib.Path(tempfile.mkdtemp(dir=self.scratch.name)) / "made.json"
        path.write_text(done.stdout, encoding="utf-8")
        facts, figures, costs = hardware_file.shown(BINARY, str(path))
        _, kept_figures, kept_costs = hardware_file.shown(BINARY, "h200")
        self.assertEqual((facts["base"], made["memory_bandwidth"]), ("nvidia-hopper", kept["memory_bandwidth"]))
        # The shipped figures are fitted to all of these graphs; these give the same within a quarter.
        for key in [f"floor.{name}" for name in KEPT] + ["graph_gap"]:
            self.assertAlmostEqual(figures[key]["value"] / kept_figures[key]["value"], 1, delta=0.25)
            self.assertEqual((figures[key]["measured"], figures[key]["file"]), ("measured", "made"))
        self.assertEqual(figures["floor.convolution"]["file"], "gpu")  # no graph has one
        self.assertEqual(costs["convolution_step_us"], kept_costs["convolution_step_us"])
        self.assertNotIn("latency_errors", made)
        said = made["sources"][made["kernel_costs"][-1]["source"]]
        self.assertRegex(said["text"], r"one NVIDIA H200 \(.*\): \d+ kernels fitted; \d+ kernels kept out, mean error \d")
        self.assertTrue(said["measured"])
        self.assertNotIn("call_model", made)  # no calls were measured
        # What measure_hardware.py did not measure again stays as it was.
        self.assertEqual(made["memory_efficiency"], kept["memory_efficiency"])
        texts = [source["text"] for source in made["sources"].values()]
        self.assertEqual(len(texts), len(set(texts)))

    def test_calls_that_were_measured(self):
        calls = pathlib.Path(self.scratch.name) / "graphs" / "calls"
        calls.mkdir()
        with lzma.open(ROOT / "tests" / "data" / "calls" / "h200.jsonl.xz", "rt", encoding="utf-8") as every:
            (calls / "calls.jsonl").write_text("\n".join(random.Random(1).sample(every.read().splitlines(), 3000)), encoding="utf-8")
        try:
            done = self.run_command("--from", str(self.graphs))
        finally:
            shutil.rmtree(calls)
        self.assertEqual(done.returncode, 0, done.stderr)
        made = json.loads(done.stdout)
        model = made["call_model"]
        self.assertRegex(made["sources"][model["source"]]["text"], r"hardware calibrate, library calls and those of h100-sxm; \d+ convolutions kept out: mean error \d")
        self.assertTrue(pathlib.Path(model["file"]).is_file())

    def test_what_cannot_be_fitted(self):
        empty = pathlib.Path(tempfile.mkdtemp(dir=self.scratch.name))
        self.fails("0 measured graphs, fewer than the 40", "--from", str(empty))
        mixed = pathlib.Path(tempfile.mkdtemp(dir=self.scratch.name))
        paths = sorted(self.graphs.glob("*.measured.json"))[:calibration.LEAST_GRAPHS]
        for path in paths:
            shutil.copy(path, mixed / path.name)
        self.fails("generated kernels of 40 graphs could be compared", "--from", str(mixed))  # no .pt2
        other = json.loads((mixed / paths[0].name).read_text(encoding="utf-8"))
        other["device"]["name"] = "NVIDIA L4"
        (mixed / paths[0].name).write_text(json.dumps(other), encoding="utf-8")
        self.fails("graphs of 2 devices (NVIDIA H200, NVIDIA L4)", "--from", str(mixed))
        other["device"] |= {"name": "NVIDIA H200", "nvidia_smi": {"driver_version": "535.1"}}
        (mixed / paths[0].name).write_text(json.dumps(other), encoding="utf-8")
        self.fails("graphs of 2 drivers (535.1, 580", "--from", str(mixed))
        (mixed / paths[0].name).write_text("[", encoding="utf-8")
        self.fails("JSONDecodeError", "--from", str(mixed))
        self.fails("no hardware file and no name of the catalogue", "--from", str(self.graphs), "--base", "none")

    def test_the_file_of_another_gpu(self):
        self.fails("h100-sxm is of NVIDIA H100 80GB HBM3, and the measurements are of 'NVIDIA H200'", "--from", str(self.graphs), "--base", "h100-sxm")

    def test_a_folder_of_another_machine(self):
        options = self.options()
        with self.faked(), mock.patch("time.time", lambda: 1000.0):
            calibration.measure(options, 1600)
            with mock.patch.object(calibration, "machine", lambda: {"gpu": "NVIDIA H200", "driver": "590"}):
                with self.assertRaisesRegex(calibration.CalibrationError, r"another machine \(gpu NVIDIA H200, driver 580; this one: gpu NVIDIA H200, driver 590\)"):
                    calibration.measure(options, 1600)

    def test_rates_of_graphs(self):
        def pair(mb, us, **more):
            return {"class": "pointwise", "alone": True, "measured_us": us, "launch": {"mb": mb, "jumping": 0, "unaligned": 0, "compute_us": 1} | more}
        base = {"l2_bytes": {"value": 52.4}, "memory_bandwidth": {"value": 4000}}
        large, small = [pair(300, 100.95)] * calibration.LEAST_SMALL, [pair(12, 2.95)] * calibration.LEAST_SMALL
        busy, jumping = [pair(300, 400, compute_us=390)] * 9, [pair(12, 100, jumping=1)] * 9
        made = calibration.rates_of_graphs(large + small + busy + jumping, base, "", "")
        self.assertEqual((made["memory_efficiency"]["value"], made["l2_bandwidth"]["value"]), (0.75, 6.0))
        self.assertEqual(calibration.rates_of_graphs(large[1:] + small[1:], base, "", ""), {})  # too few

    def test_without_a_gpu(self):
        import torch
        if not torch.cuda.is_available():
            self.fails("torch finds no CUDA device (run this on a machine with the GPU, or fit graphs measured there: --from FOLDER)")

    def options(self, **more):
        folder = tempfile.mkdtemp(dir=self.scratch.name)
        return types.SimpleNamespace(**{"folder": folder, "graphs": "", "base": "", "limit_s": 600, "count": 600, "calls": 12000,
                                        "catalogue": str(ROOT / "data" / "devices")} | more)

    @contextlib.contextmanager
    def faked(self, graphs=calibration.LEAST_GRAPHS):
        """A GPU that finishes so many graphs, and scripts that only say that they ran."""
        ran = []

        def run(_, arguments, limit_s):
            ran.append((arguments[0], limit_s))
            if arguments[0] == "measure_kernels.py":
                for number in range(graphs):
                    pathlib.Path(arguments[1], f"{number}.measured.json").touch()
            return "{}"
        with (mock.patch("torch.cuda.is_available", lambda: True), mock.patch.object(calibration, "run_script", run),
              mock.patch.object(calibration, "machine", lambda: {"gpu": "NVIDIA H200", "driver": "580"})):
            yield ran

    def test_a_second_run_goes_on(self):
        options = self.options()
        with self.faked() as ran, mock.patch("time.time", lambda: 1000.0):
            with self.assertRaisesRegex(calibration.CalibrationError, "a second run goes on from there"):
                calibration.measure(options, 1040)
            calibration.measure(options, 1600)
            calibration.measure(options, 1600)
        self.assertEqual([name for name, _ in ran], ["measure_hardware.py", "measure_host.py", "measure_calls.py", "measure_kernels.py"])
        self.assertLessEqual(sum(limit for _, limit in ran[1:]), 1000)
        self.assertLessEqual(ran[2][1], calibration.CALLS_S + calibration.RESERVE_S)

    def test_a_short_limit_leaves_the_host_out(self):
        options = self.options()
        with self.faked() as ran, mock.patch("time.time", lambda: 1000.0):
            calibration.measure(options, 1150)
        self.assertEqual([name for name, _ in ran], ["measure_hardware.py", "measure_calls.py", "measure_kernels.py"])

    def test_too_few_graphs_are_measured_on_by_a_second_run(self):
        options = self.options()
        with mock.patch("time.time", lambda: 1000.0):
            with self.faked(graphs=7), self.assertRaisesRegex(calibration.CalibrationError, "the limit was enough for 7 graphs, and the fit needs 40"):
                calibration.measure(options, 1150)
            with self.faked() as ran:
                calibration.measure(options, 1600)
        self.assertEqual([name for name, _ in ran][-1], "measure_kernels.py")

    def test_a_script_that_fails(self):
        folder = pathlib.Path(self.options().folder)
        (folder / "ends.py").write_text("raise SystemExit(3)")
        (folder / "waits.py").write_text("import time; time.sleep(60)")
        with self.assertRaisesRegex(calibration.CalibrationError, "ends.py ended with exit code 3"):
            calibration.run_script(folder, ["ends.py"], 30)
        with self.assertRaisesRegex(calibration.CalibrationError, "waits.py took longer than the limit"):
            calibration.run_script(folder, ["waits.py"], 1)

    def test_scripts_find_their_neighbours_beside_a_safe_path(self):
        folder = pathlib.Path(self.options().folder)
        (folder / "neighbour.py").write_text("WORD = 'found'")
        (folder / "asks.py").write_text("import subprocess, sys\nif sys.argv[1:]: import neighbour; print(neighbour.WORD)\n"
                                        "else: sys.exit(subprocess.run([sys.executable, __file__, 'child']).returncode)")
        with mock.patch.dict("os.environ", {"PYTHONSAFEPATH": "1"}):
            self.assertEqual(calibration.run_script(folder, ["asks.py"], 30), "found\n")

    def test_figures_of_a_run(self):
        base = hardware_file.shown(BINARY, "h200")[1]
        power = {"watts": 700.0, "flop_per_s": 1e12, "bytes_per_s": 4e12}
        rates = {"copy_dram": 4.2e12, "copy_l2": 6.4e12, "mm_bfloat16": 780e12, "mm_float32": 50e12, "eager_launch": 5e-6}
        figures = {name: {"value": value} for name, value in rates.items()}
        figures["energy"] = {"idle": {"watts": 100.0}, "copy": power, "mm_bfloat16": power, "mm_float16": power, "mm_float32": power}
        found = {"measured_with": {"name": "NVIDIA H200", "torch": "2.11.0", "driver_version": "580"}, "figures": figures}
        made = calibration.practice(base, found, "2026-11-23")
        self.assertEqual(made["memory_efficiency"]["value"], 0.875)
        self.assertEqual(made["l2_bandwidth"]["value"], 6.4)
        self.assertEqual(made["matrix_efficiency"]["value"], 0.7884)
        self.assertEqual((made["launch"]["value"], made["idle_power"]["value"]), (5, 100))
        self.assertEqual(made["joules_per_byte"]["value"], 150)
        self.assertEqual(made["joules_per_flop"]["float32"], made["joules_per_flop"]["float16"])

        del figures["energy"]
        self.assertNotIn("idle_power", calibration.practice(base, found, "2026-11-23"))
        figures["energy"] = {"idle": {"watts": None}}  # the counter stood still
        self.assertNotIn("idle_power", calibration.practice(base, found, "2026-11-23"))

    def test_costs_of_the_host(self):
        folder = pathlib.Path(self.options().folder)
        self.assertEqual(calibration.host_costs(folder, "2026-11-23"), {})
        figures = {"eager_launch": {"value": 11.5, "least": 11, "largest": 12}, "eager_module": {"value": -0.5, "least": -1, "largest": 1},
                   "eager_view": {"value": 1.5, "least": 1, "largest": 2}, "compiled_launch": {"value": 10, "least": 9, "largest": 11}}
        about = {"device": "NVIDIA H200", "host": "Abacus", "torch": "2.11.0", "python": "3.12.3"}
        (folder / "host.jsonl").write_text(json.dumps({"figures": figures, "measured_with": about}) + "\n", encoding="utf-8")
        made = calibration.host_costs(folder, "2026-11-23")
        self.assertEqual(list(made), ["host"])
        made = made["host"]
        self.assertEqual(list(made), ["title", "launch", "compiled_launch", "operators"])
        views = round(1.5 * calibration.IN_MODELS["eager_view"], 2)  # in models most calls take longer than alone
        self.assertEqual({kind: figure["value"] for kind, figure in made["operators"].items()}, {"view": views})
        self.assertEqual(made["title"], "Abacus, Python 3.12.3")
        self.assertAlmostEqual(made["compiled_launch"]["value"], 10 * calibration.IN_MODELS["compiled_launch"])
        self.assertEqual((made["launch"]["value"], made["launch"]["unit"]), (round(11.5 * calibration.IN_MODELS["eager_launch"], 2), "us"))
        self.assertIn("NVIDIA H200 on Abacus (torch 2.11.0); 11.0 to 12.0 by process", made["launch"]["source"])

    def test_what_a_call_takes_in_models_follows_the_host_file(self):
        host = json.loads((ROOT / "data" / "devices" / "hosts" / "xeon-16-cores.json").read_text(encoding="utf-8"))
        for name, figure in {"launch": host["launch"], **host["operators"]}.items():
            alone = [float(us) for us in re.match(r"alone ([\d.]+) and ([\d.]+) us", figure["note"]).groups()]
            self.assertAlmostEqual(calibration.IN_MODELS[f"eager_{name}"], figure["value"] / statistics.mean(alone), delta=0.006, msg=name)

    def test_few_calls_teach_nothing(self):
        folder = pathlib.Path(self.options().folder)
        hardware, calls = ROOT / "data" / "devices" / "h200.json", ROOT / "tests" / "cli" / "hardware" / "calls.jsonl"
        self.assertEqual(calibration.learned(self.options(binary=BINARY), calls, hardware, None, "", ""), {})  # no better than the formulas
        (folder / "calls.jsonl").write_text("{}\n" * 3, encoding="utf-8")
        self.assertEqual(calibration.learned(self.options(), folder / "calls.jsonl", folder / "none.json", None, "", ""), {})

    def test_without_a_module_that_learns_formulas_remain(self):
        folder = pathlib.Path(self.options().folder)
        (folder / "calls.jsonl").write_text("{}\n" * calibration.LEAST_CALLS, encoding="utf-8")
        said = io.StringIO()
        with mock.patch.dict("os.environ", {"INDUCTOR_DEBUG_TORCH": "/nowhere.so"}), contextlib.redirect_stderr(said):
            made = calibration.learned(self.options(binary=BINARY), folder / "calls.jsonl", ROOT / "data" / "devices" / "h200.json", None, "", "")
        self.assertEqual(made, {})
        self.assertRegex(said.getvalue(), "nothing was learned of 200 library calls, and their times come from formulas: .*hardware learn")

    def test_the_file_of_the_catalogue(self):
        found = calibration.base_file(self.options(), "NVIDIA H200")
        self.assertEqual(found["title"], "NVIDIA H200 SXM 141 GB")
        with self.assertRaisesRegex(calibration.CalibrationError, "--base"):
            calibration.base_file(self.options(), "NVIDIA H300")

    def test_costs_of_work_are_fitted_to_times(self):
        from inductor_debug import cpu_work
        costs = {"call": 5e-6, "work": 2e-11, "left": 3e-10}
        sizes = [(1, 10, 3), (8, 2e4, 500), (3, 7e5, 4e4), (2, 9e6, 100), (5, 40, 8e4), (1, 3e6, 1e6)]
        samples = [(dict(zip(costs, amounts)), 4e-6 + sum(cost * amount for cost, amount in zip(costs.values(), amounts))) for amounts in sizes]
        found = cpu_work.fit(samples, 4e-6)
        for name, cost in costs.items():
            self.assertAlmostEqual(found[name] / cost, 1, places=3)
        # None is below zero: what more of an amount seems to save costs nothing.
        self.assertEqual(set(cpu_work.fit([({"a": 1, "b": 1}, 2.0), ({"a": 2, "b": 1}, 4.0), ({"a": 3, "b": 9}, 5.9)])), {"a"})

    def test_a_difference_that_is_negative_is_no_figure(self):
        from inductor_debug import cpu_figures
        made = cpu_figures.overheads({"launch": 2e-6, "weight": -1e-9, "operators": {"view": 1e-6, "pooling": -3e-7}}, lambda value, _: value)
        self.assertEqual(made, {"launch": 2e-6, "operators": {"view": 1e-6}})
        self.assertEqual(cpu_figures.overheads({}, lambda value, _: value), {})


if __name__ == "__main__":
    unittest.main()
