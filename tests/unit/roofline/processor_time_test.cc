// SPDX-License-Identifier: Apache-2.0
// Times of kernels on a processor whose costs are round numbers.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/names.h"
#include "device/device.h"
#include "roofline/class_times.h"
#include "roofline/kernel_time.h"

namespace idbg::roofline::processor_time_test {
namespace {

using Catch::Matchers::WithinRel;
using tensor::DType;

constexpr double kExact = 1e-12;

// 100 MB/s of memory, 1 GB/s of the last cache of 1 MB, two cores with 100 KB each.
device::Hardware Abacus() {
  const auto figure = [](double value, const std::string& unit) {
    return R"({"value": )" + std::to_string(value) + R"(, "unit": ")" + unit +
           R"(", "source": "an abacus", "date": "2026-11-27"})";
  };
  return device::ParseHardware(
      R"({"format": "inductor-debug-hardware", "version": 1, "title": "Abacus", "kind": "cpu")"
      R"(, "units": )" +
          figure(2, "") + R"(, "memory_bandwidth": )" + figure(0.1, "GB/s") +
          R"(, "memory_bytes": )" + figure(1, "GB") + R"(, "memory_efficiency": )" + figure(1, "") +
          R"(, "l2_bandwidth": )" + figure(1, "GB/s") + R"(, "l2_bytes": )" + figure(1, "MB") +
          R"(, "unit_cache_bytes": )" + figure(100, "KB") + R"(, "vector_flops": {"float32": )" +
          figure(1, "GFLOP/s") + R"(}, "work": {"product.float32.work": )" + figure(2, "ns") +
          R"(, "product.float32.left": )" + figure(100, "ns") +
          R"(, "vector_product.float32.right": )" + figure(7, "ns") +
          R"(, "convolution.bfloat16.planes.call": )" + figure(40, "us") +
          R"(, "loops.aten.exp": )" + figure(5, "ns") + R"(, "loops.load": )" + figure(1, "ns") +
          "}}",
      "abacus", "abacus.json");
}

plan::Kernel Product(std::int64_t m, std::int64_t n, std::int64_t k) {
  return {.gemm = plan::Gemm{.m = m, .n = n, .k = k}};
}

double Seconds(const plan::Kernel& kernel) {
  static const device::Hardware kAbacus = Abacus();
  return AmountsS(AmountsOf(kernel).value(), device::Device(kAbacus, false)).value_or(-1);
}

TEST_CASE("a product takes its multiply-adds and the elements of its operands", "[roofline]") {
  CHECK_THAT(Seconds(Product(10, 20, 30)), WithinRel((2 * 6000 + 100 * 300) * 1e-9, kExact));
  CHECK_THAT(Seconds(Product(1, 20, 30)), WithinRel(7 * 600e-9, kExact));
  CHECK_THAT(Seconds(Product(20, 1, 30)), WithinRel(7 * 30e-9, kExact));
  plan::Kernel batched = Product(10, 20, 30);
  batched.gemm->batch = 4;
  CHECK(Seconds(batched) == -1);  // nobody measured such
}

TEST_CASE("a convolution takes what those of its kind, type and layout do", "[roofline]") {
  plan::Kernel kernel{
      .convolution = plan::ConvolutionWork{.channels = 16, .window = 9, .dtype = DType::kFloat16}};
  CHECK_THAT(Seconds(kernel), WithinRel(40e-6, kExact));
  kernel.convolution->is_channels_last = true;
  CHECK(Seconds(kernel) == -1);
  kernel.convolution->is_channels_last = false;
  kernel.convolution->channels = 3;
  CHECK(AmountsOf(kernel)->kind == "first_convolution.bfloat16.planes");
}

TEST_CASE("every kind of work is one that hardware files may have", "[roofline]") {
  const std::vector<plan::Kernel> kernels = {
      Product(1, 2, 3),
      Product(2, 2, 3),
      {.gemm = plan::Gemm{.batch = 2}},
      {.convolution = plan::ConvolutionWork{.is_transposed = true}},
      {.convolution = plan::ConvolutionWork{.groups = 8}},
      {.convolution = plan::ConvolutionWork{.channels = 8, .groups = 2}},
      {.convolution = plan::ConvolutionWork{.channels = 3}},
      {.convolution = plan::ConvolutionWork{.channels = 8, .window = 1, .stride = 1}},
      {.convolution = plan::ConvolutionWork{.channels = 8, .window = 9}},
      {.attention = plan::AttentionWork{}},
      {.loop_work = plan::LoopWork{}},
      {.eager = plan::EagerKernel{}}};
  std::set<std::string> kinds;
  for (const plan::Kernel& kernel : kernels) {
    const std::string kind = AmountsOf(kernel)->kind;
    kinds.insert(kind.substr(0, kind.find('.')));
    CHECK(base::HasName(device::kWorkKinds, kind.substr(0, kind.find('.'))));
  }
  CHECK(kinds.size() == base::CountNames(device::kWorkKinds));
}

TEST_CASE("loops take their accesses and functions", "[roofline]") {
  plan::Kernel kernel{.loop_work =
                          plan::LoopWork{.results = 1000, .functions = {{"aten.exp", 400}}}};
  kernel.loops = {.results = 1000,
                  .accesses = {{.iterations = 1000, .stride = 1},
                               {.iterations = 1000, .stride = 0},
                               {.iterations = 1000, .stride = 8},
                               {.iterations = 1000, .is_write = true, .stride = 1}}};
  CHECK_THAT(Seconds(kernel), WithinRel((2000 + 5 * 400) * 1e-9, kExact));
  CHECK(AmountsOf(kernel)->counts.at("apart") == 1000);
}

TEST_CASE("causal attention leaves out blocks of keys, not keys", "[roofline]") {
  plan::Kernel kernel{.attention = plan::AttentionWork{
                          .batch = 2, .queries = 64, .keys = 64, .channels = 8, .is_causal = true}};
  CHECK(AmountsOf(kernel)->counts.at("score") == 2 * 64 * 64);
  kernel.attention->queries = kernel.attention->keys = 2048;
  CHECK(AmountsOf(kernel)->counts.at("score") == 2 * 2048 * 2048 * 0.625);
}

TEST_CASE(
    "what no core holds comes from the last cache, and what that does not hold from the memory",
    "[roofline]") {
  static const device::Hardware kAbacus = Abacus();
  const device::Device device(kAbacus, false);
  plan::Kernel kernel = Product(10, 20, 30);
  kernel.reads = {{.bytes = 50e3}};
  const auto memory_ms = [&](const Cached& cached) {
    return EstimateKernel(kernel, device, cached, {}).memory_ms;
  };
  CHECK_THAT(memory_ms({}), WithinRel(0.5, kExact));
  CHECK_THAT(memory_ms({.bytes = 50e3}), WithinRel(0.05, kExact));
  CHECK(memory_ms({.bytes = 50e3, .near_bytes = 50e3}) == 0);
  kernel.writes = {{.bytes = 300e3}};  // 64 KB of them stay in the caches of the cores
  CHECK_THAT(memory_ms({.bytes = 50e3, .near_bytes = 50e3}), WithinRel(0.236, kExact));
  const KernelEstimate estimate = EstimateKernel(kernel, device, {.bytes = 50e3}, {});
  CHECK(estimate.method == "amounts");
  CHECK_THAT(estimate.time_ms, WithinRel(estimate.memory_ms + estimate.compute_ms, kExact));
}

}  // namespace
}  // namespace idbg::roofline::processor_time_test
