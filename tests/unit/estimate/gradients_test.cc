// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <string>

#include "estimate/estimate.h"
#include "fusion/text_graph.h"

namespace idbg::estimate::gradients_test {
namespace {

using Catch::Approx;
using fusion::TextGraph;

// Milliseconds of the kernels of a class on an H200.
double TimeOf(const graph::Graph& graph, plan::KernelClass kernel_class) {
  const device::Hardware hardware = device::LoadHardware("h200");
  const plan::Plan plan =
      fusion::PredictFusion(graph, PlanOptionsFor(hardware, inductor::kNewestTorch));
  double time_ms = 0;
  for (const auto& kernel : EstimateModel(graph, plan, hardware).inductor.kernels)
    if (kernel.kernel_class == kernel_class) time_ms += kernel.time_ms;
  return time_ms;
}

std::string ConvolutionGradient(const std::string& mask) {
  return "grads = aten.convolution_backward.default(g, x, w, [0], [1, 1], [1, 1], [1, 1], False, "
         "[0, 0], 1, [" +
         mask + R"(])
         getitem: "bf16[32, 128, 56, 56]" = grads[0]
         getitem_1: "bf16[128, 128, 3, 3]" = grads[1]
         return (getitem, getitem_1))";
}

TEST_CASE("a convolution's gradients take what the convolution does, each", "[roofline]") {
  const std::string image = "bf16[32, 128, 56, 56]";
  const std::string parameters = "x: " + image + ", w: bf16[128, 128, 3, 3]";
  const double forward_ms = TimeOf(
      TextGraph(
          parameters,
          "y = aten.convolution.default(x, w, None, [1, 1], [1, 1], [1, 1], False, [0, 0], 1)\n"
          "return (y,)"),
      plan::KernelClass::kConvolution);
  const auto gradient_ms = [&](const std::string& mask) {
    return TimeOf(TextGraph("g: " + image + ", " + parameters, ConvolutionGradient(mask)),
                  plan::KernelClass::kConvolution);
  };
  const double one_ms = gradient_ms("False, True, False");
  CHECK(gradient_ms("True, True, False") == Approx(2 * one_ms));
  // The gradients are asked for row by row, where the convolution writes as is best for it.
  CHECK(one_ms >= forward_ms);
  CHECK(one_ms < 2 * forward_ms);
}

}  // namespace
}  // namespace idbg::estimate::gradients_test
