#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.install() under max-autotune, with times that are made up.

usage: choices_topk_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import contextlib
import copy
import pathlib
import re
import struct
import sys
import tempfile
import unittest
from unittest import mock

import choices_cases as cases

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.runtime.benchmarking import InductorBenchmarker
from torch._inductor.virtualized import V

import fake_cuda
import inductor_debug
from inductor_debug.choices import gpu_time
from inductor_debug.choices.reasons import StandDown
from inductor_debug.choices.record import RECORD


def aten_wins(choice):
    return 0.01 if fake_cuda.is_extern(choice) else 0.02


def triton_wins(choice):
    return 0.02 if fake_cuda.is_extern(choice) else 0.01


def kernels_of(code: str) -> list[str]:
    """The calls of kernels, without their names."""
    return [re.sub(r"\b(triton_\w+)\b", "kernel", line.strip()) for line in code.splitlines() if ".run(" in line or "extern_kernels." in line]


def unpack(data: bytes):
    """The msgpack objects that timings.pack() writes."""
    place = 0

    def take(count):
        nonlocal place
        place += count
        return data[place - count:place]

    def one():
        kind = take(1)[0]
        if kind < 128:
            return kind
        if kind in (0xd3, 0xcb):
            return struct.unpack(">q" if kind == 0xd3 else ">d", take(8))[0]
        size = struct.unpack(">I", take(4))[0]
        if kind == 0xdf:
            return {one(): one() for _ in range(size)}
        return [one() for _ in range(size)] if kind == 0xdd else take(size).decode() if kind == 0xdb else take(size)
    while place < len(data):
        yield one()


class TopkTest(cases.InstalledCase):
    """Under max-autotune, with times that are made up."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.times = self.folder / "times.msgpack"
        super().setUp()

    def install(self, **options):
        super().install(**{"times": str(self.times), **options})

    def measured(self, case, time_of=triton_wins, **settings):
        """The code, and what Inductor had to choose from: by name, and the configurations."""
        with fake_cuda.measuring(time_of, **settings) as asked:
            code = fake_cuda.code_of(*case)
        names = [re.sub(r"_\d+$", "", choice.name) for choices in asked for choice in choices]
        names = [name for name in names if name != "bias_addmm"]  # torch 2.11 offers it beside addmm
        configs = [choice.annotations["ktc"].params.to_kwargs() for choices in asked for choice in choices if not fake_cuda.is_extern(choice)]
        return code, names, configs

    def test_the_best_are_measured_beside_aten(self):
        for expected, case in ((["addmm"] + 4 * ["triton_mm"], (F.linear, *cases.linear(64, 3072, 768))),
                               (["bmm"] + 4 * ["triton_bmm"], (torch.bmm, cases.tensor(12, 128, 64), cases.tensor(12, 64, 128)))):
            for multi in (False, True):
                code, names, _ = self.measured(case, benchmark_epilogue_fusion=multi)
                self.assertEqual(names, expected)
                self.assertTrue("triton_tem_fused" in code)
        self.assertEqual(inductor_debug.stats()["picks"], {"topk": 4})

    def test_float8(self):
        _, names, configs = self.measured(cases.scaled(64, 4096, 4096, (64, 1), (1, 4096)))
        self.assertEqual(names, ["_scaled_mm"] + 4 * ["triton_mm"])
        self.assertEqual({row["USE_FAST_ACCUM"] for row in configs}, {True})

    def test_rows_of_an_unknown_number(self):
        code, names, _ = self.measured((torch.bmm, cases.rows_of(64, 64, batch=(12,)), cases.tensor(12, 64, 128)))
        self.assertEqual(names, ["bmm"] + 4 * ["triton_bmm"])
        self.assertEqual(inductor_debug.stats()["regret"]["rows"][0]["problem"], "bmm:bfloat16:nn:12x64x128x64")

    def test_where_the_library_is_predicted_to_be_faster_nothing_is_measured(self):
        """Products of BERT with a batch of 8, which Triton won by Inductor's times and lost in the model, by 10 %."""
        for case, problem in (((F.linear, *cases.linear(1024, 768, 3072)), "addmm:bfloat16:nt:1024x768x3072"),
                              ((cases.followed_by(F.gelu), *cases.linear(1024, 3072, 768)), "addmm+gelu:bfloat16:nt:1024x3072x768")):
            RECORD.clear()
            code, names, _ = self.measured(case)
            self.assertEqual((set(names) - {"addmm"}, "triton_tem" in code, "addmm(" in code), (set(), False, True))
            found, = inductor_debug.stats()["decisions"]
            self.assertEqual((found["problem"], found["picked"], found["configs"]), (problem, "topk", 0))
            _, names, _ = self.measured(case, max_autotune_gemm_backends="TRITON")
            self.assertEqual(names, 4 * ["triton_mm"])
        code, names, _ = self.measured((cases.followed_by(lambda y: F.gelu(y, approximate="tanh")), *cases.linear(4096, 3072, 768)))
        self.assertEqual((names, code.count("extern_kernels.inductor_debug_addmm_activation("), code.count(".run(")), ([], 1, 0))

    def test_k(self):
        self.install(policy="topk", k=2)
        self.assertEqual(self.measured((F.linear, *cases.linear(64, 3072, 768)))[1], ["addmm", "triton_mm", "triton_mm"])

    def test_configurations_outside_of_inductors_list(self):
        case = (F.linear, *cases.linear(64, 3072, 768))
        ours = self.measured(case)[2]
        inductor_debug.uninstall()
        theirs = self.measured(case)[2]
        self.assertGreater(len(theirs), 10)
        self.assertTrue(any(row not in theirs for row in ours))
        self.assertEqual({tuple(sorted(row)) for row in ours}, {tuple(sorted(row)) for row in theirs})  # the same arguments

    def test_what_inductor_adds_stays(self):
        with config.patch({"triton.enable_persistent_tma_matmul": True}), mock.patch("torch._inductor.kernel.mm.use_triton_tma_template", return_value=True):
            names = set(self.measured((F.linear, *cases.linear(64, 3072, 768)))[1])
        self.assertEqual(names, {"addmm", "triton_mm", "triton_mm_persistent_tma"})

    def test_the_librarys_activation_is_a_choice(self):
        samples = {"relu": F.relu, "gelu": lambda x: F.gelu(x, approximate="tanh")}
        for name, function in samples.items():
            case = (cases.followed_by(function), cases.tensor(2, 32, 768), *cases.linear(64, 3072, 768)[1:])
            code, names, _ = self.measured(case, aten_wins)
            self.assertEqual(names, ["inductor_debug_addmm_activation"] + 4 * ["triton_mm"])
            self.assertTrue("extern_kernels.inductor_debug_addmm_activation(" in code)
            self.assertEqual("use_gelu=True" in code, name == "gelu")
            code, _, _ = self.measured(case)
            self.assertTrue("triton_tem_fused" in code and "extern_kernels." not in code)
            self.assertEqual("tanh" in code, name == "gelu")
            self.assertEqual(code.count(".run("), 1)

    def test_a_graph_with_the_activation_can_be_printed_and_copied(self):
        with config.patch(max_autotune_gemm=True):
            graph, _, _ = fake_cuda.passes_of(cases.followed_by(F.relu), *cases.linear(64, 3072, 768))
        self.assertIn("inductor_debug_addmm_activation", graph.print_readable(print_output=False))
        self.assertIn("inductor_debug_addmm_activation", copy.deepcopy(graph).code)
        graph.graph.lint()

    def test_other_processes_do_not_get_the_activation(self):
        with config.patch(cpp_wrapper=True):
            self.code_left_alone("activation: C++ code is generated")
        with config.patch(max_autotune_gemm_backends="ATEN,TRITON,CUTLASS"):
            self.code_left_alone("activation: other back ends take part")

    def code_left_alone(self, reason):
        RECORD.clear()
        with config.patch(max_autotune_gemm=True), fake_cuda.measuring(aten_wins):
            fake_cuda.passes_of(lambda *given: F.relu(F.linear(*given)), *cases.linear(64, 3072, 768))
        self.assertEqual(inductor_debug.stats()["stood_down"], {reason: 1})

    def test_a_fault_in_the_activation_leaves_inductors_kernels(self):
        for function in (F.relu, lambda x: F.gelu(x, approximate="tanh")):
            case = (cases.followed_by(function), cases.tensor(2, 64, 768), *cases.linear(64, 3072, 768)[1:])
            inductor_debug.uninstall()
            plain = self.measured(case, aten_wins)[0]
            self.install()
            with mock.patch("inductor_debug.choices.activation._lower", side_effect=OSError("a fault")), \
                    mock.patch("inductor_debug.choices.policy.Policy.decide", side_effect=StandDown("a test")):
                self.assertEqual(kernels_of(self.measured(case, aten_wins)[0]), kernels_of(plain))
            self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})

    def test_faults_leave_inductors_code(self):
        case = (F.linear, *cases.linear(64, 3072, 768))
        inductor_debug.uninstall()
        plain = self.measured(case)[0]
        for place in ("policy.problems_of", "kernels.with_row", "kernels.first_of", "feedback.read", "feedback.regret", "timings.append"):
            with self.subTest(place):
                self.install()
                with mock.patch(f"inductor_debug.choices.{place}", side_effect=OSError("a fault")):
                    code, names, _ = self.measured(case)
                self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})
                if place.startswith(("policy", "kernels")):
                    self.assertTrue(code == plain)
                    self.assertGreater(len(names), 10)

    def test_policies(self):
        case = (F.linear, *cases.linear(128, 768, 768))
        for policy, is_measuring, reason in (("default", True, "max-autotune measures"), ("topk", False, "max-autotune is off")):
            self.install(policy=policy)
            self.measured(case) if is_measuring else fake_cuda.code_of(*case)
            self.assertEqual(set(inductor_debug.stats()["stood_down"]), {reason})
        self.install()
        self.measured(case, max_autotune_gemm_search_space="EXHAUSTIVE", max_autotune_gemm_backends="ATEN")
        self.assertEqual(set(inductor_debug.stats()["stood_down"]), {"an exhaustive search"})
        for wrong in ({"policy": "fast"}, {"k": 0}):
            self.assertRaises(ValueError, inductor_debug.install, **wrong)

    def test_each_policy_has_a_key(self):
        keys = set()
        for options in ({}, {"policy": "default"}, {"policy": "topk"}, {"policy": "topk", "k": 3}):
            self.install(**options)
            keys.add((V.choices.uuid(), config.post_grad_custom_post_pass.uuid()))
        self.assertEqual(len(keys), 4)

    def test_the_measured_times_come_back(self):
        self.measured((F.linear, *cases.linear(64, 3072, 768)), aten_wins)
        self.measured((lambda *given: F.relu(F.linear(*given)), *cases.linear(64, 3072, 768)), lambda choice: 0.5 * triton_wins(choice))
        found = inductor_debug.stats()["regret"]
        self.assertEqual((found["problems"], found["worst_share"]), (2, 0.5))
        first, second = found["rows"]
        self.assertEqual((first["problem"], first["best"], first["measured"]), ("addmm:bfloat16:nt:64x3072x768", "aten", 5))
        self.assertEqual((second["problem"], second["regret"]), ("addmm+relu:bfloat16:nt:64x3072x768", 0.0))
        records = list(unpack(self.times.read_bytes()))
        self.assertEqual([record["kind"] for record in records], 2 * ["header", "problem"])
        self.assertEqual([(record.get("aten_ms"), record.get("aten_fused_ms")) for record in records[1::2]], [(0.01, None), (None, 0.01)])
        self.assertEqual([(records[3][name]) for name in ("op", "B", "M", "N", "K", "layout", "dtype")],
                         ["addmm+relu", 1, 64, 3072, 768, "nt", "bfloat16"])
        self.assertEqual(struct.unpack("<4f", records[3]["ms"]), tuple(struct.unpack("<f", struct.pack("<f", 0.005)) * 4))
        self.assertEqual(struct.unpack("<4H", records[3]["config"]), (0, 1, 2, 3))

    def test_times_with_a_summand_of_rows_are_no_data(self):
        self.measured((lambda r, x, w: torch.addmm(r, x, w.t()), cases.tensor(256, 1024), cases.tensor(256, 1024), cases.tensor(1024, 1024)))
        found = inductor_debug.stats()
        self.assertEqual((found["picks"], found["stood_down"], found["regret"]), ({"topk": 1}, {"times: summand with rows": 1}, None))
        self.assertFalse(self.times.exists())

    def test_a_saver_of_ours_goes_with_us(self):
        from torch._inductor import select_algorithm
        savers = select_algorithm.get_algorithm_selector_cache().feedback_saver_fns
        self.assertEqual(len(savers), 1)
        inductor_debug.uninstall()
        self.assertEqual(savers, [])


class SimulatedGpu:
    """One stream, and a host that launches into it, in so many times the time of a quiet one. Times in us."""

    run_us, runs = 6.0, 0

    def __init__(self, slowness):
        self.slowness, self.host_us, self.gpu_us = slowness, 0.0, 0.0

    def launch(self, host_us, gpu_us):
        self.host_us += self.slowness * host_us
        self.gpu_us = max(self.gpu_us, self.host_us) + gpu_us

    def run(self):
        self.runs += 1
        self.launch(12.0, self.run_us)

    def synchronize(self):
        self.host_us = max(self.host_us, self.gpu_us)

    def in_torch(self):
        gpu = self

        class Event:
            def __init__(self, enable_timing):
                pass

            def record(self):
                gpu.launch(1.0, 0.0)
                self.us = gpu.gpu_us

            def query(self):
                return self.us <= gpu.host_us

            def elapsed_time(self, end):
                return 1e-3 * (end.us - self.us)
        flush = mock.Mock(zero_=lambda: gpu.launch(5.0, 15.0))
        interface = {"Event": Event, "synchronize": lambda *_: self.synchronize()}
        return mock.patch.multiple("torch.cuda", _sleep=lambda cycles: self.launch(5.0, cycles / 2000), **interface), \
            mock.patch.multiple("torch._dynamo.device_interface.CudaInterface", **interface), mock.patch("torch.empty", return_value=flush)


@unittest.skipUnless(cases.HAS_TRITON, "no Triton")
class GpuTimeTest(unittest.TestCase):
    def measured_ms(self, slowness, choice):
        with contextlib.ExitStack() as stack:
            stack.enter_context(fake_cuda.device())
            gpu = SimulatedGpu(slowness)
            for patch in gpu.in_torch():
                stack.enter_context(patch)
            return choice(gpu)

    def test_the_hosts_time_is_not_the_gpus(self):
        def plain(gpu):
            return InductorBenchmarker().benchmark_gpu(gpu.run)
        for slowness in (1, 4, 10, 40):  # the last two take a longer spin
            self.assertAlmostEqual(self.measured_ms(slowness, lambda gpu: gpu_time.gpu_ms(gpu.run)), 0.006)
        self.assertAlmostEqual(self.measured_ms(1, plain), 0.006)
        self.assertGreater(self.measured_ms(4, plain), 0.03)  # what Inductor takes it for

    def test_long_products_run_a_few_times(self):
        def slow(gpu):
            gpu.run_us = 20000.0
            return gpu_time.gpu_ms(gpu.run), gpu.runs
        time_ms, runs = self.measured_ms(4, slow)
        self.assertAlmostEqual(time_ms, 20.0)
        self.assertEqual(runs, 2 + 3)

    def test_choices_are_measured_so_and_nothing_else(self):
        from torch._inductor.runtime.benchmarking import benchmarker

        class Choice:
            def benchmark(self, run, out):
                return benchmarker.benchmark(run, device="cuda")
        choice, = gpu_time.taken([Choice()])
        self.assertAlmostEqual(self.measured_ms(4, lambda gpu: choice.benchmark(gpu.run, out=None)), 0.006)
        self.assertNotIn("benchmark_gpu", vars(benchmarker))

        def fails():
            raise RuntimeError("out of resource")
        with self.assertRaisesRegex(RuntimeError, "^out of resource$"):
            self.measured_ms(4, lambda gpu: choice.benchmark(fails, out=None))
        self.assertNotIn("benchmark_gpu", vars(benchmarker))

    def test_what_is_padded_is_measured_so(self):
        from torch._inductor.fx_passes import pad_mm

        def as_before():
            return lambda run, **options: 1.25
        self.enterContext(mock.patch.object(pad_mm, "get_do_bench", as_before))
        self.addCleanup(inductor_debug.uninstall)
        with fake_cuda.device():
            self.assertTrue(inductor_debug.install())

        def padded(gpu):
            return pad_mm.get_do_bench()(gpu.run)
        self.assertAlmostEqual(self.measured_ms(4, padded), 0.006)
        with config.patch(deterministic=True):
            self.assertEqual(self.measured_ms(4, padded), 1.25)
        with mock.patch("inductor_debug.choices.gpu_time.gpu_ms", side_effect=OSError("a fault")):
            self.assertEqual(self.measured_ms(4, padded), 1.25)
        self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})
        inductor_debug.uninstall()
        self.assertIs(pad_mm.get_do_bench, as_before)

    def test_configurations_of_inductors_kernels_are_measured_so(self):
        """Of a kernel that works in place Inductor measures a copy of the operand, too, for which the GPU waits."""
        from torch._inductor.runtime.triton_heuristics import CachingAutotuner
        as_before, used = CachingAutotuner.bench, InductorBenchmarker()
        for place in ("benchmarking", "triton_heuristics"):  # without a GPU another one stands there
            self.enterContext(mock.patch(f"torch._inductor.runtime.{place}.benchmarker", used))
        self.addCleanup(inductor_debug.uninstall)
        with fake_cuda.device():
            self.assertTrue(inductor_debug.install())

        def bench(gpu, fails=None):
            def launcher(*_, **__):
                gpu.run()
                if fails is not None:
                    raise fails
            launcher.n_spills, launcher.config = 0, mock.Mock()
            kernel = CachingAutotuner.__new__(CachingAutotuner)
            device = mock.Mock(get_raw_stream=lambda _: 0, current_device=lambda: 0)
            for name, value in {"custom_kernel": False, "inductor_meta": {}, "device_props": mock.Mock(type="cuda"), "get_device_interface": lambda: device,
                                "copy_args_to_cpu_if_needed": lambda *_, **__: {}, "restore_args_from_cpu": lambda _: None, "reset_to_zero_args": lambda *_: None,
                                "maybe_clone_args": lambda *_: (gpu.launch(25.0, 2.0), ([], {}))[1]}.items():
                setattr(kernel, name, value)
            return kernel.bench(launcher)
        self.assertAlmostEqual(self.measured_ms(4, bench), 0.008)
        with mock.patch("inductor_debug.choices.gpu_time.gpu_ms", side_effect=OSError("a fault")):
            self.assertGreater(self.measured_ms(4, bench), 0.1)  # what Inductor takes it for
        with self.assertRaisesRegex(RuntimeError, "^out of resource$"):
            self.measured_ms(4, lambda gpu: bench(gpu, RuntimeError("out of resource")))
        self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})
        with config.patch(deterministic=True):
            self.assertGreater(self.measured_ms(4, bench), 0.1)
        inductor_debug.uninstall()
        self.assertIs(CachingAutotuner.bench, as_before)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
