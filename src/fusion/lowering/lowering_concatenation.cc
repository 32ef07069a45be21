// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>

#include "fusion/lowering/lowering.h"
#include "graph/arguments.h"

// Concatenations: in place, by one kernel that copies, or by whoever uses them.
namespace idbg::fusion {
namespace {

using graph::ValueId;

// Null: not a dimension of the result.
std::optional<std::size_t> ConcatenatedDim(const graph::Node& node, std::size_t rank) {
  const auto* dim = graph::FindAs<std::int64_t>(node, "dim", 1);
  return graph::AxisOf(dim ? *dim : 0, rank);
}

}  // namespace

void Lowering::LowerConcatenation() {
  if (!output_) return LowerMisfit();
  const Sizes sizes = SizesOfValue(*output_);
  const auto dim = ConcatenatedDim(node(), sizes.size());
  if (!dim) return LowerMisfit();
  program_.is_split[current_] = true;
  if (!is_cpu_ && PrefersPointwiseCat(*output_)) return LowerPointwiseCat(*output_, *dim);
  const BufferId whole = NewBuffer(*output_, sizes, RowMajorStrides(sizes));
  Operation join{.kind = plan::KernelKind::kNone, .nodes = {current_}};
  std::int64_t start = 0;
  for (const TensorId input : inputs_) {
    const Sizes part = SizesOfValue(input);
    if (part.size() != sizes.size()) continue;  // the empty tensor that cat ignores
    Access place{.sizes = part, .strides = RowMajorStrides(sizes)};
    place.offset = Times(start, place.strides[*dim]);
    start = Plus(start, part[*dim]);
    // A buffer of its own, though it lies inside the whole one: what reads it need not wait for
    // the rest.
    if (IsMovable(input) && tensors_[input].views.empty()) {
      place.buffer = StorageOf(input).buffer;
      program_.buffers[place.buffer].flexible = false;
    } else {
      place.buffer = NewBuffer(input, part, place.strides);
      WriteInto(input, place);
    }
    join.reads.push_back(DependenceOn(place, false));
    join.reads.back().exact = 0;
  }
  join.writes.push_back(DependenceOn(Whole(whole), true));
  join.writes.back().exact = 0;
  AddOperation(std::move(join));
  DefineBuffer(*output_, whole);
}

// Whether a value, or what it is a view of, is stored but may lie elsewhere
// (can_realize_into_without_copy in ir.py); results of the graph lie as eager mode has them.
bool Lowering::IsMovable(TensorId input) const {
  return IsStored(input) && !uses_.is_output[input] &&
         program_.buffers[StorageOf(input).buffer].flexible;
}

// What is not stored yet is stored in its place, and read from there (ConcatKernel.realize_into in
// ir.py); all else is copied.
void Lowering::WriteInto(TensorId input, const Access& place) {
  Expression expression = Itself(input);
  AddNode(expression.nodes, current_);
  Storage& storage = StorageOf(input);
  const bool is_stored = storage.buffer != kNoBuffer || !tensors_[input].views.empty();
  AddLoops(expression, place.sizes, place);
  if (is_stored) return;
  program_.operations.back().named = storage.named;
  storage.buffer = place.buffer;
  storage.expression = {};
}

// Whether a value that is not stored reads the result of a reduction.
bool Lowering::ReadsReduction(ValueId value) const {
  const Storage& storage = StorageOf(value);
  const auto is_reduced = [&](BufferId buffer) {
    const std::int32_t maker = program_.buffers[buffer].producer;
    return maker >= 0 && program_.operations[maker].is_reduction();
  };
  if (storage.buffer != kNoBuffer) return is_reduced(storage.buffer);
  return std::ranges::any_of(storage.expression.reads,
                             [&](const Access& read) { return is_reduced(read.buffer); });
}

// Whether a concatenation is computed by whoever uses it, or by one kernel that copies all of it
// (cat in lowering.py).
bool Lowering::PrefersPointwiseCat(TensorId output) const {
  if (inputs_.size() > inductor::kMaxPointwiseCatInputs) return false;
  // In any case. Others are written to their place by whoever makes them.
  const auto is_copied = [&](TensorId value) { return !IsMovable(value); };
  // For another user it would be computed once more.
  const auto has_other_uses = [&](ValueId value) {
    return uses_.count[value] > 1 && (uses_.has_pointwise[value] || !IsStored(value));
  };
  if (config_.cat_stores_shared_inputs && std::ranges::any_of(inputs_, has_other_uses))
    return false;
  if (std::ranges::any_of(inputs_, is_copied) && uses_.are_pointwise[output]) return true;
  return std::ranges::all_of(inputs_, is_copied) &&
         std::ranges::none_of(inputs_, [&](ValueId value) { return ReadsReduction(value); });
}

// Operations that decide of which input an element is, and what each input adds (pointwise_cat in
// lowering.py, counted as OpCounterCSE does): the position, its comparison with both ends of each
// input, and those ends; then a masked value of each and the choices between them. Concatenations
// that are cut at the same places share the first part.
void Lowering::ChargeCat(const std::vector<std::int64_t>& ends, Expression& whole) {
  const auto inputs = std::ssize(ends);
  std::string cut = "cut";
  for (const std::int64_t end : ends) cut += " " + std::to_string(end);
  Charge(whole, SharedPart(std::move(cut)), 2 + 3 * inputs);
  Charge(whole, current_, 2 * inputs - 1);
}

void Lowering::LowerPointwiseCat(TensorId output, std::size_t dim) {
  const Sizes sizes = SizesOfValue(output);
  Expression whole;
  std::int64_t start = 0;
  std::vector<std::int64_t> ends;
  for (const TensorId input : inputs_) {
    const Sizes part = SizesOfValue(input);
    if (part.size() != sizes.size()) continue;
    Expression expression = Itself(input);
    for (Access& read : expression.reads) {
      // Masked where the loops are in another input's part.
      if (dim < read.strides.size())
        read.offset = Plus(read.offset, Times(-1, Times(start, read.strides[dim])));
      read.sizes = sizes;
      if (config_.cat_hides_strides && dim < 64) read.unseen |= std::uint64_t{1} << dim;
      // What does not move along the parts is read alike in all of them.
      if (!read.opaque && dim < read.strides.size() && read.strides[dim] == 0) continue;
      const std::uint64_t cut = Mix(dim, static_cast<std::uint64_t>(part[dim]));
      read.opaque = Mix(Mix(read.opaque, static_cast<std::uint64_t>(read.offset)), cut) | 1;
    }
    start = Plus(start, part[dim]);
    ends.push_back(start);
    Absorb(whole, expression);
  }
  ChargeCat(ends, whole);
  Define(output, std::move(whole));
}

}  // namespace idbg::fusion
