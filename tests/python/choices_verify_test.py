#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""install(verify=True): which of two ways of a graph stays, for whoever compiles on a CPU. What a GPU measures is made up.

usage: choices_verify_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import functools
import logging
import sys
import unittest
from unittest import mock

import choices_cases as cases

import torch
from torch._inductor import compile_fx, config
from torch._inductor.utils import fresh_cache

import fake_cuda
import inductor_debug
from inductor_debug.choices import features, verify
from inductor_debug.choices.reasons import StandDown
from inductor_debug.choices.record import RECORD


def layer(x, weight):
    return torch.relu(x @ weight).sum(1), x.t() @ x


def ways(ours_ms, default_ms):
    return lambda *_: {"kept": "ours" if ours_ms < default_ms else "default mode", "ours_ms": ours_ms, "default_ms": default_ms}


class VerifyTest(unittest.TestCase):
    """"Ours" is Inductor as it is, "default mode" one without vector instructions, so that their codes differ."""

    def setUp(self):
        RECORD.clear()
        self.enterContext(fresh_cache())
        self.enterContext(torch._functorch.config.patch(enable_autograd_cache=False))  # it has whole answers
        self.enterContext(mock.patch.object(verify, "_check"))
        self.compiled = []
        before = compile_fx._compile_fx_inner

        @functools.wraps(before)
        def compile_graph(*given, **options):
            self.compiled.append("default mode" if config.cpp.simdlen == 1 else "ours")
            return before(*given, **options)
        self.enterContext(mock.patch.object(compile_fx, "_compile_fx_inner", compile_graph))
        self.addCleanup(torch._dynamo.reset)
        verify.start(lambda: config.patch({"cpp.simdlen": 1}), lambda: True)
        self.addCleanup(verify.stop)

    def run_layer(self, compared, is_training=False, function=layer):
        torch._dynamo.reset()
        self.compiled.clear()
        torch.manual_seed(0)
        x, weight = torch.randn(8, 16), torch.randn(16, 32)
        given = [each.clone().requires_grad_(is_training) for each in (x, weight)]
        with mock.patch.object(verify, "_compared", compared), mock.patch("torch._inductor.graph.GraphLowering.save_output_code") as saved:
            found = torch.compile(function)(*given)
            if is_training:
                sum(each.sum() for each in found).backward()
        exact_given = [each.clone().requires_grad_(is_training) for each in (x, weight)]
        exact = function(*exact_given)
        torch.testing.assert_close(found, exact)
        if is_training:
            sum(each.sum() for each in exact).backward()
            torch.testing.assert_close([each.grad for each in given], [each.grad for each in exact_given])
        return saved

    def test_the_faster_way_stays_and_is_remembered(self):
        for ours_ms, kept in ((1.0, "ours"), (3.0, "default mode")):
            with self.subTest(kept), fresh_cache():
                RECORD.clear()
                self.run_layer(ways(ours_ms, 2.0))
                self.assertEqual(self.compiled, ["ours", "default mode"])
                self.assertEqual(inductor_debug.stats()["verified"], [{"kept": kept, "ours_ms": ours_ms, "default_ms": 2.0, "remembered": False}])
                self.run_layer(self.fail)  # is not compared again
                self.assertEqual(self.compiled, [kept])
                self.assertEqual([each["remembered"] for each in inductor_debug.stats()["verified"]], [False, True])

    def test_what_stays_is_what_runs(self):
        seen = []

        def compared(by_way, inputs):
            seen.append(by_way)
            return ways(3.0, 2.0)()
        found = []
        of_inductor = compile_fx._compile_fx_inner

        def keep(*given, **options):
            found.append(of_inductor(*given, **options))
            return found[-1]
        with mock.patch.object(compile_fx, "_compile_fx_inner", keep):
            self.run_layer(compared)
        self.assertIs(found[0], seen[0][False])
        self.assertNotEqual(verify._code_of(seen[0][True]), verify._code_of(seen[0][False]))

    def test_forward_and_backward_are_verified_apart(self):
        answers = iter((ways(1.0, 2.0), ways(3.0, 2.0)))
        self.run_layer(lambda *given: next(answers)(), is_training=True)
        self.assertEqual(self.compiled, ["ours", "default mode"] * 2)
        self.assertEqual([each["kept"] for each in inductor_debug.stats()["verified"]], ["ours", "default mode"])

    def test_the_same_code_is_not_measured(self):
        self.run_layer(self.fail, function=lambda x, weight: (x @ weight,))
        self.assertEqual(inductor_debug.stats()["verified"], [{"kept": "default mode", "reason": "same code", "remembered": False}])

    def test_what_cannot_be_compared_keeps_the_choices(self):
        for error, reason in ((StandDown("several ranks"), "verify: several ranks"), (RuntimeError("out of memory"), "verify: RuntimeError: out of memory")):
            with self.subTest(reason), fresh_cache():
                RECORD.clear()

                def fails(*_, error=error):
                    raise error
                self.run_layer(fails)
                self.assertEqual(self.compiled[-1], "ours")
                self.assertEqual(inductor_debug.stats()["stood_down"], {reason: 1})

    def test_a_graph_that_does_not_compile_says_why(self):
        with mock.patch("torch._inductor.graph.GraphLowering.run", side_effect=NotImplementedError("no such lowering")), \
                self.assertRaisesRegex(Exception, "no such lowering"):
            self.run_layer(ways(1.0, 2.0))

    def test_stop_leaves_no_trace(self):
        ours = compile_fx._compile_fx_inner
        verify.stop()
        self.assertIsNot(compile_fx._compile_fx_inner, ours)
        self.run_layer(self.fail)
        self.assertEqual(self.compiled, ["ours"])


@unittest.skipUnless(cases.HAS_TRITON, "no Triton")
class InstalledTest(unittest.TestCase):
    def test_install_verifies_only_when_asked(self):
        before = compile_fx._compile_fx_inner
        with fake_cuda.device():
            self.addCleanup(inductor_debug.uninstall)
            self.assertTrue(inductor_debug.install())
            self.assertIs(compile_fx._compile_fx_inner, before)
            self.assertTrue(inductor_debug.install(verify=True))
            self.assertIsNot(compile_fx._compile_fx_inner, before)
            verified = config.inductor_choices_class().uuid()
            inductor_debug.install()
            self.assertNotEqual(config.inductor_choices_class().uuid(), verified)  # a cache that keeps whole answers must not mix them
            inductor_debug.uninstall()
        self.assertIs(compile_fx._compile_fx_inner, before)

    def test_without_the_model_inductor_chooses(self):
        from inductor_debug.choices.install import _without_model
        from torch._inductor.virtualized import V
        with fake_cuda.device():
            self.addCleanup(inductor_debug.uninstall)
            inductor_debug.install(verify=True)
            with _without_model():
                self.assertFalse(inductor_debug.enabled())
                self.assertEqual((type(V.choices).__name__, config.post_grad_custom_post_pass), ("InductorChoices", None))
            self.assertEqual((inductor_debug.enabled(), type(V.choices).__name__), (True, "ModelChoices"))

    def test_a_torch_that_compiles_elsewhere_is_refused(self):
        absent = (features.Feature("torch._inductor.compile_fx:_not_there"),)
        with fake_cuda.device(), mock.patch.object(features, "VERIFY", absent), self.assertLogs("inductor_debug", logging.WARNING) as log:
            self.assertFalse(inductor_debug.install(verify=True))
        self.assertIn("without which choices are not verified", log.output[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
