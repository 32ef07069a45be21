# SPDX-License-Identifier: Apache-2.0
"""Predicted memory of compiled models against what Inductor's own code allocates.

usage: memory_test.py BINARY ROOT

The code in tests/data/models is run on tensors without values (tests/bench/wrapper_memory.py), so that its peak is exact. Predictions add what
libraries allocate inside of a call, so that models with convolutions on a GPU may have more.
"""
import importlib.util
import pathlib
import subprocess
import sys
import unittest

BINARY, ROOT = sys.argv[1], pathlib.Path(sys.argv.pop())
sys.path.insert(0, str(ROOT / "tests" / "bench"))
sys.argv.pop()
# Blocks of 512 bytes are much of these small models: so many of them may be missing or too many.
BLOCKS = 2
EXACT = {"cuda": ("cuda", ("bert", "t5_encoder")), "cpu": ("compiled", ("bert", "convnext", "gpt2", "resnet18", "t5_encoder", "vit"))}


LEAST = ("unet",)  # in tests/data/models/cuda, with cuDNN's copies


def predicted_and_exact(folder, name, device):
    import memory_error
    import wrapper_memory
    path = ROOT / "tests" / "data" / "models" / folder / f"{name}.pt2"
    code = path.with_suffix(".inductor") / "output_code.py"
    exact = wrapper_memory.peak_bytes(code.read_text(encoding="utf-8"))
    return round(1e6 * memory_error.predicted_mb(BINARY, path, "inductor", device)), exact, BLOCKS * wrapper_memory.BLOCK_BYTES


@unittest.skipUnless(importlib.util.find_spec("torch"), "no torch")
class Wrapper(unittest.TestCase):
    def test_peaks(self):
        for device, (folder, names) in EXACT.items():
            for name in names:
                with self.subTest(device=device, model=name):
                    predicted, exact, most = predicted_and_exact(folder, name, device)
                    self.assertLessEqual(abs(predicted - exact), most, f"{predicted}, not {exact}")

    def test_peaks_with_convolutions(self):
        for name in LEAST:
            with self.subTest(model=name):
                predicted, exact, most = predicted_and_exact("cuda", name, "cuda")
                self.assertGreaterEqual(predicted, exact - most)

    def test_what_counts(self):
        from wrapper_memory import peak_bytes
        held = "def call(args):\n    arg0, = args\n    args.clear()\n    buf0 = empty_strided_cuda((64, 64), (64, 1), torch.float32)\n"
        made = "    arg0 = rand_strided((64, 64), (64, 1), device='cuda:0', dtype=torch.float32)\n"
        end = "    return (buf0, )\n\n\ndef get_args():\n" + made
        self.assertEqual(peak_bytes(held + end), 64 * 64 * 4)
        freed = "    buf1 = empty_strided_cuda((1, 1), (1, 1), torch.float32)\n    del buf1\n    buf2 = empty_strided_cuda((1, 1), (1, 1), torch.float32)\n"
        self.assertEqual(peak_bytes(held + freed + end), 64 * 64 * 4 + 512)
        reused = "    buf1 = reinterpret_tensor(buf0, (4096, ), (1, ), 0); del buf0  # reuse\n    buf0 = buf1\n"
        self.assertEqual(peak_bytes(held + reused + end), 64 * 64 * 4)
        with self.assertRaises(ValueError):
            peak_bytes("x = 1\n")


if __name__ == "__main__":
    unittest.main()
