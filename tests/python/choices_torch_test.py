#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug.install() beside what PyTorch itself promises of max-autotune, after its test_max_autotune.py and test_lookup_table.py.

usage: choices_torch_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import logging
import re
import shutil
import sys
import unittest
from unittest import mock

import choices_cases as cases

import torch
import torch.nn.functional as F
from torch._inductor import config, select_algorithm
from torch._inductor.utils import fresh_cache

import fake_cuda
import inductor_debug

LINEAR = (F.linear, *cases.linear(64, 3072, 768))


def is_triton(choice) -> bool:
    return not fake_cuda.is_extern(choice)


def triton_wins(choice) -> float:
    return 0.01 if is_triton(choice) else 0.02


class MaxAutotuneTest(cases.InstalledCase):
    def asked(self, **settings):
        """The code, and what there was to choose from."""
        with fake_cuda.measuring(triton_wins, **settings) as asked:
            code = self.code(*LINEAR)
        return code, [choice for choices in asked for choice in choices]

    def test_preprocessing_functions_of_the_user_see_our_choices_and_decide(self):
        seen = []

        def only_the_library(choices):
            seen.extend(choices)
            return [choice for choice in choices if fake_cuda.is_extern(choice)]
        code, _ = self.asked()
        self.assertTrue("triton_tem_fused" in code)
        select_algorithm.add_preprocessing_fn(only_the_library)
        self.addCleanup(select_algorithm.clear_preprocessing_fns, False)
        code, _ = self.asked()
        self.assertEqual(sum(map(is_triton, seen)), 4)
        self.assertFalse("triton_tem_fused" in code)

    def test_back_ends_of_the_user_stay(self):
        code, choices = self.asked(max_autotune_gemm_backends="ATEN")
        self.assertFalse("triton_tem_fused" in code or any(map(is_triton, choices)))
        code, choices = self.asked(max_autotune_gemm_backends="TRITON")
        self.assertTrue("triton_tem_fused" in code and all(map(is_triton, choices)))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_choices_that_cannot_run_leave_the_library(self):
        """As where each of them needs more shared memory than there is."""
        with fake_cuda.measuring(lambda choice: float("inf") if is_triton(choice) else 0.02):
            self.assertFalse("triton_tem_fused" in self.code(*LINEAR))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_a_lookup_table_of_the_user_is_what_counts(self):
        from torch._inductor.lookup_table.choices import LookupTableChoices
        inductor_debug.uninstall()
        keys = []

        class Seen(LookupTableChoices):
            def make_lookup_key(self, *given, **options):
                keys.append(super().make_lookup_key(*given, **options))
                return keys[-1]
        row = {"template_id": "triton::mm", "BLOCK_M": 64, "BLOCK_N": 32, "BLOCK_K": 64, "GROUP_M": 8, "num_stages": 3, "num_warps": 4, "EVEN_K": True,
               "USE_FAST_ACCUM": False, "ACC_TYPE": "tl.float32"}
        for table in ({"": []}, None):  # the first compilation finds out how it is asked
            table = table or {key: [row] for key in keys if key}
            with config.patch({"inductor_choices_class": Seen, "lookup_table.table": table, "lookup_table.check_src_hash": False}), \
                    mock.patch("torch._inductor.virtualized.threadlocal.__torchinductor_choices", Seen(), create=True), \
                    self.assertLogs("inductor_debug", logging.WARNING):
                self.assertFalse(inductor_debug.install())
                code, _ = self.asked()
        self.assertEqual(set(re.findall(r"(BLOCK_[MNK]) : tl.constexpr = (\d+)", code)), {("BLOCK_M", "64"), ("BLOCK_N", "32"), ("BLOCK_K", "64")})


@unittest.skipUnless(cases.HAS_TRITON and shutil.which("g++"), "no Triton, or no compiler")
class OtherDevicesTest(unittest.TestCase):
    def test_results_on_a_cpu_are_what_they_were(self):
        """With max-autotune and the model installed, in forward and backward graphs."""
        torch.manual_seed(0)
        layer, value = torch.nn.Sequential(torch.nn.Linear(32, 64), torch.nn.ReLU(), torch.nn.Linear(64, 8)), torch.randn(16, 32)

        def results(function):
            inputs = value.clone().requires_grad_()
            function(inputs).square().sum().backward()
            return inputs.grad
        with fake_cuda.device():
            self.assertTrue(inductor_debug.install())
        self.addCleanup(inductor_debug.uninstall)
        with fresh_cache():
            found = results(torch.compile(layer, options={"max_autotune_gemm": True, "max_autotune_gemm_backends": "ATEN"}))
        torch.testing.assert_close(found, results(layer))
        stats = inductor_debug.stats()
        self.assertEqual((stats["picks"], stats["errors"]), ({}, {}))
        self.assertIn("activation: no CUDA device", stats["stood_down"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
