#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The numbers of the kernel for products of few rows, computed by Triton's interpreter on the CPU.

usage: gemv_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import os
import sys
import tempfile
import unittest

os.environ["TRITON_INTERPRET"] = "1"  # before Triton is imported

import choices_cases as cases  # noqa: E402
import torch  # noqa: E402

from inductor_debug.choices import gemv  # noqa: E402


@unittest.skipUnless(cases.HAS_TRITON, "no Triton")
class GemvTest(unittest.TestCase):
    def check(self, rows, depth, *columns, has_bias=False, dtype=torch.float16):
        """float16: the interpreter does not multiply bfloat16."""
        import gemv_text
        tile = gemv.tile_of(rows, dtype)
        torch.manual_seed(rows * depth)
        a, *weights = (torch.randn(size, depth).half() for size in (rows, *columns))
        if dtype == torch.int8:
            weights = [torch.randint(-127, 128, weight.shape, dtype=dtype) for weight in weights]
            a /= 64
        biases = [torch.randn(size).half() for size in columns] if has_bias else []
        result = torch.full((rows * sum(columns) + 16,), 7).half()
        with tempfile.TemporaryDirectory() as folder:
            kernel = gemv_text.loaded(folder, len(columns), rows == 1, gemv_text.is_even(tile, depth), has_bias)
            gemv_text.launch(kernel, tile, a, weights, result, biases)
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


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
