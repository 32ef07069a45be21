#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.install(): how it comes into Inductor, into its other threads and processes, and out again.

usage: choices_install_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import ast
import contextlib
import logging
import os
import pathlib
import pickle
import subprocess
import sys
import threading
import unittest
import warnings
from unittest import mock

import choices_cases as cases

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.choices import InductorChoices
from torch._inductor.virtualized import V

import inductor_debug
from inductor_debug.choices import features
from inductor_debug.choices.decision import decide
from inductor_debug.choices.model import Question
from inductor_debug.choices.reasons import StandDown


class FeatureTest(unittest.TestCase):
    ALL = (*features.NEEDED, *features.ACTIVATIONS, *features.FEEDBACK, *features.PADDING, *features.VERIFY)

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


class InstalledTest(cases.InstalledCase):
    def test_uninstall_restores_the_code(self):
        case = (lambda *given: F.relu(F.linear(*given)), *cases.linear(64, 3072, 768))
        ours = self.code(*case)
        inductor_debug.uninstall()
        plain = self.code(*case)
        self.assertTrue(ours != plain)
        self.assertIsNone(config.post_grad_custom_post_pass)
        self.assertTrue(inductor_debug.install())
        self.assertTrue(ours == self.code(*case))

    def test_faults_leave_inductors_code(self):
        case = (lambda *given: F.relu(F.linear(*given)), *cases.linear(64, 3072, 768))
        inductor_debug.uninstall()
        plain = self.code(*case)
        for place in ("handler.product_of_inputs", "policy.problems_of", "policy.decide", "handler.Epilogue", "kernels.only_kernel", "kernels.with_rows",
                      "kernels.with_row", "settings.check", "ranks.check", "record._trace", "rewrite.Epilogue", "rewrite._activation",
                      "rewrite.product_of_node", "handler.is_of_inputs", "handler.foresight.of_graph"):
            with self.subTest(place), warnings.catch_warnings(record=True) as warned, contextlib.ExitStack() as stack:
                if place.endswith(("Epilogue", "product_of_inputs", "product_of_node")):  # not reached where the pass over the graph has found them
                    stack.enter_context(mock.patch("inductor_debug.choices.foresight._products_of", return_value={}))
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
                self.code(F.linear, *cases.linear(128, 768, 768))
        self.assertEqual(inductor_debug.stats()["calls"], {})

    def test_a_process_that_inductor_compiles_in(self):
        state = pickle.dumps((config.inductor_choices_class, V.choices, config.post_grad_custom_post_pass))
        for libraries, expected in ((str(cases.LIBRARIES), "True 64"), (str(cases.ROOT), "True 64")):
            environment = {**os.environ, "INDUCTOR_DEBUG_LIBRARY_DIR": libraries, "PYTHONPATH": os.pathsep.join(sys.path)}
            program = ("import pickle, sys, torch._inductor.config as config\n"
                       "factory, handler, graph_pass = pickle.loads(sys.stdin.buffer.read())\n"
                       "config.inductor_choices_class = factory\n"
                       "assert factory().uuid() == handler.uuid() and graph_pass.uuid()\n"
                       "print(handler._is_active(), len(handler._policy.model.digest))")
            done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], input=state, capture_output=True, env=environment)
            self.assertEqual(done.stdout.decode().strip(), expected, done.stderr.decode())

    def test_a_model_that_cannot_be_loaded_again(self):
        model = V.choices._policy.model
        with mock.patch("inductor_debug.choices.model.load", side_effect=OSError("no such file")):
            absent = pickle.loads(pickle.dumps(model))
        self.assertEqual(absent.digest, model.digest)
        with self.assertRaisesRegex(StandDown, "^no prediction: no such file$"):
            decide(absent, Question((cases.LINEAR,)))

    def test_ranks_with_other_models_choose_nothing(self):
        store, reason = torch.distributed.HashStore(), "other ranks have another model or policy"
        case = (cases.followed_by(F.relu), *cases.linear(64, 768, 768))
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
            self.code(cases.followed_by(F.relu), *cases.linear(4096, 3072, 768))
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
        from torch._inductor.fx_passes import pad_mm
        from torch._inductor.runtime.triton_heuristics import CachingAutotuner
        from torch._inductor.select_algorithm import get_algorithm_selector_cache
        cache = get_algorithm_selector_cache()
        names = ("inductor_choices_class", "post_grad_custom_post_pass")
        seen = [pad_mm.get_do_bench, CachingAutotuner.bench, *((getattr(config, name), config._config[name].default) for name in names)]
        thread = threading.Thread(target=lambda: seen.extend([type(V.choices).__name__, *(getattr(config, name) for name in names)]))
        thread.start()
        thread.join()
        return seen, type(V.choices).__name__, list(cache.feedback_saver_fns), list(cache.preprocessing_fns), str(config.save_config_portable())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
