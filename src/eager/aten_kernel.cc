// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "base/names.h"
#include "base/text/text.h"
#include "eager/kernels.h"
#include "graph/arguments.h"
#include "graph/layout.h"
#include "plan/sizes.h"
#include "plan/work.h"

namespace idbg::eager {

namespace {

using base::Has;
using graph::Graph;
using graph::Node;
using graph::Operator;
using graph::OpKind;
using graph::TensorType;
using tensor::DType;

constexpr int kHalfBits = 16;

// Of what a far element takes beyond a near one, the share that elements of an operand take each
// where kernels walk along a dimension of it. Neighbors in one line of the cache come together;
// threads that read short rows find what was loaded for the rows before. Read off 190 copies on an
// H200, of 1, 2 and 4 bytes an element. 0: unknown.
double FarShare(const TensorType& operand, std::size_t dimension) {
  constexpr double kLineBits = 1024, kShortRow = 16, kLongRow = 256;
  const auto step = (*operand.strides)[dimension].hint();
  if (!step) return 0;
  const double gap = (plan::Real(*step) - 1) * tensor::Bits(operand.dtype) / kLineBits;
  double row = 1;
  for (std::size_t i = dimension + 1; i-- > 0;) {
    if (plan::Real((*operand.strides)[i].hint().value_or(0)) != row * plan::Real(*step)) break;
    row *= plan::Real(operand.sizes[i].hint().value_or(1));
  }
  const double alone = std::clamp(row / kShortRow - 1, 0.0, 1.0);
  return std::pow(std::clamp(gap, 0.0, 1.0), 2) * alone * (1 + std::min(1.0, row / kLongRow)) / 2;
}

// Whether elements of an operand lie as those of the result, so that kernels take vectors of both.
// One number for all of them does not hinder. Unknown strides count as dense.
bool LiesAs(const TensorType& operand, const TensorType& result) {
  if (graph::CountOf(&operand) == 1) return true;
  if (operand.sizes.size() != result.sizes.size()) return false;
  const bool has_strides = graph::HasStrides(operand) && graph::HasStrides(result);
  for (std::size_t i = 0; i < operand.sizes.size(); ++i) {
    if (operand.sizes[i].hint() != result.sizes[i].hint()) return false;
    if (!has_strides || operand.sizes[i].hint() == 1) continue;
    if ((*operand.strides)[i].hint() != (*result.strides)[i].hint()) return false;
  }
  return true;
}

// Along the result's rows, of an operand as large as it. The last dimensions of both belong
// together where the operand has more of them, as in a reshape.
double FarShare(const TensorType& operand, const TensorType& result) {
  const std::size_t rank = result.sizes.size();
  if (!graph::HasStrides(operand) || !graph::HasStrides(result) || operand.sizes.size() < rank ||
      graph::CountOf(&operand) != graph::CountOf(&result))
    return 0;
  for (std::size_t i = rank; i-- > 0;) {
    if (result.sizes[i].hint() != 1 && (*result.strides)[i].hint() == 1)
      return FarShare(operand, i + operand.sizes.size() - rank);
  }
  return 0;
}

// Of the operand that is read worst; null: the kernel takes vectors of all.
std::optional<double> FarShare(const Graph& graph, const Node& node, const TensorType& result) {
  std::optional<double> share;
  graph::VisitValues(node, [&](graph::ValueId id) {
    const auto& type = graph.value(id).tensor;
    if (type && !LiesAs(*type, result))
      share = std::max(share.value_or(0), FarShare(*type, result));
  });
  return share;
}

// Whether the kernel takes one element at a time, as it reads another dtype than it writes. From
// float32 to half it takes vectors.
bool Converts(const Graph& graph, const Node& node, const TensorType& result) {
  const TensorType* first = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  if (first == nullptr) return false;
  const DType from = first->dtype;
  const bool is_narrowing = from == DType::kFloat32 && tensor::IsFloatingPoint(result.dtype) &&
                            tensor::Bits(result.dtype) == kHalfBits;
  return from != result.dtype && !is_narrowing;
}

plan::EagerKernel Copied(double elements, double far) {
  return {.single = elements * (1 - far), .crossed = elements * far};
}

// Adds the kernel that first copies an operand into rows.
void AddCopy(const TensorType& operand, plan::EagerKernel& kernel) {
  if (IsRowMajor(operand)) return;
  const double elements = graph::CountOf(&operand).value_or(0);
  const double far = FarShare(operand, operand.sizes.size() - 1);
  kernel.single += elements * (1 - far);
  kernel.crossed += elements * far;
  ++kernel.launches;
}

plan::EagerKernel Elementwise(const Graph& graph, const Node& node, const Operator& op,
                              const TensorType& result, double elements) {
  plan::EagerKernel kernel;
  if (const auto far = FarShare(graph, node, result)) kernel = Copied(elements, *far);
  constexpr std::string_view kCasts = "aten.to aten._to_copy aten.copy_ prims.convert_element_type";
  if (base::HasName(kCasts, op.name) && Converts(graph, node, result)) kernel.converted = elements;
  const plan::OperatorSlots slots = plan::SlotsOf(node, op);
  if (slots.is_special) kernel.special = slots.slots * elements;
  return kernel;
}

// Inputs that do not follow each other in memory are copied element by element.
plan::EagerKernel Concatenation(const Graph& graph, const Node& node, double elements) {
  bool are_dense = true;
  graph::VisitValues(node, [&](graph::ValueId id) {
    const auto& type = graph.value(id).tensor;
    are_dense = are_dense && (!type || IsRowMajor(*type));
  });
  return {.joined = are_dense ? 0 : elements};
}

// Rows of an input that are no neighbors are copied before.
plan::EagerKernel LayerNorm(const Graph& graph, const Node& node, double elements) {
  double row = 1;
  if (const auto shape = graph::FindInts(graph, node, "normalized_shape", 1))
    row = plan::RealProduct(*shape);
  plan::EagerKernel kernel{.rows_of = plan::EagerRows::kNorm,
                           .rows = elements / std::max(1.0, row),
                           .row = std::max(1.0, row)};
  const TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (input != nullptr) AddCopy(*input, kernel);
  return kernel;
}

// Moments of each group, factors of each channel, and the elements by them.
plan::EagerKernel GroupNorm(const Graph& graph, const Node& node, const TensorType& type,
                            double elements) {
  const auto sizes = graph::SizesOf(&type);
  const double groups =
      static_cast<double>(graph::FindInt(graph, node, "num_groups", 1).value_or(1));
  const double images = sizes && !sizes->empty() ? static_cast<double>((*sizes)[0]) : 1;
  const double rows = std::max(1.0, groups * images);
  return {.single = elements,
          .rows_of = plan::EagerRows::kMoments,
          .rows = rows,
          .row = elements / rows,
          .launches = 2};
}

// Sums of neighbors; those across rows are not counted.
plan::EagerKernel Reduction(const Graph& graph, const Node& node, double results) {
  const TensorType* input = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  if (input == nullptr) return {};
  const auto rank = std::ssize(input->sizes);
  bool has_last = true;
  if (const auto dims = graph::FindInts(graph, node, "dim", 1); dims && !dims->empty())
    has_last = std::ranges::any_of(
        *dims, [rank](std::int64_t dim) { return dim == -1 || dim == rank - 1; });
  const double elements = graph::CountOf(input).value_or(0);
  if (!has_last || results <= 0 || !IsRowMajor(*input)) return {};
  return {.rows_of = plan::EagerRows::kSums, .rows = results, .row = elements / results};
}

plan::EagerKernel Pooling(const Graph& graph, const Node& node, const Operator& op,
                          double results) {
  if (Has(op.name, "adaptive")) return {};
  const auto window = graph::FindInts(graph, node, "kernel_size", 1);
  if (!window) return {};
  return {.pooled = results, .window = plan::RealProduct(*window)};
}

// One tensor of indices, of the first dimension.
bool IndexesRows(const Node& node) {
  const auto* list = graph::FindAs<graph::ArgumentList>(node, "indices", 1);
  return list != nullptr && list->size() == 1 &&
         std::holds_alternative<graph::ValueRef>(list->front().value);
}

// Rows of whole vectors are copied by a block each (vectorized_gather_kernel).
plan::EagerKernel Lookup(const Graph& graph, const Node& node, double elements) {
  const TensorType* table = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  if (table == nullptr || elements <= 0) return {};
  const double rows =
      table->sizes.empty() ? 0 : static_cast<double>(table->sizes[0].hint().value_or(0));
  const double row = rows > 0 ? graph::CountOf(table).value_or(0) / rows : 0;
  constexpr double kVectorBits = 128;
  if (row < 1 || !IsRowMajor(*table) ||
      std::fmod(row * tensor::Bits(table->dtype), kVectorBits) != 0)
    return {};
  return {.gathered = elements / row};
}

// An operand of which no batch of matrices can be made without moving it is copied.
void AddBatchCopy(const TensorType& operand, plan::EagerKernel& kernel) {
  const std::size_t rank = operand.sizes.size();
  if (rank >= 4 && !graph::AreFlat(operand, 0, rank - 2)) AddCopy(operand, kernel);
}

// To the product of an input that is not contiguous the bias is added by a kernel of its own
// (linear in Linear.cpp).
plan::EagerKernel Linear(const Graph& graph, const Node& node, double results) {
  const TensorType* input = graph::FindTensor(graph, node, "input", 0);
  if (input == nullptr || input->sizes.size() < 3 || IsRowMajor(*input)) return {};
  if (graph::FindTensor(graph, node, "bias", 2) == nullptr) return {};
  plan::EagerKernel kernel{.single = results, .launches = 1};
  AddBatchCopy(*input, kernel);
  return kernel;
}

plan::EagerKernel MatMul(const Graph& graph, const Node& node) {
  plan::EagerKernel kernel;
  graph::VisitValues(node, [&](graph::ValueId id) {
    if (const auto& type = graph.value(id).tensor) AddBatchCopy(*type, kernel);
  });
  return kernel;
}

// Threads that are a place of the result each walk through its planes. Of channels that lie
// innermost each neighbour is a line of its own: bilinear interpolation has a kernel for them,
// bicubic waits for its block's lines.
plan::EagerKernel Resized(const Graph& graph, const Node& node, const TensorType& result,
                          double elements, bool is_bicubic) {
  constexpr double kBlock = 1024;
  constexpr double kNeighbours = 16;
  const TensorType* input = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  const auto from = graph::SizesOf(input);
  const auto sizes = graph::SizesOf(&result);
  const bool is_image = sizes && from && sizes->size() == 4 && from->size() == 4;
  if (!is_image) return {.resized = elements};
  const double planes = plan::Real((*sizes)[0]) * plan::Real((*sizes)[1]);
  // Of as many places as there were each takes its own.
  const bool is_copy = is_bicubic && (*sizes)[2] == (*from)[2] && (*sizes)[3] == (*from)[3];
  if (IsRowMajor(*input) || !graph::HasChannelsLast(*input)) {
    if (is_bicubic && !is_copy) return {.resized = elements, .bicubic = planes};
    return {.resized = elements, .planes = planes};
  }
  if (!is_bicubic) return {.innermost = elements};
  // Of each neighbour a line for each thread of a block, or for those whose places a larger result
  // shares; and what is written, longer than a read. Copies read one neighbour and more.
  const double scale = std::max(1.0, plan::Real((*sizes)[3]) / plan::Real((*from)[3]));
  const double threads = std::min(kBlock, elements / std::max(1.0, planes));
  return {.resized = elements,
          .lines = planes * threads * (is_copy ? 3.3 : kNeighbours / scale + 1.5)};
}

// Elements by their channel's factors, and in training the moments before, a block for a channel:
// of an instance's norm for each image, too.
plan::EagerKernel BatchNorm(const Node& node, const Operator& op, const TensorType& result,
                            double elements) {
  constexpr double kLeast = 3000;  // elements that a block's threads wait for at once
  const bool is_half = tensor::Bits(result.dtype) <= kHalfBits;
  const bool is_instance = Has(op.name, "instance_norm");
  plan::EagerKernel kernel{.normalized = elements, .launches = is_half ? 2 : 0};
  const auto sizes = graph::SizesOf(&result);
  if (!sizes || sizes->size() < 2 || !(is_instance || graph::FindBool(node, "training", 5, false)))
    return kernel;
  kernel.rows_of = plan::EagerRows::kMoments;
  kernel.rows =
      std::max(1.0, plan::Real((*sizes)[1]) * (is_instance ? plan::Real((*sizes)[0]) : 1));
  kernel.row = std::max(kLeast, elements / kernel.rows) * (is_half || is_instance ? 1 : 0.5);
  return kernel;
}

// Rows at a time; across rows each thread walks down a column three times, waiting for each load,
// or several share a column where there are few (SpatialSoftMax_getBlockSize in SoftMax.cu).
plan::EagerKernel Softmax(const Graph& graph, const Node& node, double elements) {
  constexpr double kBlock = 1024;
  constexpr double kFewColumns = 64;
  const TensorType* input = graph::FindTensor(graph, graph::FirstTensor(graph, node));
  const auto sizes = graph::SizesOf(input);
  const auto dim = graph::FindInt(graph, node, "dim", 1);
  const auto axis = sizes && dim ? graph::AxisOf(*dim, sizes->size()) : std::nullopt;
  if (!axis || *axis + 1 == sizes->size()) {
    plan::EagerKernel kernel{.normalized = elements};
    if (axis) AddCopy(*input, kernel);
    return kernel;
  }
  const double length = plan::Real((*sizes)[*axis]);
  const double columns = plan::RealProduct(std::span(*sizes).subspan(*axis + 1));
  const double shared = columns > kFewColumns ? 1 : std::min(length, kBlock / columns);
  return {.columns = length / std::max(1.0, shared)};
}

// A mask of truth values is made one of numbers on each call: two numbers, and a choice by the
// mask.
plan::EagerKernel Attention(const Graph& graph, const Node& node) {
  const TensorType* mask = graph::FindTensor(graph, node, "attn_mask", 3);
  if (mask == nullptr || mask->dtype != DType::kBool) return {};
  return {.single = graph::CountOf(mask).value_or(0), .launches = 3};
}

}  // namespace

plan::EagerKernel EagerKernelOf(const Graph& graph, const Node& node, const Operator* op) {
  if (op == nullptr) return {};
  const TensorType* result = graph::OutputType(graph, node, 0);
  if (result == nullptr) return {};
  const double elements = graph::CountOf(result).value_or(0);
  if (Has(op->name, "batch_norm") || Has(op->name, "instance_norm"))
    return BatchNorm(node, *op, *result, elements);
  if (Has(op->name, "softmax")) return Softmax(graph, node, elements);
  if (Has(op->name, "layer_norm")) return LayerNorm(graph, node, elements);
  if (Has(op->name, "group_norm")) return GroupNorm(graph, node, *result, elements);
  if (op->name == "aten.linear") return Linear(graph, node, elements);
  if (op->name == "aten.matmul") return MatMul(graph, node);
  if (op->name == "aten.embedding" ||
      (op->name == "aten.index_select" && graph::FindInt(graph, node, "dim", 1) == 0))
    return Lookup(graph, node, elements);
  if (op->name == "aten.index" && IndexesRows(node)) return Lookup(graph, node, elements);
  if (op->name == "aten.index_add") {
    const TensorType* source = graph::FindTensor(graph, node, "source", 3);
    return {.added = source != nullptr ? graph::CountOf(source).value_or(0) : 0};
  }
  if (op->name == "aten.roll") return {.single = elements};
  if (op->name == "aten.cat") return Concatenation(graph, node, elements);
  if (op->name == "aten.upsample_nearest2d") return {.single = elements};
  if (Has(op->name, "upsample_bilinear2d") || Has(op->name, "upsample_bicubic2d"))
    return Resized(graph, node, *result, elements, Has(op->name, "bicubic"));
  switch (op->kind) {
    case OpKind::kConvolution:
      if (graph::FindTensor(graph, node, "bias", 2) == nullptr) return {};
      return {.single = elements, .launches = 1};
    case OpKind::kAttention:
      return Attention(graph, node);
    case OpKind::kView:  // a copy, as it runs at all
      return Copied(elements, FarShare(graph, node, *result).value_or(0));
    case OpKind::kPointwise:
    case OpKind::kCopy:
      return Elementwise(graph, node, *op, *result, elements);
    case OpKind::kReduction:
      return Reduction(graph, node, elements);
    case OpKind::kPooling:
      return Pooling(graph, node, *op, elements);
    default:
      return {};
  }
}

}  // namespace idbg::eager
