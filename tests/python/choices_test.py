#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.install(): the code that Inductor writes for an H200 that is not there (fake_cuda.py).

usage: choices_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import copy
import importlib.util
import logging
import os
import pathlib
import pickle
import sys
import threading
import unittest
import warnings
from unittest import mock

LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(LIBRARIES)
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
os.environ.pop("INDUCTOR_DEBUG_GEMM_MODEL", None)
sys.path.insert(0, str(ROOT / "tools"))

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402
from torch._inductor import config  # noqa: E402
from torch._inductor.virtualized import V  # noqa: E402

import fake_cuda  # noqa: E402
import inductor_debug  # noqa: E402
from inductor_debug.choices import epilogue as epilogues  # noqa: E402
from inductor_debug.choices.decision import StandDown, decide  # noqa: E402
from inductor_debug.choices.model import Config, Model, Problem  # noqa: E402
from inductor_debug.choices.record import RECORD  # noqa: E402

HAS_TRITON = importlib.util.find_spec("triton") is not None
LINEAR = Problem("addmm", 1, 64, 3072, 768, "bfloat16", "nt")


def tensor(*sizes, dtype=torch.bfloat16):
    return lambda: torch.empty(*sizes, dtype=dtype, device="cuda")


def linear(rows, columns, depth, dtype=torch.bfloat16):
    return [tensor(*sizes, dtype=dtype) for sizes in ((rows, depth), (columns, depth), (columns,))]


class DecisionTest(unittest.TestCase):
    def setUp(self):
        properties = mock.patch("torch.cuda.get_device_properties", return_value=fake_cuda.PROPERTIES)
        properties.start()
        self.addCleanup(properties.stop)
        self.addCleanup(decide.cache_clear)
        self.model = Model(None, fake_cuda.NAME)

    def decide(self, problem, epilogue, **options):
        return decide(self.model, problem, epilogue, torch.device("cuda"), **options)

    def test_what_follows_is_part_of_the_choice(self):
        self.assertEqual(self.decide(LINEAR, "").way, "aten")
        followed = self.decide(LINEAR, "relu")
        self.assertEqual((followed.way, followed.problem.op), ("triton", "addmm+relu"))
        self.assertEqual(self.decide(LINEAR._replace(m=4096), "relu", can_fuse=True).way, "aten_fused")

    def test_a_pick_wins_more_than_the_error(self):
        for m in (16, 100, 512, 2048, 8192):
            for epilogue in ("", "relu", "gelu", "residual"):
                decision = self.decide(LINEAR._replace(m=m), epilogue)
                if decision.way == "triton":
                    self.assertGreater(decision.aten_ms, decision.row.predicted_ms * (1 + decision.error))

    def test_a_kernel_that_does_not_fit_is_not_picked(self):
        small = copy.copy(fake_cuda.PROPERTIES)
        small.shared_memory_per_block_optin = 99 << 10
        with mock.patch("torch.cuda.get_device_properties", return_value=small):
            row = self.decide(LINEAR, "relu").row
        self.assertLessEqual((row.block_m + row.block_n) * row.block_k * 2 * row.num_stages, 99 << 10)

    def test_what_the_model_has_not_seen(self):
        with self.assertRaisesRegex(StandDown, "^not trained on K # not a multiple of #$"):
            self.decide(LINEAR._replace(k=769), "")

    def test_models(self):
        self.assertIs(pickle.loads(pickle.dumps(self.model)), pickle.loads(pickle.dumps(self.model)))
        self.assertEqual(Model(str(ROOT / "data/models/h200.safetensors"), "").digest, self.model.digest)
        with self.assertRaisesRegex(RuntimeError, "no GEMM model is shipped for 'NVIDIA T4'"):
            Model(None, "NVIDIA T4")


class EpilogueTest(unittest.TestCase):
    def epilogue(self, function, *sizes):
        from torch._inductor.decomposition import select_decomp_table
        from torch.fx.experimental.proxy_tensor import make_fx
        values = [torch.randn(*size, dtype=torch.bfloat16) for size in sizes]
        graph = make_fx(function, decomposition_table=select_decomp_table(), tracing_mode="fake")(*values).graph
        return epilogues.Epilogue(next(iter(graph.find_nodes(op="call_function", target=torch.ops.aten.addmm.default))), set())

    def test_kinds(self):
        sizes = ((16, 32), (64, 32), (64,))
        for kind, function in {
                "": F.linear,
                "relu": lambda *given: F.relu(F.linear(*given)),
                "gelu": lambda *given: F.gelu(F.linear(*given)) * 2,
                "residual": lambda x, w, b: F.linear(x, w, b).sigmoid() + x.repeat(1, 2)}.items():
            self.assertEqual(self.epilogue(function, *sizes).kind, kind)

    def test_a_reduction_takes_it(self):
        self.assertEqual(self.epilogue(lambda *given: F.relu(F.linear(*given)).softmax(-1), (16, 32), (64, 32), (64,)).kind, "")

    def test_others_read_the_product(self):
        def function(*given):
            product = F.linear(*given)
            return F.relu(product), product
        self.assertEqual(self.epilogue(function, (16, 32), (64, 32), (64,)).kind, "")

    def test_it_can_be_computed(self):
        values = torch.linspace(-3, 3, 13, dtype=torch.float64)
        found = self.epilogue(lambda *given: F.gelu(F.linear(*given), approximate="tanh"), (2, 8, 32), (64, 32), (64,))
        torch.testing.assert_close(found.apply(values), F.gelu(values, approximate="tanh"), rtol=0, atol=1e-7)
        self.assertIsNone(self.epilogue(lambda x, w, b: F.linear(x, w, b) * x.repeat(1, 2), (16, 32), (64, 32), (64,)).apply(values))


class InstallTest(unittest.TestCase):
    def tearDown(self):
        inductor_debug.uninstall()

    def test_nothing_happens_without_a_gpu(self):
        with mock.patch("torch.cuda.is_available", return_value=False), self.assertLogs("inductor_debug", logging.WARNING) as log:
            self.assertFalse(inductor_debug.install())
        self.assertIn("there is no CUDA GPU", log.output[0])
        self.assertFalse(inductor_debug.enabled())
        self.assertIsNone(config.inductor_choices_class)

    def test_a_class_of_the_user_stays(self):
        with config.patch(inductor_choices_class=object), self.assertLogs("inductor_debug", logging.WARNING):
            self.assertFalse(inductor_debug.install())
            self.assertIs(config.inductor_choices_class, object)


@unittest.skipUnless(HAS_TRITON, "no Triton")
class CodeTest(unittest.TestCase):
    """Needs Triton's Python code, not a GPU."""

    def setUp(self):
        self.enterContext(fake_cuda.device())
        RECORD.clear()
        self.assertTrue(inductor_debug.install())
        self.addCleanup(inductor_debug.uninstall)

    def code(self, function, *inputs):
        return fake_cuda.code_of(function, *inputs)

    def test_products(self):
        cases = [("triton_tem_fused", lambda *given: F.gelu(F.linear(*given)), linear(64, 3072, 768)),
                 ("triton_tem_fused", F.linear, linear(128, 768, 768)),
                 ("triton_tem_fused", torch.bmm, [tensor(12, 128, 64), tensor(12, 64, 128)]),
                 ("aten._addmm_activation.default(arg2_1, arg0_1, reinterpret_tensor(arg1_1, (768, 3072), (1, 768), 0), use_gelu=True)",
                  lambda *given: F.gelu(F.linear(*given), approximate="tanh"), linear(4096, 3072, 768)),
                 ("aten._addmm_activation.default", lambda *given: F.relu(F.linear(*given)), linear(4096, 3072, 768)),
                 ("extern_kernels.addmm(", F.linear, linear(4096, 3072, 768))]
        for expected, function, inputs in cases:
            with self.subTest(expected):
                self.assertTrue(expected in self.code(function, *inputs))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_the_exact_gelu_is_not_approximated(self):
        self.assertFalse("_addmm_activation" in self.code(lambda *given: F.gelu(F.linear(*given)), *linear(4096, 3072, 768)))

    def test_the_tail_along_k_is_masked(self):
        def pick(model, problem, *rest):
            return decide(model, problem, *rest)._replace(way="triton", row=Config(64, 64, 64, 8, 3, 4, 1.0))
        with mock.patch("inductor_debug.choices.handler.decide", pick):
            for depth, expected in ((768, True), (776, False)):
                self.assertTrue(f"EVEN_K : tl.constexpr = {expected}" in self.code(F.linear, *linear(64, 3072, depth)))

    def test_what_it_leaves_alone_is_inductors_code(self):
        cases = [(F.linear, linear(64, 64, 64, torch.float32)), (F.linear, linear(64, 63, 63)),
                 (lambda a, b: a @ b, [tensor(0, 64), tensor(64, 64)])]
        ours = [self.code(function, *inputs) for function, inputs in cases]
        self.assertEqual(sum(inductor_debug.stats()["stood_down"].values()), 3)
        inductor_debug.uninstall()
        self.assertTrue(ours == [self.code(function, *inputs) for function, inputs in cases])

    def test_uninstall_restores_the_code(self):
        case = (lambda *given: F.relu(F.linear(*given)), *linear(64, 3072, 768))
        ours = self.code(*case)
        inductor_debug.uninstall()
        plain = self.code(*case)
        self.assertTrue(ours != plain)
        self.assertIsNone(config.post_grad_custom_post_pass)
        self.assertTrue(inductor_debug.install())
        self.assertTrue(ours == self.code(*case))

    def test_faults_leave_inductors_code(self):
        case = (lambda *given: F.relu(F.linear(*given)), *linear(64, 3072, 768))
        inductor_debug.uninstall()
        plain = self.code(*case)
        for place in ("handler.describe", "handler.decide", "handler.Epilogue", "handler.ModelChoices._kernel", "handler._with_rows",
                      "rewrite.Epilogue", "rewrite._activation"):
            with self.subTest(place), warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                RECORD.clear()
                inductor_debug.install()
                with mock.patch(f"inductor_debug.choices.{place}", side_effect=OSError("a fault")):
                    code = self.code(*case)
                    if not place.startswith("rewrite"):
                        self.assertTrue(code == plain)
                    self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})
                    self.code(*case), self.code(*case), self.code(*case)
                self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 3})
                self.assertEqual(len([each for each in warned if "chooses no more" in str(each.message)]), 1)
                self.assertTrue(self.code(*case) == plain)

    def test_keys_of_caches(self):
        with_model = config.save_config_portable()
        self.assertIn(V.choices.uuid(), str(with_model["inductor_choices_class"]))
        inductor_debug.uninstall()
        self.assertNotEqual(with_model, config.save_config_portable())

    def test_other_threads_and_processes(self):
        found = []
        thread = threading.Thread(target=lambda: found.append((inductor_debug.enabled(), type(V.choices).__name__)))
        thread.start()
        thread.join()
        self.assertEqual(found, [(True, "ModelChoices")])
        for value in (V.choices, config.post_grad_custom_post_pass):
            self.assertEqual(pickle.loads(pickle.dumps(value)).uuid(), value.uuid())

    def test_max_autotune_and_deterministic_are_left_alone(self):
        with config.patch(deterministic=True):
            self.code(F.linear, *linear(128, 768, 768))
        self.assertEqual(inductor_debug.stats()["stood_down"], {"deterministic": 1})


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
