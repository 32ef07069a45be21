// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <string>
#include <utility>

#include "base/text/text.h"
#include "constraints/rules.h"

namespace idbg::constraints {
namespace {

// What dimension `index` of `rank` has to be a multiple of; 1: anything. Inner dimensions of size 1
// are left alone: they are there to be broadcast, and nobody pads them.
std::int64_t AlignmentOf(const Adapter& adapter, std::size_t index, const graph::TensorType& type) {
  const std::size_t rank = type.sizes.size();
  if (adapter.aligned_dims != AlignedDims::kAll && type.sizes[index].hint() == 1) return 1;
  const std::size_t from_last = rank - 1 - index;
  switch (adapter.aligned_dims) {
    case AlignedDims::kInner:
      return from_last == 0 ? adapter.alignment : 1;
    case AlignedDims::kLastTwo:
      if (from_last == 1) return adapter.row_alignment.value_or(adapter.alignment);
      return from_last == 0 ? adapter.alignment : 1;
    case AlignedDims::kAll:
      break;
  }
  return adapter.alignment;
}

std::string AlignmentText(const Adapter& adapter) {
  const std::string inner = std::to_string(adapter.alignment);
  const bool tile = adapter.aligned_dims == AlignedDims::kLastTwo && adapter.row_alignment;
  return tile ? std::to_string(*adapter.row_alignment) + " x " + inner : inner;
}

}  // namespace

void CheckAlignment(const Scope& scope, const Site& site, Report report) {
  const Adapter& adapter = scope.adapter;
  if (adapter.alignment == 1 && adapter.row_alignment.value_or(1) == 1) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr) continue;
    const std::size_t rank = type->sizes.size();
    if (adapter.max_tensor_dims && std::cmp_greater(rank, *adapter.max_tensor_dims)) continue;
    std::set<std::int64_t> sizes;
    std::string advice;
    for (std::size_t i = 0; i < rank; ++i) {
      const std::int64_t unit = AlignmentOf(adapter, i, *type);
      const auto hint = type->sizes[i].hint();
      if (!hint || !type->sizes[i].is_concrete() || *hint % unit == 0) continue;
      const std::int64_t size = *hint;
      const std::int64_t short_of = unit - size % unit;
      sizes.insert(size);
      advice += (advice.empty() ? "pad dimension " : ", dimension ") + std::to_string(i) +
                " from " + std::to_string(size) + " to " +
                (size > INT64_MAX - short_of ? "more" : std::to_string(size + short_of));
    }
    if (sizes.empty()) continue;
    return report(base::Join(sizes, ","), [&] {
      return ViolationText{.message = "Node " + std::string(site.name) + " has shape " +
                                      SizeText(type->sizes) + ", which violates alignment " +
                                      AlignmentText(adapter) + ".",
                           .advice = advice};
    });
  }
}

}  // namespace idbg::constraints
