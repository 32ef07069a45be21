// SPDX-License-Identifier: Apache-2.0
#include "minify/values.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "tensor/element.h"

namespace idbg::minify {
namespace {

using tensor::FileTensor;
using tensor::StoredTensor;
using Sizes = std::vector<std::int64_t>;

constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of one input

Sizes Numbers(const std::vector<graph::SymInt>& sizes) {
  Sizes numbers;
  for (const graph::SymInt& size : sizes) numbers.push_back(size.hint().value_or(2));
  return numbers;
}

// Requires that the elements can be counted.
Sizes RowMajor(const Sizes& sizes) {
  Sizes strides(sizes.size(), 1);
  for (std::size_t d = sizes.size(); d-- > 1;)
    strides[d - 1] = strides[d] * std::max<std::int64_t>(1, sizes[d]);
  return strides;
}

// Bytes of so many elements. Null: not known, or more than a repro may have.
std::optional<std::size_t> FindBytes(graph::DType dtype, std::optional<std::size_t> elements) {
  const auto width = static_cast<std::size_t>(tensor::Bits(dtype) / 8);
  if (!elements || *elements > kMostBytes / std::max<std::size_t>(1, width)) return std::nullopt;
  return *elements * width;
}

// An empty tensor with room for its elements. Strides that would make elements share their place,
// that reach too far or that are not known, are row-major. Everything that fills a tensor of a
// graph begins here, with its one count of bytes.
StoredTensor Allocate(const graph::TensorType& type) {
  StoredTensor tensor{
      .dtype = type.dtype, .sizes = Numbers(type.sizes), .strides = {}, .storage = {}};
  if (!FindBytes(type.dtype, tensor::CountElements(tensor.sizes)))
    base::FailUnsupported("an input of the type " + ToString(type) +
                          " is too large for a repro: more than 1 GiB (make its sizes smaller)");
  if (type.strides) tensor.strides = Numbers(*type.strides);
  const auto bytes = FindBytes(type.dtype, tensor::SpanElements(tensor.sizes, tensor.strides));
  if (!bytes) tensor.strides = RowMajor(tensor.sizes);
  tensor.storage.resize(bytes ? *bytes
                              : *FindBytes(type.dtype, tensor::CountElements(tensor.sizes)));
  return tensor;
}

// Whether the recorded tensor holds the first elements of one of these sizes.
bool Holds(const FileTensor& recorded, const Sizes& sizes) {
  if (recorded.shape.size() != sizes.size() || recorded.layout != "strided") return false;
  const Sizes& strides = recorded.strides.empty() ? RowMajor(recorded.shape) : recorded.strides;
  const auto bytes = FindBytes(recorded.dtype, tensor::SpanElements(recorded.shape, strides));
  if (!bytes || *bytes > recorded.data.size()) return false;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    if (recorded.shape[d] < sizes[d]) return false;
  }
  return true;
}

void CopyRecorded(const FileTensor& recorded, StoredTensor& tensor) {
  const Sizes strides = recorded.strides.empty() ? RowMajor(recorded.shape) : recorded.strides;
  if (recorded.dtype == tensor.dtype && recorded.shape == tensor.sizes &&
      strides == tensor.strides) {
    recorded.data.copy(tensor.storage.data(), tensor.storage.size());
    return;
  }
  std::vector<std::size_t> from;
  tensor::VisitElements(tensor.sizes, strides,
                        [&](std::size_t, std::size_t offset) { from.push_back(offset); });
  const auto width = static_cast<std::size_t>(tensor::Bits(tensor.dtype) / 8);
  tensor::VisitElements(tensor.sizes, tensor.strides, [&](std::size_t i, std::size_t to) {
    if (recorded.dtype == tensor.dtype) {
      recorded.data.copy(tensor.storage.data() + to * width, width, from[i] * width);
    } else {
      tensor::WriteElement(tensor.dtype,
                           tensor::ReadElement(recorded.dtype, recorded.data, from[i]),
                           tensor.storage, to);
    }
  });
}

// What stands for a value that was not recorded: an integer may be an index, and zero is one of
// every tensor.
Fill FillOf(const graph::TensorType& type, Fill fill, const FileTensor* recorded) {
  const bool is_there = recorded != nullptr && Holds(*recorded, Numbers(type.sizes));
  if (fill != Fill::kRecorded || is_there) return fill;
  return tensor::IsFloatingPoint(type.dtype) ? Fill::kSpread : Fill::kZeros;
}

double Number(Fill fill, graph::DType dtype, std::size_t index) {
  if (fill == Fill::kZeros) return 0;
  if (fill == Fill::kOnes) return 1;
  const double spread = SpreadAt(index);
  if (tensor::IsFloatingPoint(dtype)) return 2 * spread - 1;
  return spread < 0.5 ? 0 : 1;
}

}  // namespace

// Multiples of the golden ratio (2^32 / phi), which leave no gaps.
double SpreadAt(std::size_t index) {
  constexpr std::uint64_t kStep = 2654435769U;
  return static_cast<double>(static_cast<std::uint32_t>((index + 1) * kStep)) * 0x1p-32;
}

StoredTensor MakeTensor(const graph::TensorType& type, Fill fill, const FileTensor* recorded) {
  StoredTensor tensor = Allocate(type);
  fill = FillOf(type, fill, recorded);
  if (fill == Fill::kRecorded) {
    CopyRecorded(*recorded, tensor);
    return tensor;
  }
  tensor::VisitElements(tensor.sizes, tensor.strides, [&](std::size_t i, std::size_t to) {
    tensor::WriteElement(tensor.dtype, Number(fill, tensor.dtype, i), tensor.storage, to);
  });
  return tensor;
}

bool HasNan(const StoredTensor& tensor) {
  if (!tensor::IsFloatingPoint(tensor.dtype)) return false;
  const std::size_t count =
      8 * tensor.storage.size() / static_cast<std::size_t>(tensor::Bits(tensor.dtype));
  for (std::size_t i = 0; i < count; ++i) {
    if (std::isnan(tensor::ReadElement(tensor.dtype, tensor.storage, i))) return true;
  }
  return false;
}

std::vector<FilledInput> InputsOf(const Candidate& candidate, const Original& original,
                                  const Recording& recording) {
  std::vector<FilledInput> inputs;
  for (std::size_t i = 0; i < candidate.graph.inputs.size(); ++i) {
    const graph::Value& value = candidate.graph.value(candidate.graph.inputs[i].value);
    if (!value.tensor)
      base::FailUnsupported(
          "input '" + value.name +
          "' is not a tensor, so no value can be written for it (export the model "
          "with tensors for its inputs)");
    const auto found = recording.values.find(original.graph().value(candidate.sources[i]).name);
    const auto* const recorded = found == recording.values.end() ? nullptr : &found->second;
    inputs.push_back({.fill = FillOf(*value.tensor, candidate.fills[i], recorded),
                      .tensor = MakeTensor(*value.tensor, candidate.fills[i], recorded)});
  }
  return inputs;
}

}  // namespace idbg::minify
