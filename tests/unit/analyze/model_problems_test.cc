// SPDX-License-Identifier: Apache-2.0
#include "analyze/model_problems.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "base/error.h"
#include "base/file.h"
#include "gemm/data/tiny_timings.h"

namespace idbg::analyze {
namespace {

using Counts = std::vector<std::pair<std::string, std::int64_t>>;

const std::string kData = IDBG_TEST_DATA;

Counts CountsOf(const std::vector<std::string>& files, const tensor::Bindings& bindings = {}) {
  const roofline::Products products = ProblemsOfModels(files, bindings);
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

}  // namespace

TEST_CASE("the products of a graph are counted as Inductor lowers them", "[analyze][collect]") {
  const gemm::TemporaryFolder folder;
  base::WriteFile(folder / "graph.txt", kGraph);
  CHECK(CountsOf({(folder / "graph.txt").string()}) == Counts{{"addmm:bfloat16:nt:60x48x32", 1},
                                                              {"mm:bfloat16:nt:60x48x32", 2},
                                                              {"bmm:bfloat16:tn:6x10x10x32", 1},
                                                              {"bmm:bfloat16:nn:6x10x10x32", 1},
                                                              {"mm:bfloat16:nt:48x48x32", 1}});
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

}  // namespace idbg::analyze
