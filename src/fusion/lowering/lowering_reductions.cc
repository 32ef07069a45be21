// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "fusion/lowering/lowering.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"

// Reductions and scans.
namespace idbg::fusion {
namespace {

using graph::Argument;
using graph::NodeId;
using graph::ValueId;

// Which dimensions a reduction goes over; all of them when it does not say.
std::vector<bool> ReducedDims(const graph::Node& node, std::size_t rank) {
  std::vector<bool> reduced(rank, true);
  const Argument* argument = graph::FindArgument(node, "dim", 1);
  if (!argument) argument = graph::FindArgument(node, "dims", 1);
  if (!argument) return reduced;
  Sizes dims;
  const auto add = [&](const Argument& element) {
    if (const auto* dim = std::get_if<std::int64_t>(&element.value)) dims.push_back(*dim);
  };
  if (const auto* list = std::get_if<graph::ArgumentList>(&argument->value)) {
    for (const Argument& element : *list) add(element);
  } else {
    add(*argument);
  }
  if (dims.empty()) return reduced;
  reduced.assign(rank, false);
  for (const std::int64_t dim : dims) {
    if (const auto axis = graph::AxisOf(dim, rank)) reduced[*axis] = true;
  }
  return reduced;
}

std::int64_t ReducedCount(const Sizes& sizes, const std::vector<bool>& reduced) {
  std::int64_t count = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    if (reduced[i]) count = Product({count, sizes[i]});
  }
  return count;
}

Sizes KeptSizes(const Sizes& sizes, const std::vector<bool>& reduced) {
  Sizes kept = sizes;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (reduced[i]) kept[i] = 1;
  }
  return kept;
}

// A small reduction written out: one read for each element that is summed up. Requires: IsUnrolled
// of how many there are.
Expression Unrolled(const Expression& input, const Sizes& sizes, const std::vector<bool>& reduced,
                    const Sizes& out) {
  Expression sum{.nodes = input.nodes, .is_heavy = input.is_heavy};
  // Of an empty sum nothing is read, however long its other dimensions are.
  if (ReducedCount(sizes, reduced) <= 0) return sum;
  std::int64_t count = 1;
  for (const Access& read : input.reads) {
    std::vector<Access> places = {read};
    for (std::size_t dim = 0; dim < reduced.size(); ++dim) {
      if (!reduced[dim]) continue;
      std::vector<Access> next;
      for (const Access& place : places) {
        for (std::int64_t i = 0; i < read.sizes[dim]; ++i) {
          next.push_back(place);
          next.back().offset = Plus(place.offset, Times(i, place.strides[dim]));
          next.back().sizes[dim] = 1;
          if (next.back().opaque)
            next.back().opaque = Mix(place.opaque, static_cast<std::uint64_t>(i)) | 1;
        }
      }
      places = std::move(next);
    }
    count = static_cast<std::int64_t>(places.size());
    for (const Access& place : places) AddRead(sum, Reshape(place, out));
  }
  sum.operations = std::max<std::int64_t>(sum.operations, Product({count, input.operations}));
  return sum;
}

}  // namespace

// Reduction.create in ir.py: on CPUs, where loops are cheap, not when there is one result.
bool Lowering::IsUnrolled(std::int64_t count, std::int64_t all) const {
  return count < inductor::kUnrollReductionsThreshold && (all > count || !is_cpu_);
}

void Lowering::LowerReduction(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<TensorId> inputs = TensorsOf(node);
  if (inputs.empty()) return LowerPointwise(id);
  const Sizes sizes = SizesOfValue(inputs[0]);
  const std::vector<bool> reduced = ReducedDims(node, sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  Expression input = LoadAll(id, sizes);
  for (const TensorId output : OutputsOf(node)) {
    if (IsUnrolled(count, Product(sizes))) {
      Define(output, Unrolled(input, sizes, reduced, SizesOfValue(output)));
      continue;
    }
    const BufferId sum = StoreReduced(SumParts({input, sizes, reduced}, output, 1), output);
    DefineBuffer(output, sum);
    if (ShortName(node.target) == "mean") DivideBy(id, output);
  }
  program_.is_split[id] = true;
}

// mean and variance are sums that whoever uses them divides.
void Lowering::DivideBy(NodeId id, TensorId output) {
  Expression quotient = Itself(output);
  quotient.operations += 2;
  AddNode(quotient.nodes, id);
  Define(output, std::move(quotient));
}

void Lowering::LowerScan(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<TensorId> inputs = TensorsOf(node);
  const auto output = Output(id);
  if (!output) return LowerMisfit(id);
  if (inputs.empty()) return LowerPointwise(id);
  const Sizes sizes = SizesOfValue(*output);
  const std::vector<bool> scanned = ReducedDims(node, sizes.size());
  const BufferId buffer = NewBuffer(*output, sizes, RowMajorStrides(sizes));
  AddLoops(LoadAll(id, sizes), sizes,
           {.buffer = buffer, .sizes = sizes, .strides = RowMajorStrides(sizes)}, scanned);
  DefineBuffer(*output, buffer);
}

void Lowering::LowerVarMean(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<TensorId> inputs = TensorsOf(node);
  const std::vector<TensorId> outputs = OutputsOf(node);
  if (inputs.empty() || outputs.size() != 2) return LowerReduction(id);
  const Sizes sizes = SizesOfValue(inputs[0]);
  const std::vector<bool> reduced = ReducedDims(node, sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  const std::int64_t two_steps =
      is_cpu_ ? config_.cpu_two_step_variance_numel : config_.two_step_variance_numel;
  program_.is_split[id] = true;
  const TensorId variance = outputs[0];
  const TensorId mean = outputs[1];
  const Expression input = LoadAll(id, sizes);
  if (count > two_steps || Product(sizes) == count) {  // Welford: both in one pass
    const Summed summed = SumParts({input, sizes, reduced}, variance, 3);
    DefineBuffer(variance, StoreReduced(summed, variance));
    DivideBy(id, variance);
    DefineBuffer(mean, StoreReduced(summed, mean));
    return;
  }
  DefineBuffer(mean, StoreReduced({input, sizes, reduced}, mean));
  DivideBy(id, mean);
  Realize(tensors_[mean].storage);
  Expression squares = input;
  const Sizes kept = KeptSizes(sizes, reduced);
  for (Access& read : Itself(mean).reads) AddRead(squares, Broadcast(Reshape(read, kept), sizes));
  DefineBuffer(variance, StoreReduced({squares, sizes, reduced}, variance));
  DivideBy(id, variance);
}

}  // namespace idbg::fusion
