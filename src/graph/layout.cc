// SPDX-License-Identifier: Apache-2.0
#include "graph/layout.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/names.h"
#include "base/saturating.h"
#include "graph/arguments.h"

namespace idbg::graph {
namespace {

std::vector<std::int64_t> Hints(const std::vector<SymInt>& sizes, std::int64_t unknown) {
  std::vector<std::int64_t> hints;
  hints.reserve(sizes.size());
  for (const SymInt& size : sizes) hints.push_back(size.hint().value_or(unknown));
  return hints;
}

}  // namespace

bool IsContiguous(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides) {
  if (std::ranges::find(sizes, 0) != sizes.end()) return true;
  std::int64_t wanted = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] != 1 && strides[i] != wanted) return false;
    wanted = base::SaturatingProduct(wanted, sizes[i]);
  }
  return true;
}

bool HasStrides(const TensorType& type) {
  return type.strides && type.strides->size() == type.sizes.size();
}

bool HasChannelsLast(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides) {
  if ((sizes.size() != 4 && sizes.size() != 5) || strides.size() != sizes.size()) return false;
  std::int64_t least = 0;
  const auto is_next = [&](std::size_t dim) {
    if (strides[dim] < std::max<std::int64_t>(1, least)) return false;
    least = base::SaturatingProduct(strides[dim], std::max<std::int64_t>(1, sizes[dim]));
    return true;
  };
  if (!is_next(1)) return false;
  for (std::size_t dim = sizes.size(); dim-- > 2;) {
    if (!is_next(dim)) return false;
  }
  return least != strides[1] && is_next(0);
}

bool HasChannelsLast(const TensorType& type) {
  return HasStrides(type) && HasChannelsLast(Hints(type.sizes, 1), Hints(*type.strides, 0));
}

bool HasGaps(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides) {
  double last = 0;
  double count = 1;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto size = static_cast<double>(sizes[i]);
    count *= size;
    last += (size - 1) * static_cast<double>(strides[i]);
  }
  return last + 1 > count;
}

bool HasGaps(const TensorType& type) {
  return HasStrides(type) && HasGaps(Hints(type.sizes, 1), Hints(*type.strides, 0));
}

bool FoldsIntoMatrix(std::span<const std::int64_t> sizes, std::span<const std::int64_t> strides) {
  for (std::size_t i = 0; i + 2 < sizes.size(); ++i) {
    if (strides[i] != base::SaturatingProduct(strides[i + 1], sizes[i + 1])) return false;
  }
  return true;
}

bool FoldsIntoMatrix(const TensorType& left) {
  return !HasStrides(left) || FoldsIntoMatrix(Hints(left.sizes, 1), Hints(*left.strides, 0));
}

bool AreFlat(const TensorType& type, std::size_t first, std::size_t last) {
  if (!HasStrides(type)) return true;
  std::int64_t wanted = -1;  // the stride of the next dimension outwards
  for (std::size_t i = last; i-- > first;) {
    const std::int64_t size = type.sizes.at(i).hint().value_or(1);
    if (size == 1) continue;
    const std::int64_t stride = (*type.strides)[i].hint().value_or(0);
    if (wanted >= 0 && stride != wanted) return false;
    wanted = base::SaturatingProduct(stride, size);
  }
  return true;
}

std::optional<std::vector<std::size_t>> PermutationOf(const Graph& graph, const Node& node,
                                                      const Operator& op, std::size_t rank) {
  std::vector<std::size_t> order(rank);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (base::HasName("aten.permute aten.permute_copy prims.transpose", op.name)) {
    const auto dims = FindInts(graph, node, "dims", 1);
    if (!dims || dims->size() != rank) return std::nullopt;
    for (std::size_t i = 0; i < rank; ++i) {
      const auto axis = AxisOf((*dims)[i], rank);
      if (!axis) return std::nullopt;
      order[i] = *axis;
    }
  } else if (base::HasName("aten.adjoint aten.mT aten.t aten.t_ aten.t_copy", op.name)) {
    if (rank >= 2) std::swap(order[rank - 1], order[rank - 2]);
  } else {
    const auto first = FindInt(graph, node, "dim0", 1), second = FindInt(graph, node, "dim1", 2);
    const auto a = first ? AxisOf(*first, rank) : std::nullopt;
    const auto b = second ? AxisOf(*second, rank) : std::nullopt;
    if (!a || !b) return std::nullopt;
    std::swap(order[*a], order[*b]);
  }
  return order;
}

}  // namespace idbg::graph
