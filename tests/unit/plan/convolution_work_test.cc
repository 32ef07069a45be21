// SPDX-License-Identifier: Apache-2.0
// What a convolution makes cuDNN do, beside its product.
#include "plan/convolution_work.h"

#include <catch2/catch_test_macros.hpp>

namespace idbg::plan {
namespace {

constexpr auto kHalf = tensor::DType::kFloat16;
constexpr auto kBrain = tensor::DType::kBfloat16;

struct Channels {
  std::int64_t each, outputs, groups = 1;  // of a group
};

// Of images of 28x28 places; a window of 1 or 3.
std::int64_t KernelsOf(const Channels& channels, std::int64_t window, bool is_channels_last,
                       tensor::DType dtype = kBrain, std::int64_t stride = 1) {
  const std::int64_t all_outputs = channels.outputs * channels.groups;
  auto work = ConvolutionWorkOf({.input = {8, channels.each * channels.groups, 28, 28},
                                 .weight = {all_outputs, channels.each, window, window},
                                 .output = {8, all_outputs, 28 / stride, 28 / stride},
                                 .stride = stride,
                                 .dtype = dtype});
  REQUIRE(work);
  work->is_channels_last = is_channels_last;
  return LibraryKernels(*work);
}

}  // namespace

// Each as it was measured on an H200 (tools/lab/measure_host_calls.py).
TEST_CASE("kernels that cuDNN starts for a convolution", "[plan]") {
  CHECK(KernelsOf({64, 128}, 3, true) == 1);
  CHECK(KernelsOf({64, 128}, 3, false) == 4);  // both operands, the product, its result
  CHECK(KernelsOf({64, 128}, 1, false) == 1);  // a product as it lies
  // Channels are filled up: zeros for both operands, and for the weights of more results.
  CHECK(KernelsOf({26, 64}, 3, true) == 5);
  CHECK(KernelsOf({64, 28}, 3, true) == 4);
}

TEST_CASE("kernels that cuDNN starts for groups", "[plan]") {
  CHECK(KernelsOf({16, 16, 24}, 3, true) == 1);  // there is one for them
  CHECK(KernelsOf({16, 16, 24}, 3, false) == 4);
  CHECK(KernelsOf({16, 16, 24}, 1, true) == 3 * 24);
  CHECK(KernelsOf({8, 8, 24}, 1, true) == 1);
  CHECK(KernelsOf({16, 16, 4}, 3, true) == 3 * 4);
  CHECK(KernelsOf({16, 16, 4}, 3, false) == 4 * 4);
  CHECK(KernelsOf({64, 32, 32}, 3, true) == 3 * 32);
  CHECK(KernelsOf({32, 64, 2}, 3, false) == 4 * 2);  // ResNeSt
  CHECK(KernelsOf({48, 48, 16}, 3, true) == 6);      // copied into 64, each filled before
  // Single channels: one for all, but where more come out than go in.
  CHECK(KernelsOf({1, 1, 96}, 3, true) == 1);
  CHECK(KernelsOf({1, 2, 96}, 3, true) == 96);
  CHECK(KernelsOf({1, 2, 96}, 3, false) == 1);
  CHECK(KernelsOf({1, 2, 192}, 3, true) == 1);
  CHECK(KernelsOf({1, 2, 192}, 3, true, kHalf, 2) == 192);  // FastViT
}

}  // namespace idbg::plan
