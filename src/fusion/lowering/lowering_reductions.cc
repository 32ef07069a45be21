// SPDX-License-Identifier: Apache-2.0
//
// Reductions and scans.
#include "fusion/lowering/lowering_reductions.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "fusion/lowering/lowering.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"
#include "inductor/fusion_config.h"

namespace idbg::fusion {
namespace {

using graph::Argument;
using inductor::kMaxElementsPerThread;
using inductor::kMinElementsPerThread;

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
    count = std::ssize(places);
    for (const Access& place : places) AddRead(sum, Reshape(place, out));
  }
  sum.operations = std::max<std::int64_t>(sum.operations, Product({count, input.operations}));
  return sum;
}

constexpr std::int64_t kThreadsOfBlock = inductor::kNumWarps * inductor::kWarpSize;

std::int64_t CeilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

// The divisor of `number` that is nearest to `wanted`.
std::int64_t NearestDivisor(std::int64_t number, std::int64_t wanted) {
  std::int64_t best = 1;
  const auto consider = [&](std::int64_t divisor) {
    const std::int64_t gain = std::abs(best - wanted) - std::abs(divisor - wanted);
    if (gain > 0 || (gain == 0 && divisor < best)) best = divisor;
  };
  for (std::int64_t i = 1; i <= number / i && i <= 1 << 20; ++i) {
    if (number % i != 0) continue;
    consider(i);
    consider(number / i);
  }
  return best;
}

// Elements that a thread sums up, between a warp's worth and kMaxElementsPerThread by how much
// there is. `threads`: that the GPU holds.
std::int64_t PerThread(std::int64_t count, std::int64_t results, std::int64_t threads,
                       std::int64_t threads_per_result, std::int64_t tolerance) {
  const std::int64_t all = Product({count, results});
  if (all <= kMinElementsPerThread * threads) return kMinElementsPerThread;
  if (all < kMaxElementsPerThread * threads) {
    const std::int64_t wanted = CeilDiv(count, threads_per_result);
    const std::int64_t even = NearestDivisor(count, wanted);
    return std::abs(even - wanted) < tolerance ? std::max(even, kMinElementsPerThread) : wanted;
  }
  const std::int64_t even = NearestDivisor(count, kMaxElementsPerThread);
  return std::abs(even - kMaxElementsPerThread) < inductor::kLargeSplitTolerance
             ? even
             : kMaxElementsPerThread;
}

std::int64_t InnerParts(std::int64_t count, std::int64_t results, std::int64_t processors,
                        std::int64_t threads) {
  if (results >= 2 * processors || count <= inductor::kInnerNoSplitNumel) return 1;
  const std::int64_t blocks = CeilDiv(threads / (2 * kThreadsOfBlock), results);
  const std::int64_t each =
      PerThread(count, results, threads, kThreadsOfBlock * blocks, inductor::kInnerSplitTolerance);
  return CeilDiv(count, each * kThreadsOfBlock);
}

std::int64_t OuterParts(std::int64_t count, std::int64_t results, std::int64_t threads) {
  const std::int64_t blocks =
      CeilDiv(threads / kThreadsOfBlock, CeilDiv(results, inductor::kOuterResults));
  const std::int64_t each = PerThread(count, results, threads, inductor::kOuterRows * blocks,
                                      inductor::kOuterSplitTolerance);
  return CeilDiv(count, each * inductor::kOuterRows);
}

std::int64_t ProcessorsOf(const Options& options) {
  return std::max<std::int64_t>(1, options.target.multiprocessors);
}

// Whether neighbours in memory are summed up, as most of the reads that walk every loop say.
// Nothing where no read does (num_splits in ir.py).
std::optional<bool> IsInner(const Expression& input, const Sizes& sizes,
                            const std::vector<bool>& reduced) {
  int whole = 0;  // reads
  int inner = 0;
  for (const Access& read : input.reads) {
    bool is_whole = true;
    bool is_inner = false;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (sizes[i] == 1) continue;
      is_whole = is_whole && read.strides[i] != 0;
      is_inner = is_inner || (reduced[i] && SeenStride(read, i) == 1);
    }
    if (read.opaque && read.hidden.stride != 0) {
      is_whole = true;
      if (!read.shape) is_inner = read.hidden.stride == 1;
    }
    whole += is_whole ? 1 : 0;
    inner += is_whole && is_inner ? 1 : 0;
  }
  return whole == 0 ? std::nullopt : std::optional(2 * inner > whole);
}

}  // namespace

// Reduction.create in ir.py: on CPUs, where loops are cheap, not when there is one result.
bool Lowering::IsUnrolled(std::int64_t count, std::int64_t all) const {
  return count < inductor::kUnrollReductionsThreshold && (all > count || !is_cpu_);
}

void Lowering::LowerReduction() {
  if (inputs_.empty()) return LowerPointwise();
  const Sizes sizes = SizesOfValue(inputs_[0]);
  const std::vector<bool> reduced = ReducedDims(node(), sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  Expression input = LoadAll(sizes);
  for (const TensorId output : outputs_) {
    if (IsUnrolled(count, Product(sizes))) {
      Define(output, Unrolled(input, sizes, reduced, SizesOfValue(output)));
      continue;
    }
    StoreReduced(SumParts({input, sizes, reduced}, output, 1), output);
    if (name() == "mean") DivideBy(output);
  }
  program_.is_split[current_] = true;
}

// mean and variance are sums that whoever uses them divides.
void Lowering::DivideBy(TensorId output) {
  Expression quotient = Itself(output);
  quotient.operations += 2;
  Define(output, std::move(quotient));
}

void Lowering::LowerScan() {
  if (!output_) return LowerMisfit();
  if (inputs_.empty()) return LowerPointwise();
  const Sizes sizes = SizesOfValue(*output_);
  const std::vector<bool> scanned = ReducedDims(node(), sizes.size());
  const BufferId buffer = NewBuffer(*output_, sizes, RowMajorStrides(sizes));
  const Summed summed{LoadAll(sizes), sizes, scanned};
  AddLoops(summed.expression, sizes, Whole(buffer), scanned, Store::HintOf(summed));
  DefineBuffer(*output_, buffer);
}

void Lowering::LowerVarMean() {
  if (inputs_.empty() || outputs_.size() != 2) return LowerReduction();
  const Sizes sizes = SizesOfValue(inputs_[0]);
  const std::vector<bool> reduced = ReducedDims(node(), sizes.size());
  const std::int64_t count = ReducedCount(sizes, reduced);
  const std::int64_t two_steps =
      is_cpu_ ? config_.cpu_two_step_variance_numel : config_.two_step_variance_numel;
  program_.is_split[current_] = true;
  const TensorId variance = outputs_[0];
  const TensorId mean = outputs_[1];
  Expression input = LoadAll(sizes);
  if (count > two_steps || Product(sizes) == count) {  // Welford: both in one pass
    const Summed summed = SumParts({std::move(input), sizes, reduced}, variance, 3);
    StoreReduced(summed, variance);
    DivideBy(variance);
    return StoreReduced(summed, mean);
  }
  StoreReduced({input, sizes, reduced}, mean);
  DivideBy(mean);
  Realize(mean);
  const Sizes kept = KeptSizes(sizes, reduced);
  for (Access& read : Itself(mean).reads) AddRead(input, Broadcast(Reshape(read, kept), sizes));
  StoreReduced({std::move(input), sizes, reduced}, variance);
  DivideBy(variance);
}

ReductionHint HintOf(const Expression& input, const Sizes& sizes, const std::vector<bool>& reduced,
                     const Options& options) {
  const std::int64_t count = ReducedCount(sizes, reduced);
  const std::int64_t results = Product(KeptSizes(sizes, reduced));
  if (results == 1) return ReductionHint::kInner;
  if (count <= inductor::kWarpSize || results >= ProcessorsOf(options) * 2 * inductor::kWarpSize)
    return ReductionHint::kDefault;
  const std::optional<bool> is_inner = IsInner(input, sizes, reduced);
  if (!is_inner) return ReductionHint::kDefault;
  return *is_inner ? ReductionHint::kInner : ReductionHint::kOuter;
}

std::int64_t ReductionParts(const Expression& input, const Sizes& sizes,
                            const std::vector<bool>& reduced, const Options& options) {
  const std::int64_t count = ReducedCount(sizes, reduced);
  const std::int64_t results = Product(KeptSizes(sizes, reduced));
  constexpr std::int64_t kLargest = std::int64_t{1} << 40;  // beyond that sizes are not meant
  if (count == 0 || results == 0 || count > kLargest || results > kLargest) return 1;
  const std::int64_t processors = ProcessorsOf(options);
  const std::int64_t threads = processors * options.target.unit_threads;
  switch (HintOf(input, sizes, reduced, options)) {
    case ReductionHint::kInner:
      return InnerParts(count, results, processors, threads);
    case ReductionHint::kOuter:
      return OuterParts(count, results, threads);
    case ReductionHint::kDefault:
      return 1;
  }
  return 1;
}

Access InParts(const Access& read, const std::vector<bool>& reduced, std::int64_t parts) {
  Access kept{.buffer = read.buffer,
              .offset = read.offset,
              .opaque = read.opaque,
              .hidden = read.hidden,
              .gathers = read.gathers};
  kept.shape = read.shape;
  Access summed{.buffer = read.buffer};
  for (std::size_t i = 0; i < read.sizes.size(); ++i) {
    Access& to = reduced[i] ? summed : kept;
    to.sizes.push_back(read.sizes[i]);
    to.strides.push_back(read.strides[i]);
  }
  const std::int64_t count = Product(summed.sizes);
  const std::int64_t part = CeilDiv(count, parts);
  kept.sizes.insert(kept.sizes.end(), {parts, part});
  const Access even = Reshape(summed, {parts, part});
  if (Times(parts, part) == count && !even.opaque) {
    kept.strides.insert(kept.strides.end(), even.strides.begin(), even.strides.end());
    return kept;
  }
  const Access line = Reshape(summed, {count});
  const std::int64_t stride = line.opaque || line.strides.empty() ? 0 : line.strides[0];
  kept.strides.insert(kept.strides.end(), {Times(stride, part), stride});
  if (line.opaque) {
    kept.opaque = Mix(kept.opaque, line.opaque) | 1;
    kept.hidden = WalkOf(summed);
    if (kept.hidden.stride == 0) kept.hidden.stride = 1;
  }
  // Neighbours that are further apart than a part is long are in rows of other blocks.
  if (kept.hidden.apart >= part) kept.hidden.tile = 0;
  return kept;
}

}  // namespace idbg::fusion
