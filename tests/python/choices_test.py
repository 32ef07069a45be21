#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.install(): the code that Inductor writes for an H200 that is not there (fake_cuda.py).

usage: choices_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import ast
import copy
import importlib.util
import logging
import os
import pathlib
import pickle
import re
import struct
import subprocess
import sys
import tempfile
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
from torch._inductor.choices import InductorChoices  # noqa: E402
from torch._inductor.virtualized import V  # noqa: E402

import fake_cuda  # noqa: E402
import inductor_debug  # noqa: E402
from inductor_debug.choices import epilogue as epilogues  # noqa: E402
from inductor_debug.choices import features  # noqa: E402
from inductor_debug.choices.decision import _shared_bytes, decide  # noqa: E402
from inductor_debug.choices.model import Config, Model, Problem, Ways  # noqa: E402
from inductor_debug.choices.problem import Product, operand_of_tensor, problems_of  # noqa: E402
from inductor_debug.choices.reasons import StandDown  # noqa: E402
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
        return decide(self.model, (problem,), epilogue, torch.device("cuda"), **options)

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
        _shared_bytes.cache_clear()
        self.addCleanup(_shared_bytes.cache_clear)
        with mock.patch("torch.cuda.get_device_properties", return_value=small):
            row = self.decide(LINEAR, "relu").row
        self.assertLessEqual((row.block_m + row.block_n) * row.block_k * 2 * row.num_stages, 99 << 10)

    def test_a_way_must_not_lose_at_any_size(self):
        class Known:
            """One configuration, which takes `triton_ms` of the rows; ATEN takes 2 ms."""

            def __init__(self, triton_ms):
                self.triton_ms = triton_ms

            def choose(self, problem, count):
                return Ways([Config(64, 64, 64, 8, 3, 4, self.triton_ms[problem.m])][:count], 2.0, None, 0.02, "")

            def predict(self, problem, configs):
                return [self.triton_ms[problem.m] for _ in configs]
        problems = tuple(LINEAR._replace(m=m) for m in (64, 16, 256))
        for times, expected in (((1.0, 1.9, 1.9), "triton"), ((1.0, 1.9, 2.1), "aten"), ((1.99, 1.0, 1.0), "aten")):
            model = Known(dict(zip((64, 16, 256), times)))
            self.assertEqual(decide(model, problems, "", torch.device("cuda")).way, expected)

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

    def test_views_of_a_result_are_not_other_readers(self):
        def layer(x, w, b, v, c):
            return F.linear(F.gelu(F.linear(x, w, b)), v, c)
        self.assertEqual(self.epilogue(layer, (2, 8, 32), (64, 32), (64,), (32, 64), (32,)).kind, "gelu")

        def read_twice(x, w, b, v, c):
            product = F.linear(x, w, b)
            return F.relu(product), F.linear(product, v, c)
        self.assertEqual(self.epilogue(read_twice, (2, 8, 32), (64, 32), (64,), (32, 64), (32,)).kind, "")

    def test_the_librarys_activation_computes_the_same(self):
        from inductor_debug.choices import rewrite
        from torch._inductor.decomposition import select_decomp_table
        from torch.fx.experimental.proxy_tensor import make_fx

        def layers(activation):
            return lambda x, w, b, v, c: F.linear(activation(F.linear(x, w, b)), v, c)
        for name, activation in {"relu": F.relu, "gelu": lambda y: F.gelu(y, approximate="tanh")}.items():
            for rows in ((16,), (2, 8)):
                given = [torch.randn(*size) for size in ((*rows, 32), (64, 32), (64,), (32, 64), (32,))]
                module = make_fx(layers(activation), decomposition_table=select_decomp_table())(*given)
                before = module(*given)
                product = next(iter(module.graph.find_nodes(op="call_function", target=torch.ops.aten.addmm.default)))
                found = epilogues.Epilogue(product, set())
                self.assertEqual(rewrite._activation(found, torch.float32), name)
                rewrite._replace(product, found.output(), torch.ops.aten._addmm_activation.default, {"use_gelu": name == "gelu"})
                module.recompile()
                self.assertEqual(len(module.graph.find_nodes(op="call_function", target=torch.ops.aten.addmm.default)), 1)
                # On a CPU the operator computes the exact GELU, which is up to 5e-4 from its approximation.
                torch.testing.assert_close(module(*given), before, rtol=0, atol=2e-2 if name == "gelu" else 1e-5)

    def test_elements_that_change_places_are_no_activation(self):
        given, values = ((16, 32), (64, 32), (64,)), torch.linspace(-8, 8, 257)
        kept = self.epilogue(lambda *a: F.relu(F.linear(*a).reshape(4, 4, 64)), *given)
        self.assertTrue(torch.equal(kept.apply(values), F.relu(values)))
        for moved in (lambda *a: F.relu(F.linear(*a).t()), lambda *a: F.relu(F.linear(*a).reshape(4, 4, 64).transpose(0, 1))):
            self.assertIsNone(self.epilogue(moved, *given).apply(values))

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


class FeatureTest(unittest.TestCase):
    ALL = (*features.NEEDED, *features.ACTIVATIONS, *features.FEEDBACK)

    def test_this_torch_has_them(self):
        self.assertEqual(features.missing(self.ALL), [])

    def test_what_is_missing_is_named(self):
        wanted = [features.Feature("torch._inductor.nothing"), features.Feature("torch._inductor.choices:InductorChoices.get_mm_configs"),
                  features.Feature("torch._inductor.choices:InductorChoices.get_ktc", ("shape",))]
        wanted[0] = features.Feature("torch._inductor.nothing:Nothing")
        self.assertEqual(features.missing(wanted), [feature.place.replace(":", ".") for feature in wanted])

    @unittest.skipUnless(os.environ.get("IDBG_TORCH_SOURCES"), "IDBG_TORCH_SOURCES does not name folders of other releases' torch/_inductor")
    def test_other_releases_have_them(self):
        for folder in os.environ["IDBG_TORCH_SOURCES"].split(os.pathsep):
            for feature in self.ALL:
                with self.subTest(folder=folder, feature=feature.place):
                    found = self.defined(pathlib.Path(folder), *feature.place.split(":"))
                    self.assertIsNotNone(found)
                    if feature.parameters:
                        self.assertLessEqual(set(feature.parameters), {each.arg for each in (*found.args.args, *found.args.kwonlyargs)})

    @staticmethod
    def defined(folder, module, path):
        """The syntax tree of what a module of torch._inductor defines."""
        found = ast.parse((folder / ("/".join(module.split(".")[2:]) + ".py")).read_text())
        for name in path.split("."):
            found = next((node for node in ast.walk(found) if getattr(node, "name", None) == name
                          or name in (getattr(each, "id", None) for each in (*getattr(node, "targets", ()), getattr(node, "target", None)))), None)
        return found


class InstallTest(unittest.TestCase):
    def tearDown(self):
        inductor_debug.uninstall()

    def test_an_older_torch_is_refused_with_the_reason(self):
        older = (features.Feature("torch._inductor.choices:InductorChoices._not_yet"),)
        with mock.patch.object(features, "NEEDED", older), self.assertLogs("inductor_debug", logging.WARNING) as log:
            self.assertFalse(inductor_debug.install())
        self.assertIn("has no torch._inductor.choices.InductorChoices._not_yet; torch 2.10 is the first", log.output[0])
        self.assertIsNone(config.inductor_choices_class)

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
        def pick(*given, **options):
            return decide(*given, **options)._replace(way="triton", rows=(Config(64, 64, 64, 8, 3, 4, 1.0),))
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
        for place in ("handler.product_of_inputs", "handler.problems_of", "handler.decide", "handler.Epilogue", "kernels.only_kernel", "kernels.with_rows",
                      "kernels.with_row", "settings.check", "ranks.check", "record._trace", "rewrite.Epilogue", "rewrite._activation", "rewrite.decide",
                      "rewrite.problems_of", "rewrite.product_of_node"):
            with self.subTest(place), warnings.catch_warnings(record=True) as warned:
                warnings.simplefilter("always")
                inductor_debug.install()
                with mock.patch(f"inductor_debug.choices.{place}", side_effect=OSError("a fault")):
                    code = self.code(*case)
                    if not place.startswith("rewrite"):
                        self.assertTrue(code == plain)
                    self.assertIn(inductor_debug.stats()["errors"], ({"OSError": 1}, {"OSError": 2}))  # of the graph and of the product
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

    def test_a_thread_that_keeps_its_configuration(self):
        """After uninstall() it compiles as Inductor does, and the key of its caches can still be computed."""
        kept, handler = config.inductor_choices_class, V.choices
        inductor_debug.uninstall()
        with config.patch(inductor_choices_class=kept):
            self.assertEqual(kept().uuid(), handler.uuid())
            self.assertFalse(handler._is_active())
            with V.set_choices_handler(handler):
                self.code(F.linear, *linear(128, 768, 768))
        self.assertEqual(inductor_debug.stats()["calls"], {})

    def test_a_process_that_inductor_compiles_in(self):
        state = pickle.dumps((config.inductor_choices_class, V.choices, config.post_grad_custom_post_pass))
        for libraries, expected in ((str(LIBRARIES), "True 64"), (str(ROOT), "True 64")):
            environment = {**os.environ, "INDUCTOR_DEBUG_LIBRARY_DIR": libraries, "PYTHONPATH": os.pathsep.join(sys.path)}
            program = ("import pickle, sys, torch._inductor.config as config\n"
                       "factory, handler, graph_pass = pickle.loads(sys.stdin.buffer.read())\n"
                       "config.inductor_choices_class = factory\n"
                       "assert factory().uuid() == handler.uuid() and graph_pass.uuid()\n"
                       "print(handler._is_active(), len(handler._model.digest))")
            done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], input=state, capture_output=True, env=environment)
            self.assertEqual(done.stdout.decode().strip(), expected, done.stderr.decode())

    def test_a_model_that_cannot_be_loaded_again(self):
        model = V.choices._model
        with mock.patch("inductor_debug.choices.model.load", side_effect=OSError("no such file")):
            absent = pickle.loads(pickle.dumps(model))
        self.assertEqual(absent.digest, model.digest)
        with self.assertRaisesRegex(StandDown, "^no prediction: no such file$"):
            decide(absent, (LINEAR,), "", torch.device("cuda"))

    def test_ranks_with_other_models_choose_nothing(self):
        store, reason = torch.distributed.HashStore(), "other ranks have another model or policy"
        case = (followed_by(F.relu), *linear(64, 768, 768))
        with mock.patch("torch.distributed.is_initialized", return_value=True), mock.patch("torch.distributed.get_world_size", return_value=2), \
                mock.patch("torch.distributed.distributed_c10d._get_default_store", return_value=store):
            for policy, expected in (("default", {}), ("default", {}), (None, {"activation: other ranks have another model or policy": 2, reason: 2})):
                inductor_debug.install(policy=policy)
                with warnings.catch_warnings(record=True) as warned:
                    warnings.simplefilter("always")
                    self.code(*case), self.code(*case)
                self.assertEqual(inductor_debug.stats()["stood_down"], expected)
                self.assertEqual(len([each for each in warned if "other ranks" in str(each.message)]), len(expected) // 2)

    def test_passes_of_the_user_stay(self):
        calls = []
        inductor_debug.uninstall()
        with config.patch(post_grad_custom_post_pass=calls.append):
            inductor_debug.install()
            self.code(followed_by(F.relu), *linear(4096, 3072, 768))
            self.assertEqual((len(calls), inductor_debug.stats()["picks"]), (1, {"aten_fused": 1}))
            inductor_debug.uninstall()
            self.assertEqual(config.post_grad_custom_post_pass, calls.append)

    def test_a_setting_that_somebody_else_made_stays(self):
        config.inductor_choices_class = somebody = type("Somebody", (InductorChoices,), {"uuid": lambda self: "somebody"})
        try:
            inductor_debug.uninstall()
            self.assertIs(config.inductor_choices_class, somebody)
        finally:
            config.inductor_choices_class = None

    def test_uninstall_leaves_no_trace(self):
        inductor_debug.uninstall()
        before = self.state()
        for _ in range(2):
            inductor_debug.install()
            self.assertNotEqual(self.state(), before)
            inductor_debug.uninstall()
            self.assertEqual(self.state(), before)

    @staticmethod
    def state():
        from torch._inductor.select_algorithm import get_algorithm_selector_cache
        cache = get_algorithm_selector_cache()
        names = ("inductor_choices_class", "post_grad_custom_post_pass")
        seen = [(getattr(config, name), config._config[name].default) for name in names]
        thread = threading.Thread(target=lambda: seen.extend([type(V.choices).__name__, *(getattr(config, name) for name in names)]))
        thread.start()
        thread.join()
        return seen, type(V.choices).__name__, list(cache.feedback_saver_fns), list(cache.preprocessing_fns), str(config.save_config_portable())

    def test_max_autotune_and_deterministic_are_left_alone(self):
        with config.patch(deterministic=True):
            self.code(F.linear, *linear(128, 768, 768))
        self.assertEqual(inductor_debug.stats()["stood_down"], {"deterministic": 1})


BFLOAT16, FLOAT8 = torch.bfloat16, torch.float8_e4m3fn


def rows_of(hint, *others, batch=()):
    """A tensor whose number of rows is a symbol."""
    return lambda: torch.empty(*batch, fake_cuda.symbol(hint), *others, dtype=BFLOAT16, device="cuda")


def scaled(rows, columns, depth, sizes_a=(), sizes_b=(), **options):
    options = {"out_dtype": BFLOAT16, "use_fast_accum": True, **options}
    return (lambda a, b, scale_a, scale_b: torch._scaled_mm(a, b.t(), scale_a, scale_b, **options), tensor(rows, depth, dtype=FLOAT8),
            tensor(columns, depth, dtype=FLOAT8), *(lambda sizes=sizes: torch.empty(sizes, device="cuda") for sizes in (sizes_a, sizes_b)))


@unittest.skipUnless(HAS_TRITON, "no Triton")
class OperatorTest(unittest.TestCase):
    """Operators, data types, sizes that are symbols, and training."""

    def setUp(self):
        self.enterContext(fake_cuda.device())
        self.assertTrue(inductor_debug.install())
        self.addCleanup(inductor_debug.uninstall)

    def seen(self, case):
        """The code, the decisions as text, and the reasons for standing down."""
        RECORD.clear()
        code = fake_cuda.code_of(*case)
        found = inductor_debug.stats()
        self.assertEqual(found["errors"], {})
        return code, [f"{each['picked']} {each['problem']}" for each in found["decisions"]], found["stood_down"]

    def test_rows_of_an_unknown_number(self):
        code, decisions, _ = self.seen((torch.bmm, rows_of(64, 64, batch=(12,)), tensor(12, 64, 128)))
        self.assertEqual(decisions, ["triton bmm:bfloat16:nn:12x64x128x64"])
        self.assertTrue("EVEN_K : tl.constexpr = True" in code)
        self.assertEqual(inductor_debug.stats()["decisions"][0]["sizes"], 3)

    def test_one_kernel_must_not_lose_at_other_sizes(self):
        self.assertEqual(self.seen((F.linear, *linear(128, 768, 768)))[1], ["triton addmm:bfloat16:nt:128x768x768"])
        code, decisions, _ = self.seen((F.linear, rows_of(128, 768), *linear(128, 768, 768)[1:]))
        self.assertEqual(decisions, ["aten addmm:bfloat16:nt:128x768x768"])
        self.assertTrue("extern_kernels.addmm(" in code)

    def test_depths_of_an_unknown_number(self):
        def case(multiple):
            return (lambda a, b: a.flatten(1) @ b.flatten(0, 1), rows_of(768 // multiple, multiple, batch=(64,)),
                    rows_of(768 // multiple, multiple, 3072))

        def pick(*given, **options):
            return decide(*given, **options)._replace(way="triton", rows=(Config(64, 64, 64, 8, 3, 4, 1.0),))
        with mock.patch("inductor_debug.choices.handler.decide", pick):
            for multiple, expected in ((64, True), (16, False)):
                code, _, reasons = self.seen(case(multiple))
                self.assertTrue(f"EVEN_K : tl.constexpr = {expected}" in code, reasons)
            self.assertEqual(self.seen(case(4))[2], {"unaligned operand": 1})

    def test_activations_of_an_unknown_number_of_rows(self):
        code, decisions, _ = self.seen((followed_by(F.relu), rows_of(2048, 768, batch=(2,)), *linear(64, 3072, 768)[1:]))
        self.assertEqual(decisions, ["aten_fused addmm+relu:bfloat16:nt:4096x3072x768"])
        self.assertTrue("aten._addmm_activation.default(" in code)

    def test_training(self):
        sizes = (((64, 768), BFLOAT16), ((3072, 768), BFLOAT16), ((3072,), BFLOAT16))
        codes = [fake_cuda.lowered(*graph, is_inference=False) for graph in fake_cuda.training_graphs(lambda *given: F.relu(F.linear(*given)), *sizes)]
        found = inductor_debug.stats()
        self.assertEqual([(each["op"], each["problem"]) for each in found["decisions"]],
                         [("addmm", "addmm+relu:bfloat16:nt:64x3072x768"), ("mm", "mm:bfloat16:nn:64x768x3072"), ("mm", "mm:bfloat16:tn:3072x768x64")])
        self.assertTrue("triton_tem_fused" in codes[0] and codes[0].count(".run(") == 1)  # with the mask for the backward graph
        self.assertEqual((found["errors"], found["stood_down"]), ({}, {"activation: several results": 1}))

    def test_float8(self):
        for case, expected in ((scaled(64, 4096, 4096), "scaled_mm"), (scaled(64, 4096, 4096, (1, 1), (1, 1)), "scaled_mm"),
                               (scaled(64, 4096, 4096, (64, 1), (1, 4096)), "scaled_mm+rowwise")):
            code, decisions, _ = self.seen(case)
            self.assertEqual([each.split(" ")[1] for each in decisions], [f"{expected}:float8_e4m3fn:nt:64x4096x4096"])
        self.assertTrue("triton_tem_fused" in code and "USE_FAST_ACCUM : tl.constexpr = True" in code)
        for case, reason in ((scaled(64, 4096, 4096, use_fast_accum=False), "exact accumulation"),
                             (scaled(64, 4096, 4096, out_dtype=torch.float16), "result float16")):
            self.assertEqual(self.seen(case)[2], {reason: 1})

    def test_tf32(self):
        case = (F.linear, *linear(64, 3072, 768, torch.float32))
        self.assertEqual(self.seen(case)[2], {"not trained on dtype float32": 1})
        before = torch.backends.cuda.matmul.fp32_precision
        self.addCleanup(setattr, torch.backends.cuda.matmul, "fp32_precision", before)
        torch.backends.cuda.matmul.fp32_precision = "tf32"
        self.assertEqual(self.seen(case)[2], {"not trained on dtype tf32": 1})
        with mock.patch("inductor_debug.choices.handler.decide", self.knows_tf32):
            self.assertTrue("ALLOW_TF32 : tl.constexpr = True" in self.seen(case)[0])
            self.assertEqual(self.seen((F.linear, *linear(64, 256, 256, torch.float32)))[2], {"TF32 that the template does not use": 1})

    @staticmethod
    def knows_tf32(model, problems, *given, **options):
        known = tuple(problem._replace(dtype="bfloat16") for problem in problems)
        return decide(model, known, *given, **options)._replace(problem=problems[0], way="triton", rows=(Config(64, 64, 32, 8, 2, 4, 1.0),))

    def test_what_is_not_known_has_a_reason(self):
        twelve = [tensor(12, 128, 128), tensor(12, 128, 64), tensor(12, 64, 128)]
        cases = [("not trained on operator baddbmm", torch.baddbmm, *twelve),
                 ("alpha is not 1", lambda b, x, y: torch.addmm(b, x, y, alpha=2), tensor(768), tensor(64, 768), tensor(768, 768)),
                 ("summand with rows", torch.addmm, tensor(64, 768), tensor(64, 768), tensor(768, 768)),
                 ("overlapping operand", lambda a, b: torch.bmm(a.expand(12, 128, 64), b), tensor(1, 128, 64), tensor(12, 64, 128)),
                 ("unaligned operand", torch.mm, tensor(64, 63), tensor(63, 64)),
                 ("dtype float64", torch.mm, tensor(64, 64, dtype=torch.float64), tensor(64, 64, dtype=torch.float64)),
                 ("operator int_mm", torch._int_mm, tensor(64, 64, dtype=torch.int8), tensor(64, 64, dtype=torch.int8))]
        for reason, *case in cases:
            self.assertEqual(self.seen(case)[2], {reason: 1})

    def test_other_devices_are_left_alone(self):
        case = (F.linear, *(lambda sizes=sizes: torch.empty(sizes, dtype=BFLOAT16) for sizes in ((64, 768), (768, 768), (768,))))
        self.assertEqual(self.seen(case)[2], {"no CUDA device": 1})

    def test_sizes_that_depend_on_data(self):
        def rows():
            mode = torch.utils._python_dispatch._get_current_dispatch_mode()
            count = mode.shape_env.create_unbacked_symint()
            torch._check(count >= 2)
            return torch.empty(count, 768, dtype=BFLOAT16, device="cuda")
        with self.assertRaisesRegex(StandDown, "^sizes that depend on data$"):
            with torch._subclasses.FakeTensorMode(shape_env=torch.fx.experimental.symbolic_shapes.ShapeEnv()) as mode:
                a, b = operand_of_tensor(rows()), operand_of_tensor(torch.empty(768, 768, dtype=BFLOAT16, device="cuda"))
            problems_of(Product("mm", a, b, BFLOAT16, torch.device("cuda")), mode.shape_env)

    def test_activations_that_are_left_alone_have_a_reason(self):
        for reason, case in (("unaligned operand", (followed_by(F.relu), *linear(64, 63, 63))),
                             ("alpha is not 1", (lambda b, x, y: F.relu(torch.addmm(b, x, y, alpha=2)), tensor(768), tensor(64, 768), tensor(768, 768)))):
            self.assertEqual(self.seen(case)[2], {f"activation: {reason}": 1, reason: 1})
        exact = self.seen((followed_by(F.gelu), *linear(4096, 3072, 768)))[2]
        self.assertEqual(exact, {"activation: the vendor library has no such one": 1})

    def test_a_cast_in_front(self):
        int8 = torch.int8
        code, decisions, _ = self.seen((lambda x, w: x @ w.to(BFLOAT16), tensor(16, 4096), tensor(4096, 4096, dtype=int8)))
        self.assertEqual((decisions, code.count(".run(")), (["triton mm:bfloat16:nn:16x4096x4096"], 1))
        aten_ms = inductor_debug.stats()["decisions"][0]["aten_ms"]
        # Transposed behind the cast it is a kernel of its own in any case, and so it is with more than a cast.
        for function in (lambda x, w: x @ w.to(BFLOAT16).t(), lambda x, w: x @ w.t().to(BFLOAT16), lambda x, w: x @ (w.to(BFLOAT16) * 2)):
            self.seen((function, tensor(16, 4096), tensor(4096, 4096, dtype=int8)))
            self.assertLess(inductor_debug.stats()["decisions"][0]["aten_ms"], 0.7 * aten_ms)


def followed_by(function):
    return lambda x, w, b: function(F.linear(x, w, b))


def aten_wins(choice):
    return 0.01 if fake_cuda.is_extern(choice) else 0.02


def triton_wins(choice):
    return 0.02 if fake_cuda.is_extern(choice) else 0.01


@unittest.skipUnless(HAS_TRITON, "no Triton")
class TopkTest(unittest.TestCase):
    """Under max-autotune, with times that are made up."""

    def setUp(self):
        self.enterContext(fake_cuda.device())
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.times = self.folder / "times.msgpack"
        self.install()

    def install(self, **options):
        self.assertTrue(inductor_debug.install(**{"times": str(self.times), **options}))
        self.addCleanup(inductor_debug.uninstall)

    def measured(self, case, time_of=triton_wins, **settings):
        """The code, and what Inductor had to choose from: by name, and the configurations."""
        with fake_cuda.measuring(time_of, **settings) as asked:
            code = fake_cuda.code_of(*case)
        names = [re.sub(r"_\d+$", "", choice.name) for choices in asked for choice in choices]
        configs = [choice.annotations["ktc"].params.to_kwargs() for choices in asked for choice in choices if not fake_cuda.is_extern(choice)]
        return code, names, configs

    def test_the_best_are_measured_beside_aten(self):
        for expected, case in ((["addmm"] + 4 * ["triton_mm"], (F.linear, *linear(64, 3072, 768))),
                               (["bmm"] + 4 * ["triton_bmm"], (torch.bmm, tensor(12, 128, 64), tensor(12, 64, 128)))):
            for multi in (False, True):
                code, names, _ = self.measured(case, benchmark_epilogue_fusion=multi)
                self.assertEqual(names, expected)
                self.assertTrue("triton_tem_fused" in code)
        self.assertEqual(inductor_debug.stats()["picks"], {"topk": 4})

    def test_float8(self):
        _, names, configs = self.measured(scaled(64, 4096, 4096, (64, 1), (1, 4096)))
        self.assertEqual(names, ["_scaled_mm"] + 4 * ["triton_mm"])
        self.assertEqual({row["USE_FAST_ACCUM"] for row in configs}, {True})

    def test_rows_of_an_unknown_number(self):
        code, names, _ = self.measured((F.linear, rows_of(64, 768), *linear(64, 3072, 768)[1:]))
        self.assertEqual(names, ["addmm"] + 4 * ["triton_mm"])
        self.assertEqual(inductor_debug.stats()["regret"]["rows"][0]["problem"], "addmm:bfloat16:nt:64x3072x768")

    def test_k(self):
        self.install(policy="topk", k=2)
        self.assertEqual(self.measured((F.linear, *linear(64, 3072, 768)))[1], ["addmm", "triton_mm", "triton_mm"])

    def test_configurations_outside_of_inductors_list(self):
        case = (F.linear, *linear(64, 3072, 768))
        ours = self.measured(case)[2]
        inductor_debug.uninstall()
        theirs = self.measured(case)[2]
        self.assertGreater(len(theirs), 10)
        self.assertTrue(any(row not in theirs for row in ours))
        self.assertEqual({tuple(sorted(row)) for row in ours}, {tuple(sorted(row)) for row in theirs})  # the same arguments

    def test_what_inductor_adds_stays(self):
        with config.patch({"triton.enable_persistent_tma_matmul": True}), mock.patch("torch._inductor.kernel.mm.use_triton_tma_template", return_value=True):
            names = set(self.measured((F.linear, *linear(64, 3072, 768)))[1])
        self.assertEqual(names, {"addmm", "triton_mm", "triton_mm_persistent_tma"})

    def test_the_librarys_activation_is_a_choice(self):
        cases = {"relu": F.relu, "gelu": lambda x: F.gelu(x, approximate="tanh")}
        for name, function in cases.items():
            case = (followed_by(function), tensor(2, 64, 768), *linear(64, 3072, 768)[1:])
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
            graph, _, _ = fake_cuda.passes_of(followed_by(F.relu), *linear(64, 3072, 768))
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
            fake_cuda.passes_of(lambda *given: F.relu(F.linear(*given)), *linear(64, 3072, 768))
        self.assertEqual(inductor_debug.stats()["stood_down"], {reason: 1})

    def test_a_fault_in_the_activation_leaves_inductors_kernels(self):
        for function in (F.relu, lambda x: F.gelu(x, approximate="tanh")):
            case = (followed_by(function), tensor(2, 64, 768), *linear(64, 3072, 768)[1:])
            inductor_debug.uninstall()
            plain = self.measured(case, aten_wins)[0]
            self.install()
            with mock.patch("inductor_debug.choices.activation._lower", side_effect=OSError("a fault")), \
                    mock.patch("inductor_debug.choices.handler.decide", side_effect=StandDown("a test")):
                self.assertEqual(kernels_of(self.measured(case, aten_wins)[0]), kernels_of(plain))
            self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})

    def test_faults_leave_inductors_code(self):
        case = (F.linear, *linear(64, 3072, 768))
        inductor_debug.uninstall()
        plain = self.measured(case)[0]
        for place in ("handler.problems_of", "kernels.with_row", "kernels.first_of", "feedback.read", "feedback.regret", "timings.append"):
            with self.subTest(place):
                self.install()
                with mock.patch(f"inductor_debug.choices.{place}", side_effect=OSError("a fault")):
                    code, names, _ = self.measured(case)
                self.assertEqual(inductor_debug.stats()["errors"], {"OSError": 1})
                if place.startswith(("handler", "kernels")):
                    self.assertTrue(code == plain)
                    self.assertGreater(len(names), 10)

    def test_policies(self):
        case = (F.linear, *linear(128, 768, 768))
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
        self.measured((F.linear, *linear(64, 3072, 768)), aten_wins)
        self.measured((lambda *given: F.relu(F.linear(*given)), *linear(64, 3072, 768)), lambda choice: 0.5 * triton_wins(choice))
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

    def test_a_saver_of_ours_goes_with_us(self):
        from torch._inductor import select_algorithm
        savers = select_algorithm.get_algorithm_selector_cache().feedback_saver_fns
        self.assertEqual(len(savers), 1)
        inductor_debug.uninstall()
        self.assertEqual(savers, [])


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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
