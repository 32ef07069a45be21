// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "analyze/models/models.h"
#include "base/error.h"
#include "base/files/file.h"
#include "compile/kernels/kernels.h"
#include "logs/trace_builder.h"
#include "timings/tiny_timings.h"

namespace idbg::analyze::model_problems_test {
namespace {

using Counts = std::vector<std::pair<std::string, std::int64_t>>;

const std::string kData = IDBG_TEST_DATA;

Counts CountsOf(const std::vector<std::string>& files, const tensor::Bindings& bindings = {}) {
  const estimate::Products products = ProblemsOfModels(files, bindings);
  Counts counts;
  for (const gemm::Problem& problem : products.problems)
    counts.emplace_back(ToString(problem), products.uses.at(problem).count);
  return counts;
}

base::ErrorCode CodeOf(const std::vector<std::string>& files,
                       const tensor::Bindings& bindings = {}) {
  try {
    ProblemsOfModels(files, bindings);
  } catch (const base::Error& error) {
    return error.code();
  }
  return base::ErrorCode::kInternal;
}

// A graph of every operator that is a product, and of the views that decide the layouts.
constexpr const char* kGraph = R"(class GraphModule(torch.nn.Module):
    def forward(self, x: "bf16[6, 10, 32]", w: "bf16[48, 32]", b: "bf16[48]", y: "bf16[6, 32, 10]"):
        linear: "bf16[6, 10, 48]" = torch.ops.aten.linear.default(x, w, b)
        linear_1: "bf16[6, 10, 48]" = torch.ops.aten.linear.default(x, w)
        linear_2: "bf16[6, 10, 48]" = torch.ops.aten.linear.default(x, w)
        permute: "bf16[6, 10, 32]" = torch.ops.aten.permute.default(y, [0, 2, 1])
        bmm: "bf16[6, 10, 10]" = torch.ops.aten.bmm.default(permute, y)
        matmul: "bf16[6, 10, 10]" = torch.ops.aten.matmul.default(x, y)
        t: "bf16[32, 48]" = torch.ops.aten.t.default(w)
        mm: "bf16[48, 48]" = torch.ops.aten.mm.default(w, t)
        return (linear, linear_1, linear_2, bmm, matmul, mm)
)";

// Of one graph, given as the lines of its `forward`.
Counts CountsOfLines(const std::string& inputs, const std::string& lines,
                     const std::string& results) {
  const timings::TemporaryFolder folder;
  base::WriteFile(folder / "graph.txt",
                  "class GraphModule(torch.nn.Module):\n    def forward(self, " + inputs + "):\n" +
                      lines + "        return (" + results + ")\n");
  return CountsOf({(folder / "graph.txt").string()});
}

constexpr const char* kOperands =
    R"(a: "bf16[64, 32]", b: "bf16[32, 48]", v: "bf16[48]", s: "bf16[64, 48]")";

}  // namespace

TEST_CASE("the products of a graph are counted as Inductor lowers them", "[analyze][collect]") {
  const timings::TemporaryFolder folder;
  base::WriteFile(folder / "graph.txt", kGraph);
  CHECK(CountsOf({(folder / "graph.txt").string()}) == Counts{{"addmm:bfloat16:nt:60x48x32", 1},
                                                              {"mm:bfloat16:nt:60x48x32", 2},
                                                              {"bmm:bfloat16:tn:6x10x10x32", 1},
                                                              {"bmm:bfloat16:nn:6x10x10x32", 1},
                                                              {"mm:bfloat16:nt:48x48x32", 1}});
}

TEST_CASE("scaled products have scales of one number, or of rows and columns",
          "[analyze][collect]") {
  const std::string inputs =
      R"(a: "f8e4m3fn[64, 32]", b: "f8e4m3fn[48, 32]", x: "f32[]", r: "f32[64, 1]", c: "f32[1, 48]", q: "f32[64, 4]")";
  const auto product = [](const std::string& name, const std::string& scales) {
    return "        " + name + ": \"bf16[64, 48]\" = torch.ops.aten._scaled_mm.default(a, t, " +
           scales + ", None, None, torch.bfloat16, True)\n";
  };
  const std::string transposed =
      "        t: \"f8e4m3fn[32, 48]\" = torch.ops.aten.permute.default(b, [1, 0])\n";
  CHECK(
      CountsOfLines(
          inputs,
          transposed + product("one", "x, x") + product("rows", "r, c") + product("blocks", "q, c"),
          "one, rows, blocks") == Counts{{"scaled_mm:float8_e4m3fn:nt:64x48x32", 1},
                                         {"scaled_mm+rowwise:float8_e4m3fn:nt:64x48x32", 1}});
}

TEST_CASE("addmm with a summand, bmm of one matrix and baddbmm have operators of their own",
          "[analyze][collect]") {
  CHECK(CountsOfLines(kOperands, R"(
        bias: "bf16[64, 48]" = torch.ops.aten.addmm.default(v, a, b)
        summand: "bf16[64, 48]" = torch.ops.aten.addmm.default(s, a, b)
        active: "bf16[64, 48]" = torch.ops.aten._addmm_activation.default(v, a, b, use_gelu = True)
)",
                      "bias, summand, active") == Counts{{"addmm:bfloat16:nn:64x48x32", 1},
                                                         {"mm+residual:bfloat16:nn:64x48x32", 1},
                                                         {"addmm+gelu:bfloat16:nn:64x48x32", 1}});
  CHECK(CountsOfLines(R"(a: "bf16[1, 64, 32]", b: "bf16[1, 32, 48]", s: "bf16[1, 64, 48]")", R"(
        bmm: "bf16[1, 64, 48]" = torch.ops.aten.bmm.default(a, b)
        baddbmm: "bf16[1, 64, 48]" = torch.ops.aten.baddbmm.default(s, a, b)
)",
                      "bmm, baddbmm") ==
        Counts{{"bmm:bfloat16:nn:64x48x32", 1}, {"baddbmm:bfloat16:nn:64x48x32", 1}});
}

TEST_CASE("what follows a product alone is its epilogue", "[analyze][collect]") {
  const std::string addmm = "        p: \"bf16[64, 48]\" = torch.ops.aten.addmm.default(v, a, b)\n";
  const std::string mm = "        p: \"bf16[64, 48]\" = torch.ops.aten.mm.default(a, b)\n";
  const auto of = [](const std::string& lines, const std::string& results = "y") {
    const Counts counts = CountsOfLines(kOperands, lines, results);
    return counts.size() == 1 ? counts.front().first : std::to_string(counts.size());
  };
  const std::string relu = "        y: \"bf16[64, 48]\" = torch.ops.aten.relu.default(p)\n";
  CHECK(of(addmm + relu) == "addmm+relu:bfloat16:nn:64x48x32");
  CHECK(of(mm + relu) == "mm+relu:bfloat16:nn:64x48x32");
  CHECK(of(mm + relu, "p, y") == "mm:bfloat16:nn:64x48x32");  // both are results
  const std::string viewed = R"(
        w: "bf16[2, 32, 48]" = torch.ops.aten.view.default(p, [2, 32, 48])
        y: "bf16[2, 32, 48]" = torch.ops.aten.relu.default(w)
)";
  CHECK(of(addmm + viewed) == "addmm+relu:bfloat16:nn:64x48x32");
  const std::string sum = "        y: \"bf16[64, 48]\" = torch.ops.aten.add.Tensor(s, p)\n";
  CHECK(of(addmm + sum) == "addmm+residual:bfloat16:nn:64x48x32");
  CHECK(of(mm + sum) == "mm+residual:bfloat16:nn:64x48x32");
  const std::string scaled =
      "        y: \"bf16[64, 48]\" = torch.ops.aten.add.Tensor(s, p, alpha = 2)\n";
  CHECK(of(addmm + scaled) == "addmm:bfloat16:nn:64x48x32");
  // A bias that Inductor has taken out of an addmm is in the template's epilogue all the same.
  const std::string bias = "        q: \"bf16[64, 48]\" = torch.ops.aten.add.Tensor(p, v)\n";
  const std::string after = "        y: \"bf16[64, 48]\" = torch.ops.aten.relu.default(q)\n";
  CHECK(of(mm + bias + after) == "addmm+relu:bfloat16:nn:64x48x32");
  const std::string sigmoid = "        y: \"bf16[64, 48]\" = torch.ops.aten.sigmoid.default(p)\n";
  CHECK(of(addmm + sigmoid) == "addmm:bfloat16:nn:64x48x32");
}

TEST_CASE("GELU is an epilogue as one operator and as what it is decomposed to",
          "[analyze][collect]") {
  const std::string addmm = "        p: \"bf16[64, 48]\" = torch.ops.aten.addmm.default(v, a, b)\n";
  const Counts gelu = {{"addmm+gelu:bfloat16:nn:64x48x32", 1}};
  const Counts none = {{"addmm:bfloat16:nn:64x48x32", 1}};
  for (const char* const kind : {"none", "tanh"}) {
    CHECK(CountsOfLines(kOperands,
                        addmm +
                            "        y: \"bf16[64, 48]\" = torch.ops.aten.gelu.default(p, "
                            "approximate = '" +
                            kind + "')\n",
                        "y") == gelu);
  }
  const std::string parts = R"(
        f: "f32[64, 48]" = torch.ops.prims.convert_element_type.default(p, torch.float32)
        h: "f32[64, 48]" = torch.ops.aten.mul.Tensor(f, 0.5)
        m: "f32[64, 48]" = torch.ops.aten.mul.Tensor(f, 0.7071067811865476)
        e: "f32[64, 48]" = torch.ops.aten.erf.default(m)
        g: "f32[64, 48]" = torch.ops.aten.add.Tensor(e, 1)
        x: "f32[64, 48]" = torch.ops.aten.mul.Tensor(h, g)
        y: "bf16[64, 48]" = torch.ops.prims.convert_element_type.default(x, torch.bfloat16)
)";
  CHECK(CountsOfLines(kOperands, addmm + parts, "y") == gelu);
  CHECK(CountsOfLines(kOperands, addmm + parts, "y, e") == none);  // e is needed elsewhere
  CHECK(CountsOfLines(kOperands, addmm + parts, "y, f") == none);
}

TEST_CASE("the products of exported transformers have the epilogues of their layers",
          "[analyze][collect]") {
  const std::string models = kData + "/models/h200/bfloat16/";
  CHECK(CountsOf({models + "gpt2.pt2"}) ==
        Counts{{"addmm:bfloat16:nn:4096x2304x768", 12},
               {"addmm+residual:bfloat16:nn:4096x768x768", 12},
               {"addmm+gelu:bfloat16:nn:4096x3072x768", 12},  // with tanh
               {"addmm+residual:bfloat16:nn:4096x768x3072", 12},
               {"mm:bfloat16:nt:4096x50257x768", 1}});
  CHECK(CountsOf({models + "t5_encoder.pt2"}) ==
        Counts{{"mm:bfloat16:nt:4096x768x768", 36},
               {"mm+residual:bfloat16:nt:4096x768x768", 12},
               {"mm+relu:bfloat16:nt:4096x3072x768", 12},
               {"mm+residual:bfloat16:nt:4096x768x3072", 12}});
}

TEST_CASE("of the sum of two products the second has the other as a summand",
          "[analyze][collect]") {
  CHECK(CountsOfLines(kOperands, R"(
        p: "bf16[64, 48]" = torch.ops.aten.addmm.default(v, a, b)
        q: "bf16[64, 48]" = torch.ops.aten.mm.default(a, b)
        y: "bf16[64, 48]" = torch.ops.aten.add.Tensor(p, q)
)",
                      "y") ==
        Counts{{"addmm:bfloat16:nn:64x48x32", 1}, {"mm+residual:bfloat16:nn:64x48x32", 1}});
}

TEST_CASE("the products of a log are those of its compiled graphs", "[analyze][collect]") {
  const std::string log = kData + "/trace/symbols.log.gz";
  CHECK(CountsOf({log}, {{"s77", 8}}) == Counts{{"addmm:float32:nt:8x32x16", 1},
                                                {"mm:float32:tn:16x16x8", 1},
                                                {"mm:float32:tn:32x16x8", 1}});
  const std::string folder = kData + "/trace/torch_compile_debug";
  Counts of_log = CountsOf({log}, {{"s77", 8}});
  Counts of_folder = CountsOf({folder}, {{"s77", 8}});
  std::ranges::sort(of_log);
  std::ranges::sort(of_folder);
  CHECK(of_folder == of_log);
  CHECK(CountsOf({log, folder}, {{"s77", 8}}).front().second == 2);
  CHECK(CodeOf({log}) == base::ErrorCode::kFormat);  // no sizes
}

TEST_CASE("what holds no products is refused", "[analyze][collect]") {
  CHECK(CodeOf({kData + "/trace/simple.log"}) == base::ErrorCode::kFormat);
  CHECK(CodeOf({kData + "/gemm/dataset.json"}) == base::ErrorCode::kFormat);
  CHECK(CodeOf({"none.pt2"}) == base::ErrorCode::kNotFound);
  CHECK(CodeOf({kData + "/pt2/attn.pt2"}, {{"s99", 8}}) == base::ErrorCode::kUsage);
}

std::string ProductGraph(int rows) {
  return "class GraphModule(torch.nn.Module):\n    def forward(self, a: \"bf16[" +
         std::to_string(rows) + ", 32]\", b: \"bf16[32, 48]\"):\n        mm: \"bf16[" +
         std::to_string(rows) + ", 48]\" = torch.ops.aten.mm.default(a, b)\n        return (mm,)\n";
}

TEST_CASE("of a log with a graph in two records all ask for the same one", "[analyze][trace]") {
  // The event of older versions beside the artifact of newer ones, and the graph before the passes.
  const std::string id = logs::Id(0, 0);
  const std::string text =
      logs::Start(id) + logs::Artifact("before_post_grad_graph", ProductGraph(16), id) +
      logs::WithPayload(R"("inductor_post_grad_graph": {}, )" + id, ProductGraph(64)) +
      logs::Artifact("after_post_grad_graph", ProductGraph(128), id) +
      logs::WithPayload(R"("inductor_output_code": {"filename": "c.py"}, )" + id, "pass\n");
  const timings::TemporaryFolder folder;
  base::WriteFile(folder / "two.log", text);
  CHECK(CountsOf({(folder / "two.log").string()}) == Counts{{"mm:bfloat16:nn:128x48x32", 1}});

  const logs::Trace trace = logs::TraceOf(text);
  const auto codes = compile::FindKernels(trace, {});
  REQUIRE(codes.size() == 1);
  const auto graph = compile::ReadPostGradGraph(codes.front());
  REQUIRE(graph);
  estimate::Products products;
  estimate::AddProducts(*graph, products);
  REQUIRE(products.problems.size() == 1);
  CHECK(ToString(products.problems[0]) == "mm:bfloat16:nn:128x48x32");
}

}  // namespace idbg::analyze::model_problems_test
