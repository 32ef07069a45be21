#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which way a product runs, and what follows it: without Inductor's hooks, and for the most part without lowering anything.

usage: choices_decision_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import ast
import contextlib
import pickle
import sys
import unittest
from unittest import mock

import choices_cases as cases

import torch
import torch.nn.functional as F
from torch._inductor import config

import fake_cuda
from inductor_debug.choices import decision as decisions
from inductor_debug.choices import epilogue as epilogues
from inductor_debug.choices.decision import decide
from inductor_debug.choices.model import Model, Question
from inductor_debug.choices.policy import Policy
from inductor_debug.choices.problem import Operand, Product
from inductor_debug.choices.reasons import StandDown


class DecisionTest(unittest.TestCase):
    """The rules themselves are tested in tests/unit/gemm/decide_test.cc; here is what crosses the C interface, and what stays known."""

    def setUp(self):
        self.addCleanup(decisions.forget)
        self.model = Model(None, fake_cuda.NAME)

    def decide(self, problem, epilogue="", **facts):
        return decide(self.model, Question((problem,), epilogue, **facts))

    def test_what_follows_is_part_of_the_choice(self):
        self.assertEqual(self.decide(cases.LINEAR._replace(m=256)).way, "aten")
        followed = self.decide(cases.LINEAR._replace(m=256), "relu")
        self.assertEqual((followed.way, followed.problem.op), ("triton", "addmm+relu"))
        self.assertEqual(self.decide(cases.LINEAR._replace(m=4096), "relu", has_fused_operator=True).way, "aten_fused")

    def test_each_fact_arrives(self):
        plain = self.decide(cases.LINEAR, "relu", count=4)
        self.assertEqual((plain.way, len(plain.rows), plain.measured, plain.points), ("triton", 4, 0, 1))
        self.assertLess(plain.triton_ms, plain.row.predicted_ms)  # sizes are in the kernel
        small = self.decide(cases.LINEAR, "relu", shared_bytes=99 << 10).row
        self.assertLessEqual((small.block_m + small.block_n) * small.block_k * 2 * small.num_stages, 99 << 10)
        self.assertGreater(self.decide(cases.LINEAR, "relu", cast_bytes=1 << 24).aten_ms, plain.aten_ms)
        self.assertIsNotNone(self.decide(cases.LINEAR, "relu", has_fused_operator=True).aten_fused_ms)
        self.assertEqual(self.decide(cases.LINEAR, "relu", candidates=plain.rows[2:3]).row[:-1], plain.rows[2][:-1])
        self.assertEqual(self.decide(cases.LINEAR, "relu", count=3, measured=3).measured, 3)
        large = cases.LINEAR._replace(m=1024)
        self.assertEqual(self.decide(large, "gelu", measured=3).measured, 0)
        self.assertEqual(self.decide(large, "gelu", count=3, measured=3, has_library=False).measured, 3)
        self.assertEqual(self.decide(large, "relu", has_exponential=True).way, "aten")
        symbols = decide(self.model, Question((cases.LINEAR, cases.LINEAR._replace(m=256))))
        self.assertEqual((symbols.points, symbols.triton_ms), (2, symbols.row.predicted_ms))

    def test_a_pick_wins_more_than_the_error(self):
        for m in (16, 100, 512, 2048, 8192):
            for epilogue in ("", "relu", "gelu", "residual"):
                decision = self.decide(cases.LINEAR._replace(m=m), epilogue)
                if decision.way == "triton":
                    self.assertGreater(decision.aten_ms, decision.triton_ms * (1 + decision.error))

    def test_the_model_is_asked_once(self):
        """All that counts for a product in one call, and nothing again."""
        with mock.patch.object(Model, "decide_all", autospec=True, side_effect=Model.decide_all) as asked:
            for problem, epilogue, calls in ((cases.LINEAR, "gelu", 1), (cases.LINEAR._replace(m=128), "residual", 2), (cases.LINEAR, "gelu", 2),
                                             (cases.LINEAR._replace(dtype="int32"), "", 3), (cases.LINEAR._replace(dtype="int32"), "", 3)):
                with contextlib.suppress(StandDown):
                    self.decide(problem, epilogue)
                self.assertEqual(asked.call_count, calls)

    def test_several_questions_are_what_each_is_alone(self):
        questions = [Question((cases.LINEAR,)), Question((cases.LINEAR,), count=4), Question((cases.LINEAR._replace(dtype="floatx"),), count=2),
                     Question((cases.LINEAR._replace(m=512), cases.LINEAR._replace(m=64)), "gelu", count=2)]
        found = self.model.decide_all(questions)
        self.assertEqual([found[0], found[1], found[3]], [self.model.decide(questions[i]) for i in (0, 1, 3)])
        self.assertEqual([len(found[i].rows) for i in (0, 1, 3)], [1, 4, 2])
        self.assertIn("floatx", str(found[2]))
        with self.assertRaisesRegex(RuntimeError, "floatx"):
            self.model.decide(questions[2])

    def test_what_the_model_has_not_seen(self):
        with self.assertRaisesRegex(StandDown, "^not trained on K # not a multiple of #$"):
            self.decide(cases.LINEAR._replace(k=769))
        with self.assertRaisesRegex(StandDown, "^no prediction: .*floatx"):
            self.decide(cases.LINEAR._replace(dtype="floatx"))

    def test_models(self):
        self.assertIs(pickle.loads(pickle.dumps(self.model)), pickle.loads(pickle.dumps(self.model)))
        self.assertEqual(Model(str(cases.ROOT / "data/models/h200.safetensors"), "").digest, self.model.digest)
        with self.assertRaisesRegex(RuntimeError, "no GEMM model is shipped for 'NVIDIA T4'"):
            Model(None, "NVIDIA T4")


class PolicyTest(unittest.TestCase):
    """A policy needs neither an installation nor a graph."""

    def setUp(self):
        properties = mock.patch("torch.cuda.get_device_properties", return_value=fake_cuda.PROPERTIES)
        properties.start()
        self.addCleanup(properties.stop)
        self.addCleanup(decisions.forget)
        self.model = Model(None, fake_cuda.NAME)

    @staticmethod
    def product(m, n, k):
        def operand(*sizes, strides):
            return Operand(sizes, strides, 0, torch.bfloat16)
        return Product("addmm", operand(m, k, strides=(k, 1)), operand(k, n, strides=(1, k)), torch.bfloat16, torch.device("cuda"),
                       operand(n, strides=(1,)))

    def test_it_decides(self):
        policy = Policy(self.model)
        self.assertEqual(policy.decide(self.product(128, 768, 768), None).way, "triton")
        self.assertEqual(policy.decide_activated(self.product(4096, 3072, 768), None, "relu").way, "aten_fused")
        with self.assertRaisesRegex(StandDown, "^unaligned operand$"):
            policy.decide(self.product(64, 768, 769), None)

    def test_it_knows_where_ways_are_measured(self):
        for name, is_measuring, expected in ((None, False, False), (None, True, True), ("topk", True, True), ("default", False, False)):
            with config.patch(max_autotune_gemm=is_measuring):
                self.assertEqual(Policy(self.model, name).is_measured(), expected)
        with self.assertRaisesRegex(StandDown, "^max-autotune is off$"):
            Policy(self.model, "topk").is_measured()

    def test_its_name_says_all_that_decides(self):
        self.assertEqual(len({Policy(self.model, name, k).uuid() for name in (None, "default", "topk") for k in (3, 4)}), 6)
        self.assertIn(self.model.digest, Policy(self.model).uuid())


class ImportTest(unittest.TestCase):
    def test_no_module_imports_back(self):
        """Neither at the top of a module nor inside of a function."""
        folder, edges = cases.ROOT / "tools/inductor_debug/choices", {}
        modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
        for module in modules:
            nodes = ast.walk(ast.parse((folder / f"{module}.py").read_text(encoding="utf-8")))
            found = {name for node in nodes if isinstance(node, ast.ImportFrom) for name in
                     ([alias.name for alias in node.names] if node.module == "inductor_debug.choices" else (node.module or "").split(".")[2:])}
            edges[module] = found & modules
        while leaves := {module for module, found in edges.items() if not found}:
            edges = {module: found - leaves for module, found in edges.items() if module not in leaves}
        self.assertEqual(edges, {})


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

    def test_a_computation_is_known_again_and_no_other(self):
        def computation(function, rows=16):
            return self.epilogue(lambda x, w, b: function(F.linear(x, w, b)), (rows, 32), (64, 32), (64,)).computation()
        different = [F.relu, F.gelu, lambda y: F.gelu(y, approximate="tanh"), lambda y: y * 0.5, lambda y: y * 0.25, lambda y: y - 0.5, lambda y: 0.5 - y,
                     lambda y: y.clamp(min=0.0), lambda y: y.clamp(max=0.0), lambda y: F.relu(y).view(8, -1), lambda y: F.relu(y).t(),
                     lambda y: F.relu(y).float(), lambda y: (F.relu(y), y * 2)]
        found = [computation(function) for function in different]
        self.assertEqual(len({*found, None}), len(different) + 1)
        self.assertEqual([computation(function, 24) for function in different], found)

    def test_elements_that_change_places_are_no_activation(self):
        given, values = ((16, 32), (64, 32), (64,)), torch.linspace(-8, 8, 257)
        kept = self.epilogue(lambda *a: F.relu(F.linear(*a).reshape(4, 4, 64)), *given)
        self.assertTrue(torch.equal(kept.apply(values), F.relu(values)))
        for moved in (lambda *a: F.relu(F.linear(*a).t()), lambda *a: F.relu(F.linear(*a).reshape(4, 4, 64).transpose(0, 1))):
            self.assertIsNone(self.epilogue(moved, *given).apply(values))

    def test_what_inductor_computes_again_counts(self):
        """The gate of a SwiGLU is computed in the kernel of the other product, and lost 3 % of a model with 2 x 1,024 tokens there."""
        for gate, is_costly in ((lambda y: F.silu(y), True), (lambda y: F.silu(y * 2).reshape(16, 64) + 1, True), (F.relu, False), (lambda y: y, False)):
            found = self.epilogue(lambda x, w, b, v: gate(F.linear(x, v)) * F.linear(x, w, b), (16, 32), (64, 32), (64,), (64, 32))
            self.assertEqual((found.kind, found.is_costly), ("residual", is_costly))

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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
