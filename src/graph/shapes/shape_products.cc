// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/text/text.h"
#include "graph/shapes/shape_rules.h"

// Products of tensors by axes: einsum, tensordot, kron.
namespace idbg::graph {
namespace {

OutputTypes Kronecker(const Call& call) {
  const TensorType* other = call.Tensor("other", 1);
  if (other == nullptr) return {};
  Shape a = call.first.sizes;
  Shape b = other->sizes;
  while (a.size() < b.size()) a.insert(a.begin(), SymInt(1));
  while (b.size() < a.size()) b.insert(b.begin(), SymInt(1));
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = Multiply(a[i], b[i]);
  return {call.Like(std::move(a), ResultType(call.graph, call.node, call.op, call.first.dtype))};
}

// The sizes of torch.einsum: every letter has one; "..." are the axes in front.
struct Letters {
  std::vector<std::pair<char, SymInt>> sizes;
  Shape in_front;

  bool Take(std::string_view term, const Shape& shape) {
    const std::size_t dots = term.find("...");
    const std::size_t named = term.size() - (dots == std::string_view::npos ? 0 : 3);
    if (shape.size() < named || (dots == std::string_view::npos && shape.size() != named))
      return false;
    std::size_t axis = 0;
    for (std::size_t i = 0; i < term.size(); ++i) {
      if (i == dots) {
        const auto begin = shape.begin() + static_cast<std::ptrdiff_t>(axis);
        const MaybeShape joined = Broadcast(
            in_front, Shape(begin, begin + static_cast<std::ptrdiff_t>(shape.size() - named)));
        if (!joined) return false;
        in_front = *joined;
        axis += shape.size() - named;
        i += 2;
        continue;
      }
      Add(term[i], shape[axis++]);
    }
    return true;
  }
  void Add(char letter, const SymInt& size) {
    const auto known = std::ranges::find(sizes, letter, &std::pair<char, SymInt>::first);
    if (known == sizes.end())
      sizes.emplace_back(letter, size);
    else if (known->second == SymInt(1))
      known->second = size;
  }
  MaybeShape Output(std::string_view term) const {
    Shape shape;
    for (std::size_t i = 0; i < term.size(); ++i) {
      if (term.substr(i).starts_with("...")) {
        shape.insert(shape.end(), in_front.begin(), in_front.end());
        i += 2;
        continue;
      }
      const auto known = std::ranges::find(sizes, term[i], &std::pair<char, SymInt>::first);
      if (known == sizes.end()) return std::nullopt;
      shape.push_back(known->second);
    }
    return shape;
  }
};

OutputTypes Einsum(const Call& call) {
  const auto* given = FindAs<std::string>(call.node, "equation", 0);
  if (given == nullptr) return {};
  std::string text = *given;
  std::erase(text, ' ');
  const std::size_t arrow = text.find("->");
  if (arrow == std::string::npos) return {};  // the order of the alphabet: seldom written
  std::string_view terms = std::string_view(text).substr(0, arrow);
  Letters letters;
  bool fits = true;
  VisitValues(call.node, [&](ValueId id) {
    const Value& value = call.graph.value(id);
    const std::string_view term = base::TakeUntil(terms, ',');
    fits = fits && value.tensor && letters.Take(term, value.tensor->sizes);
  });
  return fits ? call.One(letters.Output(std::string_view(text).substr(arrow + 2))) : OutputTypes{};
}

// tensordot: the last `dims` axes of one with the first of the other, or lists of axes.
OutputTypes TensorProduct(const Call& call) {
  const TensorType* other = call.Tensor("other", 1);
  const auto left = call.Ints("dims_self", 2);
  const auto right = call.Ints("dims_other", 3);
  if (other == nullptr || !left || !right) return {};
  Shape shape;
  const auto keep = [&shape](const Shape& sizes, const Sizes& dims) {
    std::vector<bool> summed(sizes.size());
    for (const std::int64_t dim : dims) {
      if (const auto axis = AxisOf(dim, sizes.size())) summed[*axis] = true;
    }
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (!summed[i]) shape.push_back(sizes[i]);
    }
  };
  keep(call.first.sizes, *left);
  keep(other->sizes, *right);
  return call.One(std::move(shape));
}

// _trilinear(i1, i2, i3, expand1, expand2, expand3, sumdim): the three with axes of size 1 put in,
// multiplied, and summed over some axes.
OutputTypes Trilinear(const Call& call) {
  MaybeShape product = Shape();
  for (std::size_t i = 0; i < 3 && product; ++i) {
    const TensorType* factor = FindTensor(call.graph, call.node, "i" + std::to_string(i + 1), i);
    const auto expand = call.Ints("expand" + std::to_string(i + 1), 3 + i);
    if (factor == nullptr || !expand) return {};
    Shape shape = factor->sizes;
    for (const std::int64_t dim : *expand) {
      if (dim < 0 || dim > std::ssize(shape)) return {};
      shape = WithAxis(std::move(shape), static_cast<std::size_t>(dim), SymInt(1));
    }
    product = Broadcast(*product, shape);
  }
  const auto summed = call.Ints("sumdim", 6);
  if (!product || !summed) return {};
  Shape shape;
  for (std::size_t i = 0; i < product->size(); ++i) {
    if (std::ranges::find(*summed, static_cast<std::int64_t>(i)) == summed->end())
      shape.push_back((*product)[i]);
  }
  return call.One(std::move(shape));
}

constexpr base::NameGroup<ShapeFunction> kProductGroups[] = {
    {Trilinear, "aten._trilinear"},
    {Einsum, "aten.einsum"},
    {Kronecker, "aten.kron"},
    {TensorProduct, "aten.tensordot"},
};
constexpr auto kProductFunctions = base::ByName<kProductGroups>();

}  // namespace

ShapeFunctions ProductFunctions() { return kProductFunctions; }

}  // namespace idbg::graph
