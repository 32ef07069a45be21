#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What `diff --run` takes down of a compilation, as far as it shows without compiling.

usage: compiled_run_test.py PROJECT_ROOT
"""
import importlib.util
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(sys.argv[1]).resolve() / "tools"))

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
from inductor_debug import compiled_buffers, compiled_run  # noqa: E402
from torch._inductor.ir import ExternKernel  # noqa: E402


class Convolution(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Conv2d(1, 2, 3)

    def forward(self, x):
        return self.inner(x)


class RecorderTest(unittest.TestCase):
    def setUp(self):
        self.program = torch.export.export(Convolution(), (torch.zeros(1, 1, 4, 4),))
        self.node = next(node for node in self.program.graph.nodes if node.op == "call_function")
        self.recorder = compiled_buffers.Recorder(self.program)

    def library_call(self, inputs):
        kernel = object.__new__(ExternKernel)
        object.__setattr__(kernel, "inputs", inputs)
        return kernel

    def test_library_call_without_the_bias_is_not_the_convolution(self):
        self.assertTrue(self.recorder.is_whole(self.library_call(["x", "weight", "bias"]), self.node))
        self.assertTrue(self.recorder.is_whole(self.library_call(["x", ["weight", "bias"]]), self.node))
        self.assertFalse(self.recorder.is_whole(self.library_call(["x", "weight"]), self.node))

    def test_operand_of_unknown_kind_is_a_tensor(self):
        next(source for source in self.node.all_input_nodes if source.name == "x").meta.pop("val")
        self.assertFalse(self.recorder.is_whole(self.library_call(["x", "weight"]), self.node))

    def test_generated_kernel_is_whole(self):
        self.assertTrue(self.recorder.is_whole(object(), self.node))


class CopyTest(unittest.TestCase):
    def test_copies_keep_their_strides(self):
        base = torch.arange(24.0).view(2, 3, 4)
        for value in (base.transpose(0, 2), base[:, :, ::2], base[:, :, :1].expand(2, 3, 5), torch.tensor(1)):
            copy = compiled_run.copy_of(value)
            self.assertEqual(copy.stride(), value.stride())
            self.assertTrue(torch.equal(copy, value))
            self.assertNotEqual(copy.data_ptr(), value.data_ptr())


class PrinterTest(unittest.TestCase):
    def test_launches_on_a_gpu(self):
        printed = "\n".join(["Saved tensor to /tmp/before_launch_aoti_torch_cuda_mm_out_buf0_cuda:0.pt",
                             "Saved tensor to /tmp/after_launch_aoti_torch_cuda_mm_out_buf0_cuda:0.pt",
                             "something else",
                             "Saved tensor to /tmp/after_launch_triton_poi_fused_relu_0_buf1_cuda:0.pt"])
        launches = compiled_run.launches_of(printed)
        self.assertEqual([launch["kernel"] for launch in launches], ["aoti_torch_cuda_mm_out", "triton_poi_fused_relu_0"])
        self.assertEqual(list(launches[0]["before"]), ["buf0"])
        self.assertEqual(list(launches[1]["after"]), ["buf1"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
