// SPDX-License-Identifier: Apache-2.0
#include "roofline/hardware/precision.h"

#include <utility>

namespace idbg::roofline {
namespace {

// The bytes of as many elements in another dtype; the old bytes where that is too many to count.
std::int64_t Resized(std::int64_t bytes, tensor::DType from, tensor::DType to) {
  std::int64_t resized = 0;
  const std::int64_t elements = bytes / (tensor::Bits(from) / 8);
  return __builtin_mul_overflow(elements, tensor::Bits(to) / 8, &resized) ? bytes : resized;
}

}  // namespace

graph::Graph InPrecision(graph::Graph graph, tensor::DType dtype) {
  for (graph::GraphInput& input : graph.inputs) {
    if (input.value == graph::kNoValue || !graph.value(input.value).tensor) continue;
    const tensor::DType old = graph.value(input.value).tensor->dtype;
    if (tensor::IsFloatingPoint(old))
      input.storage_bytes = Resized(input.storage_bytes, old, dtype);
  }
  for (graph::Value& value : graph.values) {
    if (value.tensor && tensor::IsFloatingPoint(value.tensor->dtype)) value.tensor->dtype = dtype;
  }
  for (graph::Graph& subgraph : graph.subgraphs) subgraph = InPrecision(std::move(subgraph), dtype);
  return graph;
}

}  // namespace idbg::roofline
