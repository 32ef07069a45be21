// SPDX-License-Identifier: Apache-2.0
#include "roofline/eager_time.h"

#include <algorithm>
#include <cmath>

#include "graph/arguments.h"

namespace idbg::roofline {
namespace {

using graph::Graph;
using graph::Node;
using graph::OpKind;
using graph::TensorType;

bool Has(std::string_view name, std::string_view part) {
  return name.find(part) != std::string_view::npos;
}

// Whether elements of an operand lie as those of the result, so that kernels take vectors of both.
// One number for all of them does not hinder. Unknown strides count as dense.
bool LiesAs(const TensorType& operand, const TensorType& result) {
  if (graph::CountOf(&operand) == 1) return true;
  if (operand.sizes.size() != result.sizes.size()) return false;
  const bool has_strides = operand.strides && result.strides &&
                           operand.strides->size() == operand.sizes.size() &&
                           result.strides->size() == result.sizes.size();
  for (std::size_t i = 0; i < operand.sizes.size(); ++i) {
    if (operand.sizes[i].hint() != result.sizes[i].hint()) return false;
    if (!has_strides || operand.sizes[i].hint() == 1) continue;
    if ((*operand.strides)[i].hint() != (*result.strides)[i].hint()) return false;
  }
  return true;
}

bool IsPlain(const Graph& graph, const Node& node, const TensorType& result) {
  bool is_plain = true;
  graph::VisitValues(node, [&](graph::ValueId id) {
    const auto& type = graph.value(id).tensor;
    is_plain = is_plain && (!type || LiesAs(*type, result));
  });
  return is_plain;
}

EagerKernel LayerNorm(const Graph& graph, const Node& node, double elements) {
  double row = 1;
  if (const auto shape = graph::FindInts(graph, node, "normalized_shape", 1)) {
    for (const std::int64_t size : *shape) row *= static_cast<double>(size);
  }
  return {.rows = elements / std::max(1.0, row)};
}

// Moments of each group, factors of each channel, and the elements by them.
EagerKernel GroupNorm(const Graph& graph, const Node& node, const TensorType& type,
                      double elements) {
  const auto sizes = graph::SizesOf(&type);
  const double groups =
      static_cast<double>(graph::FindInt(graph, node, "num_groups", 1).value_or(1));
  const double images = sizes && !sizes->empty() ? static_cast<double>((*sizes)[0]) : 1;
  const double rows = std::max(1.0, groups * images);
  return {.single = elements, .rows = rows, .row = elements / rows, .launches = 2};
}

// Beside the product: the copy of an input whose rows are no matrix, and then the bias.
EagerKernel Linear(const Graph& graph, const Node& node, double results) {
  const TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (input == nullptr || input->sizes.size() < 3 || IsRowMajor(*input)) return {};
  const bool has_bias = graph::FindTensor(graph, node, "bias", 2) != nullptr;
  return EagerKernel{.single = graph::CountOf(input).value_or(0) + (has_bias ? results : 0),
                     .launches = has_bias ? 2 : 1};
}

}  // namespace

bool IsRowMajor(const TensorType& type) {
  if (!type.strides || type.strides->size() != type.sizes.size()) return true;
  std::int64_t expected = 1;
  for (std::size_t i = type.sizes.size(); i-- > 0;) {
    const auto size = type.sizes[i].hint().value_or(1);
    if (size != 1 && (*type.strides)[i].hint().value_or(expected) != expected) return false;
    expected *= std::max<std::int64_t>(1, size);
  }
  return true;
}

EagerKernel EagerKernelOf(const Graph& graph, const Node& node, const graph::Operator* op) {
  if (op == nullptr) return {};
  const TensorType* result = graph::OutputType(graph, node, 0);
  if (result == nullptr) return {};
  const double elements = graph::CountOf(result).value_or(0);
  constexpr int kHalfBits = 16;
  if (Has(op->name, "batch_norm")) {
    const bool is_half = tensor::Bits(result->dtype) <= kHalfBits;
    return EagerKernel{.single = is_half ? elements : 0, .launches = is_half ? 2 : 0};
  }
  if (Has(op->name, "layer_norm")) return LayerNorm(graph, node, elements);
  if (Has(op->name, "group_norm")) return GroupNorm(graph, node, *result, elements);
  if (op->name == "aten.linear") return Linear(graph, node, elements);
  if (op->kind == OpKind::kConvolution) {
    if (graph::FindTensor(graph, node, "bias", 2) == nullptr) return {};
    return EagerKernel{.single = elements, .launches = 1};
  }
  if (op->kind == OpKind::kView) return {.single = elements};  // a copy, as it runs at all
  const bool is_elementwise = op->kind == OpKind::kPointwise || op->kind == OpKind::kCopy;
  if (!is_elementwise || IsPlain(graph, node, *result)) return {};
  return EagerKernel{.single = elements};
}

double EagerS(const EagerKernel& kernel, const Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return 0;
  const KernelCosts& costs = device.costs();
  const double units = std::max(1.0, device.units());
  const double single_s = kernel.single * costs.eager_single_slots / (rate->peak / 2);
  const double start_s = kernel.rows > 0 ? costs.eager_rows_us * 1e-6 : 0;
  if (kernel.row > 0)
    return start_s + single_s +
           std::ceil(kernel.rows / units) * kernel.row * costs.eager_row_ps * 1e-12;
  return start_s + single_s + kernel.rows / units * costs.eager_row_block_us * 1e-6;
}

}  // namespace idbg::roofline
