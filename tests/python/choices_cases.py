# SPDX-License-Identifier: Apache-2.0
"""What the tests of inductor_debug.install() share: their set-up, and products to lower. Imported first: it makes the package known.

A test is called with LIBRARY_FOLDER (of libidbg-gemm) and PROJECT_ROOT, and is skipped without torch.
"""
import importlib.util
import os
import pathlib
import sys
import unittest

LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(LIBRARIES)
os.environ["INDUCTOR_DEBUG_DATA"] = str(ROOT / "data")
os.environ.pop("INDUCTOR_DEBUG_GEMM_MODEL", None)
sys.path.insert(0, str(ROOT / "tools"))
sys.path += filter(None, [os.environ.get("INDUCTOR_DEBUG_TEST_TRITON")])

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

import fake_cuda  # noqa: E402
import inductor_debug  # noqa: E402
from inductor_debug.choices.model import Problem  # noqa: E402
from inductor_debug.choices.record import RECORD  # noqa: E402

HAS_TRITON = importlib.util.find_spec("triton") is not None
BFLOAT16, FLOAT8 = torch.bfloat16, torch.float8_e4m3fn
LINEAR = Problem("addmm", 1, 64, 3072, 768, "bfloat16", "nt")


def tensor(*sizes, dtype=torch.bfloat16):
    return lambda: torch.empty(*sizes, dtype=dtype, device="cuda")


def linear(rows, columns, depth, dtype=torch.bfloat16):
    return [tensor(*sizes, dtype=dtype) for sizes in ((rows, depth), (columns, depth), (columns,))]


def rows_of(hint, *others, batch=()):
    """A tensor whose number of rows is a symbol."""
    return lambda: torch.empty(*batch, fake_cuda.symbol(hint), *others, dtype=BFLOAT16, device="cuda")


def scaled(rows, columns, depth, sizes_a=(), sizes_b=(), **options):
    options = {"out_dtype": BFLOAT16, "use_fast_accum": True, **options}
    return (lambda a, b, scale_a, scale_b: torch._scaled_mm(a, b.t(), scale_a, scale_b, **options), tensor(rows, depth, dtype=FLOAT8),
            tensor(columns, depth, dtype=FLOAT8), *(lambda sizes=sizes: torch.empty(sizes, device="cuda") for sizes in (sizes_a, sizes_b)))


def followed_by(function):
    return lambda x, w, b: function(F.linear(x, w, b))


@unittest.skipUnless(HAS_TRITON, "no Triton")
class InstalledCase(unittest.TestCase):
    """The device that is not there, and the model in Inductor. Needs Triton's Python code, not a GPU."""
    def setUp(self):
        self.enterContext(fake_cuda.device())
        RECORD.clear()
        self.install()

    def install(self, **options):
        self.assertTrue(inductor_debug.install(**options))
        self.addCleanup(inductor_debug.uninstall)

    def code(self, function, *inputs):
        return fake_cuda.code_of(function, *inputs)
