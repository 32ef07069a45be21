#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""inductor_debug_compare with Inductor's injected bugs, and inductor_debug.assert_close.

usage: comparing_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import gc
import importlib.util
import json
import os
import pathlib
import sys
import tempfile
import unittest
import weakref

LIBRARIES, ROOT = (pathlib.Path(argument).resolve() for argument in sys.argv[1:3])
os.environ["INDUCTOR_DEBUG_LIBRARY_DIR"] = str(LIBRARIES)
for variable in ("INDUCTOR_DEBUG_RUN", "INDUCTOR_DEBUG_COMPARE"):
    os.environ.pop(variable, None)
sys.path.insert(0, str(ROOT / "tools"))

if importlib.util.find_spec("torch") is None:
    print("skipped: this Python has no torch")
    sys.exit(77)

import torch  # noqa: E402
import torch._inductor.config as inductor_config  # noqa: E402
from inductor_debug import assert_close, compare_backend, comparing  # noqa: E402
from inductor_debug.compare import TensorMismatch, compare  # noqa: E402

WRONG_RELU = {"cpp.inject_relu_bug_TESTING_ONLY": "accuracy"}


class Backend(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        torch._dynamo.reset()
        torch.manual_seed(0)

    def compiled(self, function, **options):
        return torch.compile(function, backend=compare_backend, options={"artifacts": self.folder.name, **options})

    def saved(self, kind):
        return sorted(pathlib.Path(self.folder.name).glob(f"run_*/backend/*_compare/{kind}/*"))

    def test_equal_results_say_nothing(self):
        layer = torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.Dropout(0.5), torch.nn.Tanh())
        run = self.compiled(layer)
        x = torch.randn(4, 8)
        with self.assertNoLogs("inductor_debug"):
            torch.manual_seed(3)
            loss = run(x).sum()
            loss.backward()
        gradient = layer[0].weight.grad.clone()
        layer.zero_grad()
        torch.manual_seed(3)
        layer(x).sum().backward()
        torch.testing.assert_close(gradient, layer[0].weight.grad)
        self.assertEqual(self.saved("*"), [])

    def test_a_wrong_kernel_is_told_and_saved_once(self):
        x = torch.randn(64)
        with inductor_config.patch(WRONG_RELU):
            run = self.compiled(lambda x: {"out": [torch.relu(x), x + 1]}["out"])
            with self.assertLogs("inductor_debug") as logs:
                first = run(x)
                run(x)
        self.assertNotEqual(first[0].tolist(), torch.relu(x).tolist())  # the program's own result
        self.assertEqual(len(logs.output), 2)
        self.assertRegex(logs.output[0], r"graph \d+, call 0, outputs: output\[0\] of \d differ; saved in ")
        self.assertNotIn("saved in", logs.output[1])
        self.assertEqual([path.name for path in self.saved("outputs")], ["compiled.safetensors", "diff.json", "eager.safetensors", "tolerances.json"])
        report = json.loads(self.saved("outputs")[1].read_text())
        self.assertEqual([finding["values"]["tensor"] for finding in report["findings"]], ["output[0]"])
        again = compare(self.saved("outputs")[2], self.saved("outputs")[0], tolerances=str(self.saved("outputs")[3]), equal_nan=True)
        self.assertEqual(again["findings"], report["findings"])

    def test_the_report_judges_as_the_back_end_does(self):
        """Its tolerance of float32 is 1e-4, that of assert_close 1.3e-6: what it lets pass is no finding beside what it does not."""
        x = torch.randn(64)
        graph = comparing._Graph({**comparing._options(None), "artifacts": self.folder.name})
        with self.assertLogs("inductor_debug"):
            graph.judge("outputs", {"output[0]": x, "output[1]": x}, {"output[0]": x * (1 + 5e-5), "output[1]": x + 1})
        report = json.loads(self.saved("outputs")[1].read_text())
        self.assertEqual([finding["values"]["tensor"] for finding in report["findings"]], ["output[1]"])

    def test_eager_results_on_request(self):
        x = torch.randn(64, requires_grad=True)
        with inductor_config.patch(WRONG_RELU), self.assertLogs("inductor_debug"):
            out = self.compiled(torch.relu, returns="eager")(x)
        torch.testing.assert_close(out, torch.relu(x), rtol=0, atol=0)
        out.sum().backward()
        self.assertEqual(x.grad.tolist(), (x > 0).float().tolist())

    def test_gradients_are_compared(self):
        def function(x):  # its backward has a relu, its forward none
            return Backward.apply(x)

        class Backward(torch.autograd.Function):
            @staticmethod
            def forward(context, x):
                context.save_for_backward(x)
                return x * 2

            @staticmethod
            def backward(context, gradient):
                return gradient * torch.relu(context.saved_tensors[0])

        x = torch.randn(64, requires_grad=True)
        with inductor_config.patch(WRONG_RELU), self.assertLogs("inductor_debug") as logs:
            self.compiled(function)(x).sum().backward()
        self.assertEqual(len(logs.output), 1)
        self.assertIn("gradients: output[0]", logs.output[0])
        self.assertEqual(len(self.saved("gradients")), 4)
        self.assertEqual(self.saved("outputs"), [])

    def test_inputs_that_are_written_to(self):
        def step(state, x):
            state.mul_(0.5).add_(torch.relu(x))
            return state.sum()

        ours, theirs, x = torch.zeros(8), torch.zeros(8), torch.randn(8)
        run = self.compiled(step)
        with self.assertNoLogs("inductor_debug"):
            for _ in range(3):
                run(ours, x)
                step(theirs, x)
        torch.testing.assert_close(ours, theirs)
        torch._dynamo.reset()
        with inductor_config.patch(WRONG_RELU), self.assertLogs("inductor_debug") as logs:
            self.compiled(step)(ours, x)
        self.assertIn("input[", logs.output[0])

    def test_no_tensor_is_kept(self):
        run = self.compiled(lambda x: torch.sin(x) * 2)
        x = torch.randn(16)
        out = run(x)
        seen = [weakref.ref(x), weakref.ref(out)]
        del x, out
        gc.collect()
        self.assertEqual([one() for one in seen], [None, None])

    def test_switched_off_and_limited(self):
        x = torch.randn(64)
        os.environ["INDUCTOR_DEBUG_COMPARE"] = "0"
        try:
            with inductor_config.patch(WRONG_RELU), self.assertNoLogs("inductor_debug"):
                self.compiled(torch.relu)(x)
        finally:
            del os.environ["INDUCTOR_DEBUG_COMPARE"]
        torch._dynamo.reset()
        with inductor_config.patch(WRONG_RELU), self.assertLogs("inductor_debug") as logs:
            run = self.compiled(torch.relu, calls=2)
            for _ in range(5):
                run(x)
        self.assertEqual(len(logs.output), 2)

    def test_wrong_options(self):
        for options in ({"rtoll": 1}, {"rtol": 1e-3}, {"returns": "both"}):
            torch._dynamo.reset()
            with self.assertRaises(Exception) as caught:
                self.compiled(torch.relu, **options)(torch.ones(2))
            self.assertRegex(str(caught.exception), "unknown options|both or neither|returns is")


class AssertClose(unittest.TestCase):
    def test_what_torch_takes_passes(self):
        assert_close(torch.ones(3), torch.ones(3) + 1e-7)
        assert_close([1.0, torch.ones(2)], [1.0, torch.ones(2)])
        assert_close(torch.ones(3, dtype=torch.float64), torch.ones(3), check_dtype=False)

    def test_the_report_is_in_the_error(self):
        expected = {"a": torch.zeros(4, 5), "b": torch.ones(2)}
        actual = {"a": torch.zeros(4, 5), "b": torch.ones(2)}
        actual["a"][1, 2] = 0.5
        with self.assertRaises(TensorMismatch) as caught:
            assert_close(actual, expected)
        text = str(caught.exception)
        self.assertIn("Tensor-likes are not close!", text)
        self.assertIn("(1, 2)", text)
        self.assertIn("a: 1 of 20 elements outside the tolerance", text)
        self.assertEqual([finding["rule"] for finding in caught.exception.report["findings"]], ["mismatch"])

    def test_arguments_are_those_of_torch(self):
        import inspect
        ours, theirs = (inspect.signature(one).parameters for one in (assert_close, torch.testing.assert_close))
        self.assertEqual({name: one.default for name, one in ours.items()}, {name: one.default for name, one in theirs.items()})
        with self.assertRaisesRegex(AssertionError, "^mine"):
            assert_close(torch.ones(2), torch.zeros(2), msg="mine")
        with self.assertRaises(ValueError):
            assert_close(torch.ones(2), torch.zeros(2), rtol=1)

    def test_scalars_and_what_cannot_be_saved(self):
        for pair in ((1.0, 2.0), (torch.ones(2), torch.ones(3)), (object(), 1)):
            with self.assertRaises((AssertionError, TypeError)):
                assert_close(*pair)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
