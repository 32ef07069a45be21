#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The numbers of our kernels for products of the same rows, computed by Triton's interpreter on the CPU.

usage: template_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import os
import sys
import tempfile
import unittest

os.environ["TRITON_INTERPRET"] = "1"  # before Triton is imported

import choices_cases as cases  # noqa: E402
import torch  # noqa: E402

from inductor_debug.choices import gemv  # noqa: E402
from inductor_debug.choices.model import Config  # noqa: E402


@unittest.skipUnless(cases.HAS_TRITON, "no Triton")
class TemplateTest(unittest.TestCase):
    def check(self, rows, depth, *columns, has_bias=False, dtype=torch.float16, config=None):
        """float16: the interpreter does not multiply bfloat16. `config`: of the kernel of tiles; None: the one for few rows."""
        import template_text
        tile = gemv.tile_of(rows, dtype)
        torch.manual_seed(rows * depth)
        a, *weights = (torch.randn(size, depth).half() for size in (rows, *columns))
        if dtype == torch.int8:
            weights = [torch.randint(-127, 128, weight.shape, dtype=dtype) for weight in weights]
            a /= 64
        biases = [torch.randn(size).half() for size in columns] if has_bias else []
        result = torch.full((rows * sum(columns) + 16,), 7).half()
        with tempfile.TemporaryDirectory() as folder:
            if config is None:
                template_text.launch_gemv(template_text.gemv_kernel(folder, tile, len(columns), depth, has_bias), tile, a, weights, result, biases)
            else:
                template_text.launch_tiles(template_text.tiles_kernel(folder, config, len(columns), depth, has_bias), config, a, weights, result, biases)
        expected = torch.cat([(a.float() @ weight.float().t() + (biases[i].float() if has_bias else 0)).flatten() for i, weight in enumerate(weights)])
        self.assertTrue(torch.allclose(result[:-16].float(), expected, rtol=2e-3, atol=2e-2))
        self.assertTrue(bool((result[-16:] == 7).all()))  # nothing is written behind it

    def test_one_product(self):
        for rows, depth, columns in ((1, 1024, 66), (1, 1032, 7), (2, 512, 100), (8, 520, 33), (5, 64, 16), (9, 1024, 40), (16, 776, 17)):
            with self.subTest(rows=rows, depth=depth, columns=columns):
                self.check(rows, depth, columns)

    def test_products_that_share_a_kernel(self):
        for rows, depth, *columns in ((1, 1024, 34, 8), (1, 1000, 8, 6, 2, 12), (4, 512, 64, 16, 16), (13, 520, 32, 48)):
            with self.subTest(rows=rows, depth=depth, columns=columns):
                self.check(rows, depth, *columns)

    def test_biases(self):
        for rows, depth, *columns in ((1, 1024, 7), (1, 1000, 8, 6, 2), (5, 520, 33), (16, 512, 32, 48)):
            with self.subTest(rows=rows, depth=depth, columns=columns):
                self.check(rows, depth, *columns, has_bias=True)

    def test_weights_of_eight_bits(self):
        for rows, depth, *columns in ((1, 4096, 7), (1, 1040, 8, 6), (5, 544, 33), (16, 1024, 32, 48)):
            with self.subTest(rows=rows, depth=depth, columns=columns):
                self.check(rows, depth, *columns, dtype=torch.int8)

    def test_tiles(self):
        """Rows, columns and K that no block divides, and blocks of rows that no group does."""
        for config, rows, depth, *columns in ((Config(32, 16, 64, 8, 2, 4, 0), 70, 200, 48, 16, 32), (Config(16, 32, 32, 2, 3, 4, 0), 80, 64, 64, 32),
                                              (Config(64, 16, 16, 8, 2, 2, 0), 17, 40, 16, 16, 16, 80)):
            for has_bias in (False, True):
                with self.subTest(config=config, rows=rows, has_bias=has_bias):
                    self.check(rows, depth, *columns, has_bias=has_bias, config=config)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
