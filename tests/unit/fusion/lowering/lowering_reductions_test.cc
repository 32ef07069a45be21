// SPDX-License-Identifier: Apache-2.0
// Reductions, scans, mean and variance (lowering_reductions.cc).
#include "fusion/text_graph.h"

namespace idbg::fusion::lowering_reductions_test {
namespace {

using inductor::TorchVersion;

graph::Graph Sum(const std::string& sizes, const std::string& dims) {
  return TextGraph("x: f32[" + sizes + "]",
                   "a = aten.sum.dim_IntList(x, [" + dims + "])\nreturn (a,)");
}

plan::KernelKind FirstKind(const graph::Graph& graph, const Options& options = kGpu) {
  return Lower(graph, options).operations.front().kind;
}

// unroll_reductions_threshold: fewer than eight elements.
TEST_CASE("a sum of seven elements is written out, one of eight is a reduction", "[fusion]") {
  CHECK(FirstKind(Sum("64, 7", "1")) == plan::KernelKind::kPointwise);
  CHECK(FirstKind(Sum("64, 8", "1")) == plan::KernelKind::kReduction);
  CHECK(FirstKind(Sum("64, 7", "1"), kCpu) == plan::KernelKind::kPointwise);
  CHECK(Lower(Sum("64, 7", "1"), kGpu).operations[0].reads.size() == 7);
}

TEST_CASE("a sum with one result is written out on a GPU only", "[fusion]") {
  CHECK(FirstKind(Sum("7", "0")) == plan::KernelKind::kPointwise);
  CHECK(FirstKind(Sum("7", "0"), kCpu) == plan::KernelKind::kReduction);
}

TEST_CASE("several dimensions count together, and none means all", "[fusion]") {
  CHECK(FirstKind(Sum("64, 2, 3", "1, 2")) == plan::KernelKind::kPointwise);
  CHECK(FirstKind(Sum("64, 2, 4", "1, 2")) == plan::KernelKind::kReduction);
  CHECK(FirstKind(Sum("64, 2, 4", "-1")) == plan::KernelKind::kPointwise);
  CHECK(FirstKind(TextGraph("x: f32[4, 4]", "a = aten.sum.default(x)\nreturn (a,)")) ==
        plan::KernelKind::kReduction);
}

TEST_CASE("a mean is a sum that its user divides", "[fusion]") {
  const graph::Graph graph = TextGraph("x: f32[64, 64]",
                                       "a = aten.mean.dim(x, [1])\n"
                                       "b = aten.neg.default(a)\nreturn (b,)");
  CHECK(OperationsOf(graph) == 2);
  CHECK(Kernels(graph) == Names{"mean neg!"});
  const auto alone = [](const char* target) {
    return TextGraph("x: f32[64, 64]", "a = aten." + std::string(target) + "(x, [1])\nreturn (a,)");
  };
  CHECK(OperationsOf(alone("mean.dim")) == 2);
  CHECK(OperationsOf(alone("sum.dim_IntList")) == 1);
}

graph::Graph Variance(std::int64_t elements) {
  return TextGraph("x: f32[64, " + std::to_string(elements) + "]",
                   "v = aten.var_mean.correction(x, [1], correction = 0, keepdim = True)\n"
                   "a = v[0]\nb = v[1]\n"
                   "c = aten.sub.Tensor(x, b)\nd = aten.mul.Tensor(c, a)\nreturn (d,)");
}

// In two passes the mean is stored for the second one: no read of the variance's sum is of x alone.
bool TakesTwoPasses(std::int64_t elements, const char* device, TorchVersion version) {
  const Program program = Lower(Variance(elements), OfTorch(version, OfDevice(device)));
  return std::ranges::any_of(program.operations, [](const Operation& operation) {
    return operation.is_reduction() && operation.reads.size() > 1;
  });
}

TEST_CASE("mean and variance take two passes where there are few elements", "[fusion]") {
  struct Case {
    const char* device;
    TorchVersion version;
    std::int64_t most;
  };
  for (const Case& one :
       {Case{"cuda", TorchVersion::k2_11, 7}, Case{"cpu", TorchVersion::k2_11, 7},
        Case{"cuda", TorchVersion::k2_12, 8}, Case{"cpu", TorchVersion::k2_12, 1024},
        Case{"cuda", TorchVersion::k2_14, 8}, Case{"cpu", TorchVersion::k2_14, 1024}}) {
    INFO(one.device << " " << ToString(one.version));
    CHECK(TakesTwoPasses(one.most, one.device, one.version));
    CHECK_FALSE(TakesTwoPasses(one.most + 1, one.device, one.version));
  }
}

TEST_CASE("mean and variance of all elements take one pass", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[6]",
                "v = aten.var_mean.correction(x, [0], correction = 0, keepdim = True)\n"
                "a = v[0]\nb = v[1]\nreturn (a, b)");
  for (const Operation& operation : Lower(graph, kGpu).operations)
    CHECK((!operation.is_reduction() || operation.reads.size() == 1));
}

TEST_CASE("a GPU scans in a kernel of Inductor's, a CPU calls the operator", "[fusion]") {
  const graph::Graph graph =
      TextGraph("x: f32[64, 64]", "a = aten.cumsum.default(x, 1)\nreturn (a,)");
  CHECK(Kernels(graph) == Names{"cumsum!"});
  CHECK(Kernels(graph, kCpu) == Names{"[cumsum]"});
}

}  // namespace
}  // namespace idbg::fusion::lowering_reductions_test
