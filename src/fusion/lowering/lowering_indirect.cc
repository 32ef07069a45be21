// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>

#include "fusion/lowering/lowering.h"
#include "fusion/program/program.h"
#include "graph/arguments.h"

// Operators whose elements do not lie where the loops are: indices, scatters and windows.
namespace idbg::fusion {
namespace {

using graph::Argument;

// Whether indices lead: the loops go over them, then over the rest of a row.
bool TakesRows(std::string_view name) { return name == "embedding" || name == "index"; }

// An index tensor as the loops over the output walk it: aligned to the dimension that it indexes
// where that is known, else at the end.
Access IndexRead(bool leads, const Access& index, const Sizes& sizes) {
  Access read{.buffer = index.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  read.offset = index.offset;
  read.opaque = index.opaque;
  const std::size_t rank = std::min(index.sizes.size(), sizes.size());
  const std::size_t start = leads ? 0 : sizes.size() - rank;
  for (std::size_t i = 0; i < rank; ++i) {
    if (index.sizes[i] == sizes[start + i]) read.strides[start + i] = index.strides[i];
  }
  return read;
}

// Where an indexed tensor is read, an element for each place of the loops; of whole rows along
// them.
Access LookedUp(bool takes_rows, const Access& table, std::size_t indices, const Sizes& sizes) {
  Access read{.buffer = table.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  const std::size_t rank = table.sizes.size();
  if (!takes_rows || table.opaque || rank == 0 || indices + rank != sizes.size() + 1) return read;
  for (std::size_t i = 1; i < rank; ++i) read.strides[indices + i - 1] = table.strides[i];
  read.gathers = true;
  return read;
}

std::int64_t CeilDivide(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0 ? 1 : 0); }

// Elements in the window of a pooling operator; 1 for operators without one (upsampling).
std::int64_t WindowOf(const graph::Node& node, const Sizes& input, const Sizes& output) {
  const std::string_view name = ShortName(node.target);
  if (name.find("adaptive") != std::string_view::npos) {
    const std::size_t rank = std::min(input.size(), output.size());
    std::int64_t window = 1;
    for (std::size_t i = rank > 2 ? rank - 2 : 0; i < rank; ++i)
      window = Product({window, output[i] > 0 ? CeilDivide(input[i], output[i]) : 1});
    return window;
  }
  if (name.starts_with("upsample_bicubic2d")) return 16;  // the neighbours that it blends
  if (name.starts_with("upsample_bilinear2d")) return 4;
  if (name.starts_with("upsample_linear1d")) return 2;
  if (name.find("pool") == std::string_view::npos) return 1;
  const Argument* argument = graph::FindArgument(node, "kernel_size", 1);
  if (!argument) return 1;
  std::int64_t window = 1;
  const auto* list = std::get_if<graph::ArgumentList>(&argument->value);
  if (!list) {
    const auto* side = std::get_if<std::int64_t>(&argument->value);
    const bool flat = name.find("1d") != std::string_view::npos;
    return side ? (flat ? *side : Product({*side, *side})) : 1;
  }
  for (const Argument& element : *list) {
    if (const auto* side = std::get_if<std::int64_t>(&element.value))
      window = Product({window, *side});
  }
  return list->size() == 1 && name.find("2d") != std::string_view::npos ? Product({window, window})
                                                                        : window;
}

Access WindowRead(const Access& read, const Sizes& sizes, std::int64_t place, bool gathers) {
  Access window{
      .buffer = read.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0), .gathers = gathers};
  window.opaque = Mix(Fingerprint(read, false), static_cast<std::uint64_t>(place)) | 1;
  // The strides serve to order the loops; Inductor does not see those of places that are looked up,
  // which come behind batch and channels.
  for (std::size_t i = 0; i < std::min(sizes.size(), read.strides.size()); ++i) {
    window.strides[i] = read.strides[i];
    if (gathers && i > 1 && i < 64) window.unseen |= std::uint64_t{1} << i;
  }
  return window;
}

// Of windows side by side as they are stored, whose places come last.
Access ColumnsRead(const Access& read, const Sizes& sizes) {
  Access columns = WindowRead(read, sizes, 0, true);
  std::ranges::fill(columns.strides, 0);
  if (!columns.strides.empty() && !read.strides.empty())
    columns.strides.back() = read.strides.back();
  return columns;
}

}  // namespace

void Lowering::LowerIndirect() {
  if (!output_) return LowerMisfit();
  const Sizes sizes = SizesOfValue(*output_);
  const bool takes_rows = TakesRows(name());
  Expression expression;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    Expression part = Itself(inputs_[i]);
    // The indexed tensor is read wherever the indices say; the order of the loops over the indices
    // is known when they are as many as the loops.
    for (Access& read : part.reads) {
      if (i == 0) {
        const std::size_t indices = inputs_.size() == 2 ? SizesOfValue(inputs_[1]).size() : 0;
        read = LookedUp(takes_rows, read, indices, sizes);
        read.opaque = OpaqueOf(7);
        continue;
      }
      read.sizes.resize(sizes.size(), 1);
      read.strides.resize(sizes.size(), 0);
      read = IndexRead(takes_rows, read, sizes);
    }
    Absorb(expression, part);
  }
  Define(*output_, std::move(expression));
}

// Where the elements lie, with a border around them whose loads are masked (constant_pad_nd in
// lowering.py): the same strides over longer loops.
void Lowering::LowerPad() {
  const auto sides = graph::FindInts(graph_, node(), "pad", 1);
  if (inputs_.empty() || !output_ || !sides) return LowerPointwise();
  const Sizes sizes = SizesOfValue(*output_);
  const std::size_t rank = sizes.size();
  if (SizesOfValue(inputs_[0]).size() != rank || sides->size() > 2 * rank) return LowerMisfit();
  Expression expression = Itself(inputs_[0]);
  // The mask: the index of a dimension, the ends, comparisons and what joins them, the choice.
  std::int64_t operations = 0;
  for (std::size_t i = 0; i + 1 < sides->size(); i += 2) {
    const std::int64_t ends = ((*sides)[i] != 0 ? 1 : 0) + ((*sides)[i + 1] != 0 ? 1 : 0);
    operations += ends > 0 ? 1 + 3 * ends : 0;
    const std::size_t dim = rank - 1 - i / 2;
    for (Access& read : expression.reads) {
      if (read.sizes.size() == rank)
        read.offset = Plus(read.offset, Times(Times(-1, (*sides)[i]), read.strides[dim]));
    }
  }
  for (Access& read : expression.reads) {
    if (read.opaque)
      read.opaque = Mix(Mix(read.opaque, static_cast<std::uint64_t>(read.offset)), 12) | 1;
    read.sizes = sizes;
  }
  Charge(expression, current_, operations);
  Define(*output_, std::move(expression));
}

// Elements from further along some dimensions, and around their ends: the index is taken modulo the
// size (roll in torch/_refs).
void Lowering::LowerRoll() {
  if (inputs_.empty() || !output_ || SizesOfValue(inputs_[0]) != SizesOfValue(*output_))
    return LowerMisfit();
  Expression expression = Itself(inputs_[0]);
  std::uint64_t shift = 0;
  std::uint64_t unseen = 0;
  const std::size_t rank = SizesOfValue(*output_).size();
  const auto numbers = [&](const char* argument, std::size_t place, auto use) {
    const auto* list = graph::FindAs<graph::ArgumentList>(node(), argument, place);
    for (const Argument& element : list ? *list : graph::ArgumentList{})
      if (const auto* number = std::get_if<std::int64_t>(&element.value)) use(*number);
  };
  numbers("shifts", 1,
          [&](std::int64_t by) { shift = Mix(shift, static_cast<std::uint64_t>(by)); });
  numbers("dims", 2, [&](std::int64_t dim) {
    shift = Mix(shift, static_cast<std::uint64_t>(dim));
    if (const auto axis = graph::AxisOf(dim, rank); axis && *axis < 64)
      unseen |= std::uint64_t{1} << *axis;
  });
  for (Access& read : expression.reads) {
    read.opaque = Mix(Mix(Fingerprint(read, false), shift), 11) | 1;
    read.unseen |= unseen;
  }
  Charge(expression, current_, 1);
  Define(*output_, std::move(expression));
}

// Whether a scatter may write into what it is given: nobody sees the old values later, and an input
// of the graph is to have the new ones (can_inplace in Inductor's reinplace.py).
bool Lowering::WritesInPlace(TensorId base, TensorId output) const {
  const BufferId buffer = StorageOf(base).buffer;
  if (!tensors_[base].views.empty() || uses_.IsUsedAfter(base, current_)) return false;
  return buffer == kNoBuffer || program_.buffers[buffer].producer >= 0 ||
         uses_.left_in[output] == base;
}

void Lowering::LowerScatter() {
  if (inputs_.empty() || !output_) return LowerMisfit();
  program_.is_split[current_] = true;
  TensorId base = inputs_[0];
  if (!WritesInPlace(base, *output_)) {
    Expression copy = Load(base, SizesOfValue(*output_));
    Define(*output_, std::move(copy));
    base = *output_;
  }
  ScatterInto(base, std::span(inputs_).subspan(1), SizesOfValue(inputs_.back()));
}

// What `inputs`, indices among them, say for each place of `loops`, into what `base` holds.
void Lowering::ScatterInto(TensorId base, std::span<const TensorId> inputs, const Sizes& loops) {
  const Sizes sizes = SizesOfValue(*output_);
  const BufferId buffer = Realize(base);
  Expression update;
  for (const TensorId input : inputs) Absorb(update, Load(input, loops));
  AddNode(update.nodes, current_);
  const BufferId written = NewBuffer(*output_, sizes, RowMajorStrides(sizes));
  program_.buffers[written].overwrites = buffer;
  const Sizes still(loops.size(), 0);
  update.reads.push_back(
      {.buffer = buffer, .sizes = loops, .strides = still, .opaque = OpaqueOf(8)});
  AddLoops(update, loops,
           {.buffer = written, .sizes = loops, .strides = still, .opaque = OpaqueOf(9)});
  DefineBuffer(*output_, written);
}

// Windows side by side (im2col in torch/_decomp): the input is padded and indexed where it is
// computed, and put into order. An index that is more than a value may have is stored before.
void Lowering::LowerColumns() {
  constexpr std::int64_t kIndexed = 24;  // bounds of the padding, two indices that may be negative
  const Sizes sizes = SizesOfValue(*output_);
  Expression columns = Itself(inputs_[0]);
  const bool is_large =
      columns.operations + kIndexed > OperationLimit() && columns.reads.size() > 1;
  for (Access& read : columns.reads)
    read = is_large ? ColumnsRead(read, sizes) : WindowRead(read, sizes, 0, false);
  columns.operations += kIndexed;
  Define(*output_, std::move(columns));
  if (!is_large) return;
  Realize(*output_);
  Expression ordered = Load(*output_, sizes);
  for (Access& read : ordered.reads) read.opaque = OpaqueOf(12);
  Define(*output_, std::move(ordered));
}

// Windows put back, where they overlap as sums (col2im in torch/_decomp): into zeros.
void Lowering::LowerFold() {
  Define(*output_, {});
  program_.is_split[current_] = true;
  ScatterInto(*output_, std::span(inputs_).first(1), SizesOfValue(inputs_[0]));
}

// Pooling and upsampling: every output looks at a window of the input, which is stored.
void Lowering::LowerWindow() {
  if (inputs_.empty() || !output_) return LowerPointwise();
  if (name() == "im2col") return LowerColumns();
  if (name() == "col2im") return LowerFold();
  const TensorId input = inputs_[0];
  const std::int64_t window = WindowOf(node(), SizesOfValue(input), SizesOfValue(*output_));
  if (window > inductor::kUnrolledWindow) return LowerCall(plan::KernelKind::kFallback);
  const bool is_resized = name().starts_with("upsample");
  if (!is_resized && !IsStored(input) && StorageOf(input).expression.reads.size() > 1)
    Realize(input);
  for (const TensorId output : outputs_) {
    if (uses_.count[output] == 0) continue;
    const Sizes sizes = SizesOfValue(output);
    Expression seen = Itself(input);
    Expression expression{.nodes = seen.nodes};
    for (const Access& read : seen.reads) {
      for (std::int64_t i = 0; i < window; ++i)
        expression.reads.push_back(WindowRead(read, sizes, i, is_resized));
    }
    constexpr std::int64_t kMaskedLoad = 6;  // bounds of two dimensions, load, combine
    // Of a blend: two indices of each dimension, limited, a load, the distance and the sum. With
    // four neighbours it is more than a value may have.
    constexpr std::int64_t kBlended = 10;
    // Of the second and third step of a blend that is stored in parts (Resized in
    // decompose_rules.cc), beside the parts.
    constexpr std::int64_t kSteps[] = {kMaskedLoad, 35, 21};
    const std::size_t parts = std::min<std::size_t>(inputs_.size() - 1, 2);
    const std::int64_t each = is_resized && window > 1 ? kBlended : kSteps[parts];
    expression.operations = each * std::ssize(expression.reads);
    for (const TensorId part : std::span(inputs_).subspan(1)) Absorb(expression, Load(part, sizes));
    Define(output, std::move(expression));
  }
}

}  // namespace idbg::fusion
