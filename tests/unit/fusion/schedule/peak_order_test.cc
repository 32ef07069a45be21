// SPDX-License-Identifier: Apache-2.0
#include "fusion/schedule/peak_order.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>
#include <vector>

namespace idbg::fusion::peak_order_test {
namespace {

// A kernel that makes one buffer, which has its number.
struct Step {
  std::string name;
  std::int64_t bytes;
  std::vector<BufferId> reads = {};
  BufferId overwrites = kNoBuffer;
};

// The names of the steps in the order of the lowest peak; the caller gets the last one's buffer.
std::string OrderOf(const std::vector<Step>& steps) {
  Program program;
  std::vector<Fused> kernels;
  for (const Step& step : steps) {
    const auto id = static_cast<OperationId>(program.operations.size());
    program.operations.push_back({});
    program.buffers.push_back({.sizes = {step.bytes},
                               .element_bytes = 1,
                               .producer = id,
                               .overwrites = step.overwrites,
                               .is_output = &step == &steps.back()});
    Fused kernel{.operations = {id}};
    for (const BufferId read : step.reads) kernel.reads.push_back({.buffer = read});
    kernels.push_back(std::move(kernel));
  }
  std::string names;
  for (const Fused& kernel : OrderForPeak(program, std::move(kernels)))
    names += steps[static_cast<std::size_t>(kernel.operations.front())].name;
  return names;
}

TEST_CASE("kernels run in the order of the lowest peak", "[fusion]") {
  // Large ones are read one by one, by kernels that make small ones.
  CHECK(OrderOf({{"A", 100}, {"B", 100}, {"a", 1, {0}}, {"b", 1, {1}}, {"c", 1, {2, 3}}}) ==
        "AaBbc");
  // Where no order is better they stay as they are.
  CHECK(OrderOf({{"A", 100}, {"B", 100}, {"c", 1, {0, 1}}}) == "ABc");
}

TEST_CASE("what reads a buffer runs before what is written over it", "[fusion]") {
  // A is held until u has run, which needs w: before r, which makes a large one, would be better.
  const auto order = [](BufferId overwritten) {
    return OrderOf({{"A", 100},
                    {"x", 10, {0}},
                    {"r", 100, {1}},
                    {"w", 10, {1}, overwritten},
                    {"u", 1, {0, 3}},
                    {"s", 1, {2}},
                    {"c", 1, {4, 5}}});
  };
  CHECK(order(kNoBuffer).find("w") < order(kNoBuffer).find("r"));
  CHECK(order(1).find("r") < order(1).find("w"));
}

}  // namespace
}  // namespace idbg::fusion::peak_order_test
