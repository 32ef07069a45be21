// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "base/text/text.h"
#include "graph/shapes/shape_rules.h"

// Reads a signature such as "query[* q d], key, value[* k e] -> [* q e], [* q]:f32":
// the arguments in the order of the schema, with a letter for each size that the outputs need, and
// then the outputs.
//   name          as an output: the type of that argument
//   [n m]         sizes: letters, numbers, integer arguments by their names; m<n the smaller one
//   *, *a         any number of sizes; one name in several arguments: what they broadcast to
//   =name         the sizes that an argument lists
//   :f32, :name   the dtype, or that of an argument; otherwise the one that an argument asks for,
//   or
//                 that of the first tensor
//   -             None, or nothing that the arguments tell
namespace idbg::graph {
namespace {

// The text up to `end`, which is taken off `rest` with it.
std::string_view TakeUntil(std::string_view& rest, std::string_view end) {
  const std::size_t at = rest.find(end);
  const std::string_view part = rest.substr(0, at);
  rest = at == std::string_view::npos ? std::string_view() : rest.substr(at + end.size());
  return base::Trim(part);
}

std::vector<std::string_view> Split(std::string_view rest, std::string_view by) {
  std::vector<std::string_view> parts;
  while (!rest.empty()) {
    if (const std::string_view part = TakeUntil(rest, by); !part.empty()) parts.push_back(part);
  }
  return parts;
}

class Matcher {
 public:
  Matcher(const Graph& graph, const Node& node)
      : graph_(graph), node_(node), first_(FindTensor(graph, FirstTensor(graph, node))) {}

  // False when an argument has another number of sizes than its pattern, or `*` does not broadcast.
  bool Bind(std::string_view parameters) {
    for (std::string_view parameter : Split(parameters, ",")) {
      const std::string_view name = TakeUntil(parameter, "[");
      arguments_.emplace_back(name, FindArgument(node_, name, arguments_.size()));
      const TensorType* type = FindTensor(graph_, arguments_.back().second);
      if (type != nullptr && !parameter.empty() &&
          !BindSizes(Split(TakeUntil(parameter, "]"), " "), type->sizes))
        return false;
    }
    return true;
  }

  std::optional<TensorType> Output(std::string_view text) const {
    std::string_view rest = text;
    const std::string_view sizes = TakeUntil(rest, ":");
    const MaybeShape shape = SizesOf(sizes);
    if (!shape) return std::nullopt;
    TensorType type;
    const TensorType* same = FindTensor(graph_, Find(sizes));
    const DType otherwise = first_ != nullptr ? first_->dtype : DType::kFloat32;
    type.dtype = same != nullptr ? same->dtype : RequestedType(node_).value_or(otherwise);
    if (!rest.empty()) type.dtype = DTypeOf(base::Trim(rest)).value_or(type.dtype);
    type.sizes = *shape;
    if (first_ != nullptr) type.device = first_->device;
    return type;
  }

 private:
  const Argument* Find(std::string_view name) const {
    const auto found =
        std::ranges::find(arguments_, name, &std::pair<std::string_view, const Argument*>::first);
    return found != arguments_.end() ? found->second : nullptr;
  }

  bool BindSizes(const std::vector<std::string_view>& pattern, const Shape& sizes) {
    const auto star = std::ranges::find_if(pattern, [](auto one) { return one.starts_with('*'); });
    const std::size_t fixed = pattern.size() - (star != pattern.end() ? 1 : 0);
    if (sizes.size() < fixed || (star == pattern.end() && sizes.size() != fixed)) return false;
    auto size = sizes.begin();
    for (const std::string_view one : pattern) {
      const std::size_t count = one.starts_with('*') ? sizes.size() - fixed : 1;
      const auto end = size + static_cast<std::ptrdiff_t>(count);
      Shape found(size, end);
      size = end;
      const auto known = std::ranges::find(bound_, one, &std::pair<std::string_view, Shape>::first);
      if (known == bound_.end() || !one.starts_with('*')) {
        bound_.emplace_back(one, std::move(found));
        continue;
      }
      const MaybeShape joined = Broadcast(known->second, found);
      if (!joined) return false;
      known->second = *joined;
    }
    return true;
  }

  // The first one of that name.
  MaybeShape Bound(std::string_view name) const {
    const auto found = std::ranges::find(bound_, name, &std::pair<std::string_view, Shape>::first);
    if (found != bound_.end()) return found->second;
    if (const auto number = base::LeadingNumber<std::int64_t>(name)) return Shape{SymInt(*number)};
    const auto size = SizeOf(graph_, Find(name));
    return size ? MaybeShape(Shape{*size}) : std::nullopt;
  }

  MaybeShape Smaller(std::string_view a, std::string_view b) const {
    const MaybeShape left = Bound(a);
    const MaybeShape right = Bound(b);
    if (!left || !right) return std::nullopt;
    const SymInt& one = left->front();
    const SymInt& other = right->front();
    if (!one.hint() || !other.hint()) return std::nullopt;
    return Shape{*one.hint() <= *other.hint() ? one : other};
  }

  MaybeShape SizesOf(std::string_view text) const {
    if (!text.starts_with('[')) {
      const TensorType* type = FindTensor(graph_, Find(text));
      return type != nullptr ? MaybeShape(type->sizes) : std::nullopt;
    }
    text = text.substr(1, text.size() - 2);
    Shape shape;
    for (std::string_view one : Split(text, " ")) {
      const std::string_view whole = one;
      const std::string_view left = TakeUntil(one, "<");
      const MaybeShape part = whole.starts_with('=') ? Listed(whole.substr(1))
                              : one.empty()          ? Bound(whole)
                                                     : Smaller(left, one);
      if (!part) return std::nullopt;
      shape.insert(shape.end(), part->begin(), part->end());
    }
    return shape;
  }

  MaybeShape Listed(std::string_view name) const {
    const auto found =
        std::ranges::find(arguments_, name, &std::pair<std::string_view, const Argument*>::first);
    return FindSizes(graph_, node_, name, static_cast<std::size_t>(found - arguments_.begin()));
  }

  std::optional<DType> DTypeOf(std::string_view name) const {
    if (const auto dtype = tensor::FindIn(tensor::DTypeNames::kFx, name)) return dtype;
    const TensorType* type = FindTensor(graph_, Find(name));
    return type != nullptr ? std::optional(type->dtype) : std::nullopt;
  }

  const Graph& graph_;
  const Node& node_;
  const TensorType* first_;
  std::vector<std::pair<std::string_view, const Argument*>> arguments_;
  std::vector<std::pair<std::string_view, Shape>> bound_;
};

}  // namespace

std::optional<OutputTypes> OutputsBySignature(const Graph& graph, const Node& node,
                                              const Operator& op) {
  const auto rows = std::ranges::equal_range(ShapeSignatures(), op.name, {}, &ShapeSignature::name);
  if (rows.empty()) return std::nullopt;
  OutputTypes outputs;
  for (const ShapeSignature& row : rows) {
    Matcher matcher(graph, node);
    std::string_view rest = row.value;
    if (!matcher.Bind(TakeUntil(rest, "->"))) continue;
    for (const std::string_view output : Split(rest, ","))
      outputs.push_back(matcher.Output(output));
    break;
  }
  return outputs;
}

}  // namespace idbg::graph
