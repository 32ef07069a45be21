// SPDX-License-Identifier: Apache-2.0
#include "fusion/program/access.h"

#include <algorithm>
#include <string_view>

#include "fusion/program/program.h"
#include "tensor/element.h"

namespace idbg::fusion {
namespace {

using graph::Argument;

struct Loop {
  std::int64_t stride;
  std::int64_t size;
  auto operator<=>(const Loop&) const = default;
};

std::int64_t IntegerOf(const Argument* argument, std::int64_t fallback) {
  if (!argument) return fallback;
  if (const auto* number = std::get_if<std::int64_t>(&argument->value)) return *number;
  if (const auto* symbol = std::get_if<graph::SymInt>(&argument->value))
    return symbol->hint().value_or(fallback);
  return fallback;
}

Sizes IntegersOf(const Argument* argument) {
  Sizes numbers;
  if (!argument) return numbers;
  if (const auto* list = std::get_if<graph::ArgumentList>(&argument->value)) {
    for (const Argument& element : *list) numbers.push_back(IntegerOf(&element, 0));
  } else if (std::holds_alternative<std::int64_t>(argument->value)) {
    numbers.push_back(IntegerOf(argument, 0));
  }
  return numbers;
}

// Python's dimension in a tensor of this rank; out of range ones are brought in range, as a
// damaged file may say anything.
std::size_t Dimension(std::int64_t dim, std::size_t rank) {
  if (dim < 0) dim += static_cast<std::int64_t>(rank);
  if (rank == 0) return 0;
  return static_cast<std::size_t>(
      std::clamp<std::int64_t>(dim, 0, static_cast<std::int64_t>(rank) - 1));
}

// Where the element of this number lies.
std::int64_t PlaceIn(const Shape& outermost, std::int64_t element) {
  for (const Shape* shape = &outermost; shape != nullptr; shape = shape->inside.get()) {
    std::int64_t place = 0;
    for (std::size_t dim = shape->sizes.size(); dim-- > 0 && element > 0;) {
      const std::int64_t size = std::max<std::int64_t>(1, shape->sizes[dim]);
      place = Plus(place, Times(element % size, shape->strides[dim]));
      element /= size;
    }
    element = place;
  }
  return element;
}

Access Opaque(const Access& access, const Sizes& sizes, std::uint64_t why) {
  Access result{.buffer = access.buffer, .sizes = sizes, .strides = Sizes(sizes.size(), 0)};
  if (Product(sizes) == Product(access.sizes) && (!access.opaque || access.shape)) {
    result.strides = RowMajorStrides(sizes);
    result.shape = std::make_shared<const Shape>(access.sizes, access.strides, access.shape);
  }
  result.hidden = WalkOf(access);
  result.offset = access.offset;
  std::uint64_t seed = Mix(access.opaque, why);
  for (const Sizes* numbers : {&access.sizes, &access.strides, &sizes})
    for (const std::int64_t number : *numbers) seed = Mix(seed, static_cast<std::uint64_t>(number));
  result.opaque = seed | 1;
  return result;
}

Access Slice(const graph::Node& node, Access access, const Sizes& sizes) {
  const std::size_t rank = access.sizes.size();
  if (rank == 0) return access;
  const std::size_t dim = Dimension(IntegerOf(graph::FindArgument(node, "dim", 1), 0), rank);
  const std::int64_t size = access.sizes[dim];
  std::int64_t start = IntegerOf(graph::FindArgument(node, "start", 2), 0);
  if (start < 0) start += size;
  start = std::clamp<std::int64_t>(start, 0, size);
  const std::int64_t step =
      std::max<std::int64_t>(1, IntegerOf(graph::FindArgument(node, "step", 4), 1));
  access.offset = Plus(access.offset, Times(start, access.strides[dim]));
  access.strides[dim] = Times(access.strides[dim], step);
  access.sizes[dim] = (size - start) / step + ((size - start) % step != 0 ? 1 : 0);
  // Where it ends is in the size of the result.
  if (dim < sizes.size()) access.sizes[dim] = std::min(access.sizes[dim], sizes[dim]);
  return access;
}

Access Select(const graph::Node& node, Access access) {
  const std::size_t rank = access.sizes.size();
  if (rank == 0) return access;
  const std::size_t dim = Dimension(IntegerOf(graph::FindArgument(node, "dim", 1), 0), rank);
  std::int64_t index = IntegerOf(graph::FindArgument(node, "index", 2), 0);
  if (index < 0) index += access.sizes[dim];
  access.offset = Plus(access.offset, Times(index, access.strides[dim]));
  access.sizes.erase(access.sizes.begin() + static_cast<std::ptrdiff_t>(dim));
  access.strides.erase(access.strides.begin() + static_cast<std::ptrdiff_t>(dim));
  return access;
}

// Pairs of numbers.
Access ViewAsReal(Access access) {
  for (std::int64_t& stride : access.strides) stride = Times(2, stride);
  access.offset = Times(2, access.offset);
  access.sizes.push_back(2);
  access.strides.push_back(1);
  return access;
}

Access PermuteDims(const graph::Node& node, const Access& access) {
  const std::size_t rank = access.sizes.size();
  Order order;
  for (const std::int64_t dim : IntegersOf(graph::FindArgument(node, "dims", 1)))
    order.push_back(Dimension(dim, rank));
  return order.size() == rank ? Permute(access, order) : access;
}

Access Transpose(const graph::Node& node, Access access, bool last_two) {
  const std::size_t rank = access.sizes.size();
  if (rank < 2) return access;
  const std::int64_t first = last_two ? -2 : IntegerOf(graph::FindArgument(node, "dim0", 1), 0);
  const std::int64_t second = last_two ? -1 : IntegerOf(graph::FindArgument(node, "dim1", 2), 1);
  const std::size_t a = Dimension(first, rank);
  const std::size_t b = Dimension(second, rank);
  std::swap(access.sizes[a], access.sizes[b]);
  std::swap(access.strides[a], access.strides[b]);
  return access;
}

// One output of split, chunk and unbind: they differ in where they start.
Access Piece(const graph::Graph& graph, const graph::Node& node, std::size_t piece, Access access,
             const Sizes& sizes) {
  const std::size_t rank = access.sizes.size();
  if (rank == 0) return access;
  const bool unbinds = sizes.size() + 1 == rank;
  const std::size_t position = unbinds ? 1 : 2;
  const std::size_t dim = Dimension(IntegerOf(graph::FindArgument(node, "dim", position), 0), rank);
  std::int64_t start = 0;
  for (std::size_t i = 0; i < piece; ++i) {
    const auto& type = graph.value(node.outputs[i]).tensor;
    const Sizes before = type ? SizesOf(*type) : Sizes{};
    start = Plus(start, unbinds || dim >= before.size() ? 1 : before[dim]);
  }
  access.offset = Plus(access.offset, Times(start, access.strides[dim]));
  if (unbinds) {
    access.sizes.erase(access.sizes.begin() + static_cast<std::ptrdiff_t>(dim));
    access.strides.erase(access.strides.begin() + static_cast<std::ptrdiff_t>(dim));
  } else if (dim < sizes.size()) {
    access.sizes[dim] = sizes[dim];
  }
  return access;
}

using Loops = base::SmallVector<Loop, 6>;

std::uint64_t SeedOf(const Access& access) {
  return Mix(static_cast<std::uint64_t>(access.buffer) + 1,
             static_cast<std::uint64_t>(access.offset));
}

// Those that run more than once.
Loops LoopsOf(const Access& access) {
  Loops loops;
  for (std::size_t i = 0; i < access.sizes.size(); ++i) {
    if (access.sizes[i] != 1) loops.push_back({access.strides[i], access.sizes[i]});
  }
  return loops;
}

// Of the first `count` loops without those at the end that do not move.
std::uint64_t MixLoops(std::uint64_t seed, const Loops& loops, std::size_t count) {
  while (count > 0 && loops[count - 1].stride == 0) --count;
  for (std::size_t i = 0; i < count; ++i) {
    seed = Mix(seed, static_cast<std::uint64_t>(loops[i].stride));
    seed = Mix(seed, static_cast<std::uint64_t>(loops[i].size));
  }
  return seed;
}

}  // namespace

bool IsOneRow(const Access& access) {
  if (access.opaque) return false;
  std::int64_t next = 1;  // the stride of a loop that goes on where those inside of it end
  bool moves = false;
  bool is_apart = false;  // by a loop that does not move, which keeps two others from being one
  for (std::size_t dim = access.sizes.size(); dim-- > 0;) {
    if (access.sizes[dim] == 1) continue;
    if (access.strides[dim] == 0) {
      is_apart = moves;
      continue;
    }
    if (is_apart || access.strides[dim] != next) return false;
    next = Times(next, access.sizes[dim]);
    moves = true;
  }
  return !moves || access.offset == 0;
}

bool EndsByOne(const Access& access) {
  if (access.opaque) return access.shape || access.hidden.stride <= 1;
  for (std::size_t dim = access.sizes.size(); dim-- > 0;) {
    if (access.sizes[dim] != 1 && access.strides[dim] != 0) return access.strides[dim] == 1;
  }
  return true;
}

Walk WalkOf(const Access& access) {
  const auto moves = [](std::int64_t stride) { return stride != 0; };
  const bool is_hidden = access.hidden.stride != 0 || std::ranges::none_of(access.strides, moves);
  if (access.opaque && is_hidden) return access.hidden;
  Walk walk{.gathers = access.gathers};
  std::size_t dim = access.sizes.size();
  for (; dim > 0 && (access.sizes[dim - 1] == 1 || access.strides[dim - 1] == 0); --dim)
    walk.repeats = Times(walk.repeats, access.sizes[dim - 1]);
  if (dim == 0) return walk;
  walk.stride = access.strides[dim - 1];
  walk.run = access.sizes[dim - 1];
  std::int64_t next = Times(walk.run, walk.stride);
  for (std::size_t outer = dim - 1; outer > 0; --outer) {
    if (access.sizes[outer - 1] == 1) continue;
    if (access.strides[outer - 1] != next) break;
    walk.run = Times(walk.run, access.sizes[outer - 1]);
    next = Times(next, access.sizes[outer - 1]);
  }
  if (walk.stride == 1) return walk;
  std::int64_t inside = walk.repeats;
  for (std::size_t i = dim; i-- > 0 && walk.tile == 0; inside = Times(inside, access.sizes[i])) {
    if (access.strides[i] == 1 && access.sizes[i] > 1) {
      walk.tile = access.sizes[i];
      walk.apart = inside;
    }
  }
  walk.run = 1;
  return walk;
}

std::int64_t SeenStride(const Access& access, std::size_t dim) {
  if (dim < 64 && (access.unseen >> dim & 1) != 0) return 0;
  return access.shape ? PlaceIn(*access.shape, access.strides[dim]) : access.strides[dim];
}

Access Permute(const Access& access, const Order& order) {
  Access result = access;
  result.unseen = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.sizes[i] = access.sizes[order[i]];
    result.strides[i] = access.strides[order[i]];
    if (i < 64 && order[i] < 64) result.unseen |= (access.unseen >> order[i] & 1) << i;
  }
  if (result.opaque) {
    for (const std::size_t dim : order) result.opaque = Mix(result.opaque, dim) | 1;
    // What walked neighbours in its last loop jumps when another one is the last.
    const bool is_moved = !order.empty() && access.sizes.size() == order.size() &&
                          order.back() + 1 != order.size() && access.sizes.back() > 1;
    if (is_moved && result.hidden.stride == 1)
      result.hidden = {.stride = result.hidden.run, .tile = access.sizes.back()};
  }
  return result;
}

Access Reshape(const Access& access, const Sizes& sizes) {
  if (access.sizes == sizes) return access;
  if (access.opaque) return Opaque(access, sizes, 1);
  if (Product(sizes) == 0 || Product(sizes) != Product(access.sizes))
    return Opaque(access, sizes, 2);
  const auto strides = tensor::ViewStrides(access.sizes, access.strides, sizes);
  if (!strides) return Opaque(access, sizes, 3);
  Access result = access;
  result.sizes = sizes;
  result.strides = Sizes(strides->begin(), strides->end());
  return result;
}

Access Broadcast(const Access& access, const Sizes& sizes) {
  Access result = access;
  result.sizes = sizes;
  result.strides.assign(sizes.size(), 0);
  if (access.sizes.size() > sizes.size()) return Reshape(access, sizes);
  const std::size_t lead = sizes.size() - access.sizes.size();
  for (std::size_t i = 0; i < access.sizes.size(); ++i) {
    if (access.sizes[i] == sizes[lead + i]) result.strides[lead + i] = access.strides[i];
  }
  if (access.opaque && access.sizes != sizes) {
    result.opaque = Opaque(access, sizes, 4).opaque;
  }
  return result;
}

Access ThroughView(const graph::Graph& graph, const graph::Node& node, std::size_t piece,
                   const Access& access) {
  const auto& type = graph.value(node.outputs[piece]).tensor;
  const Sizes sizes = type ? SizesOf(*type) : access.sizes;
  const std::string_view name = ShortName(node.target);
  Access result;
  if (node.outputs.size() > 1)
    result = Piece(graph, node, piece, access, sizes);
  else if (name == "permute")
    result = PermuteDims(node, access);
  else if (name == "transpose" || name == "swapaxes" || name == "swapdims")
    result = Transpose(node, access, false);
  else if (name == "t" || name == "numpy_T" || name == "mT")
    result = Transpose(node, access, true);
  else if (name == "slice" || name == "narrow")
    result = Slice(node, access, sizes);
  else if (name == "select")
    result = Select(node, access);
  else if (name == "view_as_real")
    result = ViewAsReal(access);
  else if (name == "expand" || name == "expand_as" || name == "broadcast_to" ||
           name == "broadcast_in_dim")
    result = Broadcast(access, sizes);
  else
    result = Reshape(access, sizes);
  if (result.sizes != sizes) result = Reshape(result, sizes);
  if (access.opaque && access.sizes != sizes) {
    result.opaque = Opaque(access, sizes, 5).opaque;
  }
  return result;
}

std::uint64_t Fingerprint(const Access& access, bool any_order) {
  if (access.opaque) return Mix(SeedOf(access), access.opaque);
  Loops loops = LoopsOf(access);
  if (any_order) std::ranges::sort(loops, std::greater<>{});
  std::size_t kept = 0;
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (kept > 0 && loops[kept - 1].stride == Times(loops[i].stride, loops[i].size)) {
      loops[kept - 1] = {loops[i].stride, Times(loops[kept - 1].size, loops[i].size)};
    } else {
      loops[kept++] = loops[i];
    }
  }
  return MixLoops(SeedOf(access), loops, kept);
}

std::uint64_t UnmergedFingerprint(const Access& access) {
  if (access.opaque) return Mix(SeedOf(access), access.opaque);
  const Loops loops = LoopsOf(access);
  return MixLoops(SeedOf(access), loops, loops.size());
}

std::uint64_t ReorderedFingerprint(const Access& access) {
  if (access.opaque) return 0;
  Loops loops = LoopsOf(access);
  std::size_t count = loops.size();
  while (count > 0 && loops[count - 1].stride == 0) --count;
  loops.resize(count);
  std::ranges::sort(loops, std::greater<>{});
  for (std::size_t i = 0; i < loops.size(); ++i) {
    if (loops[i].stride == 0 || (i > 0 && loops[i].stride == loops[i - 1].stride)) return 0;
  }
  return MixLoops(SeedOf(access), loops, loops.size()) | 1;
}

}  // namespace idbg::fusion
