#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The code that Inductor writes with inductor_debug.install() for an H200 that is not there (fake_cuda.py).

usage: choices_code_test.py LIBRARY_FOLDER PROJECT_ROOT
"""
import sys
import types
import unittest
from unittest import mock

import choices_cases as cases

import torch
import torch.nn.functional as F
from torch._inductor import config
from torch._inductor.virtualized import V

import fake_cuda
import inductor_debug
from choices_cases import BFLOAT16
from inductor_debug.choices import decision, foresight, handler, kernels, rows, tiles
from inductor_debug.choices.decision import decide
from inductor_debug.choices.model import Config, Model
from inductor_debug.choices.problem import Product, operand_of_tensor, problems_of
from inductor_debug.choices.reasons import StandDown
from inductor_debug.choices.record import RECORD


class CodeTest(cases.InstalledCase):
    def test_products(self):
        samples = [("triton_tem_fused", lambda *given: F.gelu(F.linear(*given)), cases.linear(64, 3072, 768)),
                 ("triton_tem_fused", F.linear, cases.linear(128, 768, 768)),
                 ("triton_tem_fused", torch.bmm, [cases.tensor(12, 128, 64), cases.tensor(12, 64, 128)]),
                 ("aten._addmm_activation.default(arg2_1, arg0_1, reinterpret_tensor(arg1_1, (768, 3072), (1, 768), 0), use_gelu=True)",
                  lambda *given: F.gelu(F.linear(*given), approximate="tanh"), cases.linear(4096, 3072, 768)),
                 ("aten._addmm_activation.default", lambda *given: F.relu(F.linear(*given)), cases.linear(4096, 3072, 768)),
                 ("extern_kernels.addmm(", F.linear, cases.linear(4096, 3072, 768))]
        for expected, function, inputs in samples:
            with self.subTest(expected):
                self.assertTrue(expected in self.code(function, *inputs))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_linear_layers_that_are_split(self):
        """As in versions of torch that move the bias to the pointwise work behind it."""
        if not hasattr(config, "keep_addmm_fused_for_half_dtypes"):
            self.skipTest("this torch splits them in any case, or never")
        samples = [(4096, F.relu, "aten_fused addmm+relu", "aten._addmm_activation.default("), (64, F.gelu, "triton addmm+gelu", "triton_tem_fused"),
                   (4096, lambda y: F.gelu(y, approximate="tanh"), "aten_fused addmm+gelu", "use_gelu=True"), (1024, F.gelu, "aten", "extern_kernels.mm(")]
        for rows, function, decision, expected in samples:
            RECORD.clear()
            with config.patch(keep_addmm_fused_for_half_dtypes=False):
                code = self.code(cases.followed_by(function), *cases.linear(rows, 3072, 768))
            found, = inductor_debug.stats()["decisions"]
            self.assertTrue(f"{found['picked']} {found['problem']}".startswith(decision), found)
            self.assertTrue(expected in code)
            self.assertFalse("extern_kernels.addmm(" in code)

    def test_products_of_one_row(self):
        def layer(x, q, k, v, b, o):
            row = x.view(1, -1)
            parts = torch.mm(row, q.t()), torch.addmm(b, row, k.t()), torch.mm(row, v.t())
            return F.relu(torch.mm(parts[0], o.t())), *parts
        weights = [cases.tensor(2048, 2048), cases.tensor(512, 2048), cases.tensor(512, 2048), cases.tensor(512), cases.tensor(1001, 2048)]
        code = self.code(layer, cases.tensor(1, 1, 2048), *weights)
        found = inductor_debug.stats()
        self.assertEqual((found["errors"], found["picks"]), ({}, {"gemv": 4}))
        self.assertTrue(all(each["gemv_ms"] < each["aten_ms"] for each in found["decisions"]))
        self.assertEqual((code.count("tl.static_range"), code.count("extern_kernels")), (3, 1))  # the import
        self.assertRegex(code, r"def triton_tem_fused_\w*\(arg_A, arg_B0, arg_B1, (?!arg_C0)")
        self.assertRegex(code, r"def triton_tem_fused_\w*\(arg_A, arg_B0, arg_C0, ")
        self.assertRegex(code, r"(?s)def triton_tem_fused_\w*relu\w*\(arg_A, arg_B0, |triton_helpers.maximum")

    def test_products_of_few_rows(self):
        """Their results lie one behind the other, as of products that have a kernel each."""
        def layer(x, q, k, b, o, u, c):
            rows = x.view(5, -1)
            parts = torch.addmm(c, rows, q.t()), torch.addmm(b, rows, k.t())
            return parts[0].relu(), parts[1].view(5, 8, 64).transpose(0, 1), torch.mm(parts[0].relu(), o.t()).relu(), torch.mm(x.view(10, -1), u.t())
        weights = [cases.tensor(2048, 2048), cases.tensor(512, 2048), cases.tensor(512), cases.tensor(1001, 2048), cases.tensor(512, 1024),
                   cases.tensor(2048)]
        code = self.code(layer, cases.tensor(5, 1, 2048), *weights)
        found = inductor_debug.stats()
        self.assertEqual((found["errors"], found["picks"]), ({}, {"gemv": 4}))
        self.assertEqual((code.count("acc = tl.dot("), code.count("extern_kernels")), (3, 1))  # the import
        self.assertRegex(code, r"def triton_tem_fused_\w*\(arg_A, arg_B0, arg_B1, arg_C0, arg_C1, ")
        self.assertTrue("first * m + rm[None, :] * n" in code)

    def test_products_of_the_same_rows(self):
        """One kernel of tiles, where three would leave most of the GPU idle; apart where each fills it, and where places are more than 32 bits count."""
        def layer(x, q, k, v, b, c, d):
            parts = torch.addmm(b, x.view(-1, 768), q.t()), torch.addmm(c, x.view(-1, 768), k.t()), torch.addmm(d, x.view(-1, 768), v.t())
            return [part.view(-1, 12, 64).transpose(0, 1) for part in parts]
        weights = *3 * [cases.tensor(768, 768)], *3 * [cases.tensor(768)]
        for count, most, picks in ((16384, tiles.MOST_RESULTS, {"aten": 3}), (128, 128 * 2304, {"triton": 3}), (128, 128 * 2304 + 1, {"triton": 1})):
            with self.subTest(rows=count, most=most), mock.patch.object(tiles, "MOST_RESULTS", most):
                RECORD.clear()
                code = self.code(layer, cases.tensor(1, count, 768), *weights)
                self.assertEqual((inductor_debug.stats()["errors"], inductor_debug.stats()["picks"]), ({}, picks))
        found, = inductor_debug.stats()["decisions"]
        self.assertEqual(found["problem"], "addmm:bfloat16:nt:128x2304x768")
        self.assertLess(found["triton_ms"], 0.7 * found["aten_ms"])  # of three
        self.assertEqual((code.count(".run("), code.count("extern_kernels.")), (1, 0))
        self.assertRegex(code, r"def triton_tem_fused_\w*\(arg_A, arg_B0, arg_B1, arg_B2, arg_C0, arg_C1, arg_C2, ")

    def test_what_follows_products_that_share_a_kernel(self):
        """Stays a kernel of its own, and is counted once: gate and up of a SwiGLU."""
        code = self.code(lambda x, gate, up: F.silu(F.linear(x, gate)) * F.linear(x, up), cases.tensor(64, 1024), cases.tensor(2816, 1024), cases.tensor(2816, 1024))
        found, = inductor_debug.stats()["decisions"]
        self.assertEqual((found["problem"], code.count(".run(")), ("mm:bfloat16:nt:64x5632x1024", 2))

    def test_a_bias_whose_sum_several_read(self):
        """Left to what follows, it would be added in a kernel of each."""
        def layer(x, w, b):
            parts = F.linear(x, w, b).view(16, 3, 8, 64).unbind(1)
            return [part.transpose(0, 1) * scale for scale, part in enumerate(parts, 2)]
        code = self.code(layer, *cases.linear(16, 1536, 512))
        self.assertEqual(inductor_debug.stats()["picks"], {"gemv": 1})
        self.assertRegex(code, r"def triton_tem_fused_\w*\(arg_A, arg_B0, arg_C0, ")
        self.assertNotRegex(code, r"def triton_poi_\w*\(in_ptr0, in_ptr1, ")

    def test_weights_of_eight_bits(self):
        """Cast as they are read, whatever scales them behind the product: no kernel writes the weight in 16 bits."""
        rows, bias = cases.tensor(1, 2048), cases.tensor(512)
        for dtype in (torch.int8, torch.float8_e4m3fn):
            weight, scale = cases.tensor(512, 2048, dtype=dtype), cases.tensor(512, 1)
            samples = [(lambda x, w, s, b: F.linear(x, w.to(x.dtype)) * s.view(1, -1), "scaled behind"), (lambda x, w, s, b: torch.mm(x, w.t().to(x.dtype)), "cast behind"),
                       (lambda x, w, s, b: F.linear(x, w.to(x.dtype) * s), "scaled before"), (lambda x, w, s, b: F.linear(x, w.to(x.dtype) * s, b).relu(), "with a bias")]
            for function, what in samples:
                with self.subTest(what, dtype=dtype):
                    RECORD.clear()
                    code = self.code(function, rows, weight, scale, bias)
                    found, = inductor_debug.stats()["decisions"]
                    self.assertEqual((found["picked"], inductor_debug.stats()["errors"]), ("gemv", {}))
                    self.assertEqual((code.count("tl.static_range"), code.count("def triton_")), (1, 1))
                    self.assertLess(found["gemv_ms"], 0.5 * found["aten_ms"])

    def test_weights_of_int8_are_not_left_to_the_operator_of_the_processor(self):
        """Which Inductor's patterns take on CUDA, too."""
        from torch._inductor.fx_passes import quantization
        quantization._register_woq_mm_int8_pattern4()

        def layer(x, w, s):
            return torch.mm(x, w.t().to(x.dtype)) * s
        weight, scales = cases.tensor(512, 2048, dtype=torch.int8), cases.tensor(512)
        inductor_debug.uninstall()
        self.assertTrue("_weight_int8pack_mm" in self.code(layer, cases.tensor(1, 2048), weight, scales))
        inductor_debug.install()
        for rows, wanted in ((1, "tl.static_range"), (9, "tl.dot"), (64, "triton_")):
            code = self.code(layer, cases.tensor(rows, 2048), weight, scales)
            self.assertTrue("_weight_int8pack_mm" not in code and wanted in code)
        self.assertEqual((inductor_debug.stats()["errors"], inductor_debug.stats()["picks"]["gemv"]), ({}, 2))

    def test_weights_that_are_cast_in_another_way(self):
        samples = [(lambda x, w, s: F.linear(x, w.to(x.dtype) + 1), torch.int8), (lambda x, w, s: F.linear(x, w.to(x.dtype) * s.relu()), torch.int8),
                   (lambda x, w, s: F.linear(x, w.to(x.dtype)), torch.float32)]
        for function, dtype in samples:
            with self.subTest(dtype=dtype):
                self.assertFalse("static_range" in self.code(function, cases.tensor(1, 2048), cases.tensor(512, 2048, dtype=dtype), cases.tensor(512, 1)))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_rows_that_have_no_kernel_of_ours(self):
        samples = [(lambda x, w: torch.mm(x, w), cases.tensor(1, 2048), cases.tensor(2048, 512)),  # a weight as GPT-2 has it
                   (lambda x, w: torch.mm(x, w.t()), cases.tensor(17, 2048), cases.tensor(512, 2048)),
                   (lambda x, w: torch.mm(x, (w * 2).t()), cases.tensor(1, 2048), cases.tensor(512, 2048)),
                   (lambda x, w: torch.mm(x, w.t()), cases.tensor(1, 2048, dtype=torch.float32), cases.tensor(512, 2048, dtype=torch.float32)),
                   (lambda x, w: torch.mm(x, w.t()), cases.tensor(1, 2044), cases.tensor(512, 2044))]
        for function, *inputs in samples:
            with self.subTest(str(inputs)):
                self.assertFalse("static_range" in self.code(function, *inputs))
        self.assertEqual(inductor_debug.stats()["errors"], {})

    def test_a_weight_that_is_not_transposed(self):
        inductor_debug.uninstall()
        graph, *_ = fake_cuda.passes_of(lambda x, w: torch.mm(x, w.t()), cases.tensor(1, 2048), cases.tensor(2048, 2048))
        product, = graph.graph.find_nodes(op="call_function", target=torch.ops.aten.mm.default)
        self.assertIsNotNone(rows.product_of(product))
        matrix = product.args[1]
        matrix.args = (matrix.args[0], [0, 1])
        self.assertIsNone(rows.product_of(product))

    def test_what_follows_a_product_without_bias(self):
        operands = cases.linear(512, 768, 768)
        self.code(cases.followed_by(F.relu), *operands)
        code = self.code(lambda x, w: F.relu(F.linear(x, w)), *operands[:2])
        with_bias, without = inductor_debug.stats()["decisions"]
        self.assertEqual((without["picked"], without["triton_ms"]), ("triton", with_bias["triton_ms"]))
        self.assertTrue("triton_tem_fused" in code and code.count(".run(") == 1)

    def test_what_follows_with_more_dimensions_is_in_the_kernel(self):
        """Left to itself, torch 2.11 gives it a kernel of its own."""
        for follow in (F.gelu, lambda y: y.permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last).relu(), lambda y: y * 2 + 1):
            code = self.code(cases.followed_by(follow), cases.tensor(2, 14, 28, 192), *cases.linear(64, 768, 192)[1:])
            self.assertTrue("triton_tem_fused" in code and code.count(".run(") == 1)
        found = inductor_debug.stats()
        self.assertEqual((found["errors"], {each["picked"] for each in found["decisions"]}), ({}, {"triton"}))

    def test_random_numbers_behind_a_product_stay_outside(self):
        """On an H200 a product with dropout behind it took 1.7 to 2.4 times as long in one kernel."""
        def layer(x, weight, bias, residual, seed):
            kept = torch.ops.prims.inductor_random.default([4096, 1024], seed, "rand") > 0.1
            return residual + F.linear(x, weight, bias) * kept.to(x.dtype) * 1.1
        operands = *cases.linear(4096, 1024, 1024), cases.tensor(4096, 1024), lambda: torch.empty((), dtype=torch.int64, device="cuda")
        self.assertFalse("triton_tem" in self.code(layer, *operands))
        found = inductor_debug.stats()
        self.assertEqual((found["picks"], found["errors"], found["stood_down"]), ({}, {}, {"random numbers behind it": 1}))

    def test_a_residual_as_large_as_the_operand_is_in_the_kernel(self):
        """Torch 2.11 finds that nothing is shared, and then that the operand's memory could be used again."""
        from torch._inductor.scheduler import Scheduler
        scored = Scheduler.score_fusion_memory

        def as_in_2_11(self, node1, node2, *given, **options):
            found = scored(self, node1, node2, *given, **options)
            if not node1.is_template():
                return found
            return (0, *found[1:]) if isinstance(found, tuple) else 0

        def layer(x, y, weight, bias):
            return x + F.linear(y.exp(), weight, bias)
        operands = cases.tensor(8, 512, 1024), cases.tensor(8, 512, 1024), cases.tensor(1024, 1024), cases.tensor(1024)
        with mock.patch.object(Scheduler, "score_fusion_memory", as_in_2_11):
            code = self.code(layer, *operands)
        self.assertEqual(inductor_debug.stats()["picks"], {"triton": 1})
        self.assertTrue("triton_tem_fused" in code and code.count(".run(") == 2)  # the exponential has one

    def test_the_librarys_activation_in_a_layout_that_is_known_without(self):
        """Weights as in GPT-2's Conv1D."""
        def layer(x, w, b):
            return F.gelu(torch.addmm(b, x, w), approximate="tanh")
        code = self.code(layer, cases.tensor(512, 768), cases.tensor(768, 3072), cases.tensor(3072))
        found, = inductor_debug.stats()["decisions"]
        self.assertEqual((found["picked"], found["problem"]), ("aten_fused", "addmm+gelu:bfloat16:nn:512x3072x768"))
        self.assertLess(1.06 * found["aten_fused_ms"], found["aten_ms"])
        self.assertTrue("aten._addmm_activation.default(" in code)

    def test_the_exact_gelu_is_not_approximated(self):
        self.assertFalse("_addmm_activation" in self.code(lambda *given: F.gelu(F.linear(*given)), *cases.linear(4096, 3072, 768)))

    def test_the_tail_along_k_is_masked(self):
        def pick(model, question):
            return decide(model, question)._replace(way="triton", rows=(Config(64, 64, 64, 8, 3, 4, 1.0),))
        with mock.patch("inductor_debug.choices.policy.decide", pick):
            for depth, expected in ((768, True), (776, False)):
                self.assertTrue(f"EVEN_K : tl.constexpr = {expected}" in self.code(F.linear, *cases.linear(64, 3072, depth)))

    def test_what_it_leaves_alone_is_inductors_code(self):
        samples = [(F.linear, cases.linear(64, 64, 64, torch.float32)), (F.linear, cases.linear(64, 63, 63)),
                 (lambda a, b: a @ b, [cases.tensor(0, 64), cases.tensor(64, 64)])]
        ours = [self.code(function, *inputs) for function, inputs in samples]
        self.assertEqual(sum(inductor_debug.stats()["stood_down"].values()), 3)
        inductor_debug.uninstall()
        self.assertTrue(ours == [self.code(function, *inputs) for function, inputs in samples])

    def test_products_are_decided_about_before_they_are_lowered(self):
        def layer(x, *weights):
            return F.layer_norm(x + F.linear(F.gelu(F.linear(x, *weights[:2])), *weights[2:]), (768,))
        inputs = [cases.tensor(*sizes) for sizes in ((72, 768), (3072, 768), (3072,), (768, 3072), (768,))]
        graph = fake_cuda.passes_of(layer, *inputs)
        with mock.patch("inductor_debug.choices.policy.decide", side_effect=decide) as asked:
            code = fake_cuda.lowered(*graph)
        self.assertEqual(asked.call_count, 0)
        self.assertEqual((inductor_debug.stats()["calls"]["addmm"], len(inductor_debug.stats()["decisions"])), (2, 2))
        for place, value in (("handler.is_of_inputs", False), ("handler.foresight.of_graph", {}), ("epilogue.Epilogue.is_apart_from", False)):
            with self.subTest(place), mock.patch(f"inductor_debug.choices.{place}", return_value=value):  # then each by itself, with the same result
                graph = fake_cuda.passes_of(layer, *inputs)
                with mock.patch("inductor_debug.choices.policy.decide", side_effect=decide) as asked, mock.patch.object(Model, "decide_all") as anew:
                    self.assertEqual(fake_cuda.lowered(*graph), code)
                self.assertEqual((asked.call_count, anew.call_count), (2, 0))

    def test_what_was_found_of_another_graph_is_not_taken(self):
        graph = torch.fx.symbolic_trace(torch.nn.Linear(4, 4)).graph
        policy = V.choices._policy
        node = next(iter(graph.nodes))
        known = foresight.Foresight(policy, graph, False)
        known.products = {node: "seen"}
        self.assertEqual(foresight.of_graph(graph, policy), {})
        known.keep(graph)
        self.assertEqual(foresight.of_graph(graph, policy), {node: "seen"})
        self.assertEqual(foresight.of_graph(graph, policy._replace(k=policy.k + 1)), {})
        self.assertEqual(foresight.of_graph(None, policy), {})
        graph.create_node("call_function", torch.relu, (node,))
        self.assertEqual(foresight.of_graph(graph, policy), {})

    def test_other_strides_are_another_product(self):
        """Of a buffer than the graph says."""
        def product(x, weight):
            return F.linear(x, weight)
        kernel_inputs = []
        take = handler.is_of_inputs
        with mock.patch("inductor_debug.choices.handler.is_of_inputs", lambda *given: kernel_inputs.append(given) or take(*given)):
            self.code(product, cases.tensor(64, 768), cases.tensor(3072, 768))
        (known, inputs, op), = kernel_inputs
        self.assertTrue(take(known, inputs, op))
        self.assertFalse(take(known, inputs, "bmm"))
        for other in (known.a._replace(strides=(1, 64)), known.a._replace(offset=8), known.a._replace(dtype=torch.float16)):
            self.assertFalse(take(known._replace(a=other), inputs, op))
        self.assertFalse(take(known._replace(result=torch.float32), inputs, op))
        with_row = known._replace(op="addmm", summand=known.a)  # of as many rows as the product
        self.assertFalse(take(with_row, inputs, "addmm"))

    def test_the_model_is_asked_once_about_a_graph(self):
        def layers(x, *weights):
            x = F.layer_norm(x + F.linear(x, *weights[:2]), (768,))
            return F.layer_norm(x + F.linear(F.gelu(F.linear(x, *weights[2:4])), *weights[4:]), (768,)), torch.bmm(x.view(8, 8, 768), x.view(8, 768, 8))
        case = (layers, cases.tensor(64, 768), *(size for sizes in ((768, 768), (768,), (3072, 768), (3072,), (768, 3072), (768,))
                                                 for size in [cases.tensor(*sizes)]))
        with mock.patch.object(Model, "decide_all", autospec=True, side_effect=Model.decide_all) as asked:
            code = self.code(*case)
            self.assertEqual((asked.call_count, sum(inductor_debug.stats()["calls"].values())), (1, 5))  # of the exact GELU, too, which the library has not
            with mock.patch.object(decision, "_answers", {}), mock.patch("inductor_debug.choices.foresight.product_of_node", side_effect=OSError("a fault")):
                self.assertEqual(self.code(*case), code)  # asked by itself
        self.assertGreater(asked.call_count, 2)
        found = inductor_debug.stats()
        self.assertEqual((found["errors"], found["stood_down"]["asking ahead: OSError"]), ({}, 1))

    def test_a_graph_that_comes_back_is_known(self):
        """Inductor lowers graphs of choices inside of another."""
        handler = V.choices
        with V.set_graph_handler(mock.Mock()):
            handler._of_graph().picked.add("product")
            with V.set_graph_handler(mock.Mock()):
                self.assertEqual(handler._of_graph().picked, set())
            self.assertEqual(handler._of_graph().picked, {"product"})

    def test_where_nothing_is_picked_the_code_is_inductors(self):
        """Whatever passes, rewrites and looks at a graph of ours leave is the code of default mode, byte for byte."""
        def layers(x, *weights):
            for w, b in zip(weights[::2], weights[1::2]):
                x = F.layer_norm(x + F.gelu(F.linear(x, w, b), approximate="tanh") * F.relu(F.linear(x, w)), x.shape[-1:])
            heads = x.view(64, 8, 64).transpose(0, 1)
            return torch.bmm(heads, heads.transpose(1, 2)).softmax(-1) @ heads, torch.addmm(x, x, weights[0])
        inputs = [cases.tensor(64, 512), *4 * [cases.tensor(512, 512), cases.tensor(512)]]
        sizes = (((64, 512), BFLOAT16), ((512, 512), BFLOAT16), ((512,), BFLOAT16))

        def codes():
            training = fake_cuda.training_graphs(lambda *given: F.relu(F.linear(*given)), *sizes)
            return [self.code(layers, *inputs), *(fake_cuda.lowered(*graph, is_inference=False) for graph in training)]

        def nothing(model, question):
            return decide(model, question)._replace(way="aten")
        for split in (False, True) if hasattr(config, "keep_addmm_fused_for_half_dtypes") else (None,):
            with config.patch({} if split is None else {"keep_addmm_fused_for_half_dtypes": not split}):
                self.assertTrue(inductor_debug.install())
                with mock.patch("inductor_debug.choices.policy.decide", nothing):
                    ours = codes()
                found = inductor_debug.stats()
                self.assertEqual((set(found["picks"]), found["errors"]), ({"aten"}, {}))
                self.assertGreater(found["picks"]["aten"], 8)
                inductor_debug.uninstall()
                self.assertTrue(ours == codes())

    def test_max_autotune_and_deterministic_are_left_alone(self):
        with config.patch(deterministic=True):
            self.code(F.linear, *cases.linear(128, 768, 768))
        self.assertEqual(inductor_debug.stats()["stood_down"], {"deterministic": 1})


class OperatorTest(cases.InstalledCase):
    """Operators, data types, sizes that are symbols, and training."""

    def seen(self, case):
        """The code, the decisions as text, and the reasons for standing down."""
        RECORD.clear()
        code = fake_cuda.code_of(*case)
        found = inductor_debug.stats()
        self.assertEqual(found["errors"], {})
        return code, [f"{each['picked']} {each['problem']}" for each in found["decisions"]], found["stood_down"]

    def test_rows_of_an_unknown_number(self):
        code, decisions, _ = self.seen((torch.bmm, cases.rows_of(64, 64, batch=(12,)), cases.tensor(12, 64, 128)))
        self.assertEqual(decisions, ["triton bmm:bfloat16:nn:12x64x128x64"])
        self.assertTrue("EVEN_K : tl.constexpr = True" in code)
        self.assertEqual(inductor_debug.stats()["decisions"][0]["sizes"], 3)

    def test_one_kernel_must_not_lose_at_other_sizes(self):
        self.assertEqual(self.seen((F.linear, *cases.linear(128, 768, 768)))[1], ["triton addmm:bfloat16:nt:128x768x768"])
        code, decisions, _ = self.seen((F.linear, cases.rows_of(128, 768), *cases.linear(128, 768, 768)[1:]))
        self.assertEqual(decisions, ["aten addmm:bfloat16:nt:128x768x768"])
        self.assertTrue("extern_kernels.addmm(" in code)

    def test_depths_of_an_unknown_number(self):
        def case(multiple):
            return (lambda a, b: a.flatten(1) @ b.flatten(0, 1), cases.rows_of(768 // multiple, multiple, batch=(64,)),
                    cases.rows_of(768 // multiple, multiple, 3072))

        def pick(model, question):
            return decide(model, question)._replace(way="triton", rows=(Config(64, 64, 64, 8, 3, 4, 1.0),))
        with mock.patch("inductor_debug.choices.policy.decide", pick):
            for multiple, expected in ((64, True), (16, False)):
                code, _, reasons = self.seen(case(multiple))
                self.assertTrue(f"EVEN_K : tl.constexpr = {expected}" in code, reasons)
            self.assertEqual(self.seen(case(4))[2], {"unaligned operand": 1})

    def test_activations_of_an_unknown_number_of_rows(self):
        code, decisions, _ = self.seen((cases.followed_by(F.relu), cases.rows_of(2048, 768, batch=(2,)), *cases.linear(64, 3072, 768)[1:]))
        self.assertEqual(decisions, ["aten_fused addmm+relu:bfloat16:nt:4096x3072x768"])
        self.assertTrue("aten._addmm_activation.default(" in code)

    def test_training(self):
        sizes = (((64, 768), BFLOAT16), ((3072, 768), BFLOAT16), ((3072,), BFLOAT16))
        codes = [fake_cuda.lowered(*graph, is_inference=False) for graph in fake_cuda.training_graphs(lambda *given: F.relu(F.linear(*given)), *sizes)]
        found = inductor_debug.stats()
        self.assertEqual([(each["op"], each["problem"]) for each in found["decisions"]],
                         [("addmm", "addmm+relu:bfloat16:nt:64x3072x768"), ("mm", "mm:bfloat16:nn:64x768x3072"), ("mm", "mm:bfloat16:tn:3072x768x64")])
        self.assertTrue("triton_tem_fused" in codes[0] and codes[0].count(".run(") == 1)  # with the mask for the backward graph
        self.assertEqual((found["errors"], found["stood_down"]), ({}, {"activation: several results": 1}))

    def test_float8(self):
        for case, expected in ((cases.scaled(64, 4096, 4096), "scaled_mm"), (cases.scaled(64, 4096, 4096, (1, 1), (1, 1)), "scaled_mm"),
                               (cases.scaled(64, 4096, 4096, (64, 1), (1, 4096)), "scaled_mm+rowwise")):
            code, decisions, _ = self.seen(case)
            self.assertEqual([each.split(" ")[1] for each in decisions], [f"{expected}:float8_e4m3fn:nt:64x4096x4096"])
        self.assertTrue("triton_tem_fused" in code and "USE_FAST_ACCUM : tl.constexpr = True" in code)
        for case, reason in ((cases.scaled(64, 4096, 4096, use_fast_accum=False), "exact accumulation"),
                             (cases.scaled(64, 4096, 4096, out_dtype=torch.float16), "result float16")):
            self.assertEqual(self.seen(case)[2], {reason: 1})

    def test_tf32(self):
        case = (F.linear, *cases.linear(64, 3072, 768, torch.float32))
        self.assertEqual(self.seen(case)[2], {"not trained on dtype float32": 1})
        before = torch.backends.cuda.matmul.fp32_precision
        self.addCleanup(setattr, torch.backends.cuda.matmul, "fp32_precision", before)
        torch.backends.cuda.matmul.fp32_precision = "tf32"
        self.assertEqual(self.seen(case)[2], {"not trained on dtype tf32": 1})
        with mock.patch("inductor_debug.choices.policy.decide", self.knows_tf32):
            self.assertTrue("ALLOW_TF32 : tl.constexpr = True" in self.seen(case)[0])
        # Which products a template does not compute in TF32 differs between versions of torch.
        kernel = types.SimpleNamespace(params=types.SimpleNamespace(to_kwargs=dict), extra_kwargs={"ALLOW_TF32": False})
        with self.assertRaisesRegex(StandDown, "^TF32 that the template does not use$"):
            kernels.with_row(kernel, Config(64, 64, 32, 8, 2, 4, 1.0), is_tf32=True)

    @staticmethod
    def knows_tf32(model, question):
        known = tuple(problem._replace(dtype="bfloat16") for problem in question.problems)
        return decide(model, question._replace(problems=known))._replace(problem=question.problems[0], way="triton", rows=(Config(64, 64, 32, 8, 2, 4, 1.0),))

    def test_what_is_not_known_has_a_reason(self):
        twelve = [cases.tensor(12, 128, 128), cases.tensor(12, 128, 64), cases.tensor(12, 64, 128)]
        samples = [("summand of another layout", lambda r, x, y: torch.baddbmm(r.transpose(1, 2), x, y), *twelve),
                 ("beta is not 1", lambda b, x, y: torch.addmm(b, x, y, beta=2), cases.tensor(768), cases.tensor(64, 768), cases.tensor(768, 768)),
                 ("summand of another layout", lambda r, x, w: torch.addmm(r.t(), x, w), cases.tensor(768, 64), cases.tensor(64, 768), cases.tensor(768, 768)),
                 ("overlapping operand", lambda a, b: torch.bmm(a.expand(12, 128, 64), b), cases.tensor(1, 128, 64), cases.tensor(12, 64, 128)),
                 ("unaligned operand", torch.mm, cases.tensor(64, 63), cases.tensor(63, 64)),
                 ("dtype float64", torch.mm, cases.tensor(64, 64, dtype=torch.float64), cases.tensor(64, 64, dtype=torch.float64)),
                 ("operator int_mm", torch._int_mm, cases.tensor(64, 64, dtype=torch.int8), cases.tensor(64, 64, dtype=torch.int8))]
        for reason, *case in samples:
            self.assertEqual(self.seen(case)[2], {reason: 1})

    def test_a_summand_with_rows(self):
        """The vendor library copies it to the result first; Triton's kernel reads it."""
        case = (lambda r, x, w: torch.addmm(r, x, w.t()), cases.tensor(256, 1024), cases.tensor(256, 1024), cases.tensor(1024, 1024))
        code, decisions, _ = self.seen(case)
        self.assertEqual(decisions, ["triton mm+residual:bfloat16:nt:256x1024x1024"])
        self.assertTrue("triton_tem_fused" in code and "extern_kernels.addmm(" not in code)
        self.assertEqual(self.seen((case[0], cases.rows_of(256, 1024), cases.rows_of(256, 1024), cases.tensor(1024, 1024)))[2],
                         {"summand with rows of an unknown number": 1})

    def test_a_batched_product_and_a_sum(self):
        case = (lambda r, x, y: torch.baddbmm(r, x, y, alpha=0.125), cases.tensor(12, 128, 128), cases.tensor(12, 128, 64), cases.tensor(12, 64, 128))
        code, decisions, _ = self.seen(case)
        self.assertEqual(decisions, ["triton bmm:bfloat16:nn:12x128x128x64"])
        self.assertTrue("triton_tem_fused" in code and "0.125" in code)

    def test_a_factor_of_the_product(self):
        """It costs nothing in any way, but the library's activation has none."""
        code, decisions, reasons = self.seen((lambda b, x, w: F.relu(torch.addmm(b, x, w.t(), alpha=2)), cases.tensor(768), cases.tensor(64, 768),
                                              cases.tensor(768, 768)))
        self.assertEqual((decisions, reasons), (["triton addmm+relu:bfloat16:nt:64x768x768"], {"activation: alpha or beta is not 1": 1}))
        self.assertTrue("triton_tem_fused" in code and " 2.0" in code)

    def test_other_devices_are_left_alone(self):
        case = (F.linear, *(lambda sizes=sizes: torch.empty(sizes, dtype=BFLOAT16) for sizes in ((64, 768), (768, 768), (768,))))
        self.assertEqual(self.seen(case)[2], {"no CUDA device": 1})

    def test_sizes_that_depend_on_data(self):
        def rows():
            mode = torch.utils._python_dispatch._get_current_dispatch_mode()
            count = mode.shape_env.create_unbacked_symint()
            torch._check(count >= 2)
            return torch.empty(count, 768, dtype=BFLOAT16, device="cuda")
        with self.assertRaisesRegex(StandDown, "^sizes that depend on data$"):
            with torch._subclasses.FakeTensorMode(shape_env=torch.fx.experimental.symbolic_shapes.ShapeEnv()) as mode:
                a, b = operand_of_tensor(rows()), operand_of_tensor(torch.empty(768, 768, dtype=BFLOAT16, device="cuda"))
            problems_of(Product("mm", a, b, BFLOAT16, torch.device("cuda")), mode.shape_env)

    def test_activations_that_are_left_alone_have_a_reason(self):
        for reason, case in (("unaligned operand", (cases.followed_by(F.relu), *cases.linear(64, 63, 63))),
                             ("beta is not 1", (lambda b, x, y: F.relu(torch.addmm(b, x, y, beta=2)), cases.tensor(768), cases.tensor(64, 768), cases.tensor(768, 768)))):
            at_first = reason if reason == "unaligned operand" else "alpha or beta is not 1"
            self.assertEqual(self.seen(case)[2], {f"activation: {at_first}": 1, reason: 1})
        exact = self.seen((cases.followed_by(F.gelu), *cases.linear(4096, 3072, 768)))[2]
        self.assertEqual(exact, {"activation: the vendor library has no such one": 1})

    def test_a_cast_in_front(self):
        int8 = torch.int8
        code, decisions, _ = self.seen((lambda x, w: x @ w.to(BFLOAT16), cases.tensor(32, 4096), cases.tensor(4096, 4096, dtype=int8)))
        self.assertEqual((decisions, code.count(".run(")), (["triton mm:bfloat16:nn:32x4096x4096"], 1))
        aten_ms = inductor_debug.stats()["decisions"][0]["aten_ms"]
        # Transposed behind the cast it is a kernel of its own in any case, and so it is with more than a cast.
        for function in (lambda x, w: x @ w.to(BFLOAT16).t(), lambda x, w: x @ w.t().to(BFLOAT16), lambda x, w: x @ (w.to(BFLOAT16) * 2)):
            self.seen((function, cases.tensor(32, 4096), cases.tensor(4096, 4096, dtype=int8)))
            self.assertLess(inductor_debug.stats()["decisions"][0]["aten_ms"], 0.7 * aten_ms)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
