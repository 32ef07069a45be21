// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "advice/patterns.h"
#include "base/names.h"
#include "graph/arguments.h"

namespace idbg::advice {
namespace {

using graph::Argument;
using graph::Graph;
using graph::Node;
using graph::Sizes;
using graph::ValueId;
using Number = std::optional<double>;
using Index = std::span<const std::int64_t>;

constexpr int kMaxDepth = 64;  // of calls, far above any mask's

class Evaluator {
 public:
  Evaluator(const Graph& graph, const ElementOf& element, Knowledge& known)
      : graph_(graph), element_(element), known_(known) {}

  Number At(ValueId id, Index at, int depth = 0) const {
    if (depth > kMaxDepth) return std::nullopt;
    const graph::Value& value = graph_.value(id);
    if (!value.tensor || value.tensor->sizes.size() != at.size()) return std::nullopt;
    if (value.producer == graph::kNoNode) return OfInput(id, at);
    return OfNode(graph_.node(value.producer), *value.tensor, at, depth + 1);
  }

 private:
  Number OfInput(ValueId id, Index at) const {
    const auto input = std::ranges::find(graph_.inputs, id, &graph::GraphInput::value);
    if (input == graph_.inputs.end()) return std::nullopt;
    if (input->kind == graph::InputKind::kUser) return OfUser(graph_.value(id));
    if (!element_) return std::nullopt;
    return element_(input->target, at);
  }

  // Which positions a user's mask keeps is known to be all where no row of a batch is padded.
  Number OfUser(const graph::Value& value) const {
    if (value.name.find("mask") == std::string::npos ||
        tensor::IsFloatingPoint(value.tensor->dtype))
      return std::nullopt;
    known_.assumes_no_padding = true;
    return 1;
  }

  // An argument that is a number, or a tensor that is broadcast to the result.
  Number Operand(const Node& node, std::string_view name, std::size_t position, Index at,
                 int depth) const {
    const Argument* argument = graph::FindArgument(node, name, position);
    if (argument == nullptr) return std::nullopt;
    if (const auto* number = std::get_if<double>(&argument->value)) return *number;
    if (const auto* truth = std::get_if<bool>(&argument->value)) return *truth;
    if (const auto* text = std::get_if<std::string>(&argument->value)) return Infinity(*text);
    if (const auto integer = graph::IntOf(graph_, argument)) return static_cast<double>(*integer);
    const auto* reference = std::get_if<graph::ValueRef>(&argument->value);
    return reference == nullptr ? std::nullopt : Broadcast(reference->id, at, depth);
  }
  static Number Infinity(const std::string& text) {
    if (text == "-Infinity") return -std::numeric_limits<double>::infinity();
    if (text == "Infinity") return std::numeric_limits<double>::infinity();
    return std::nullopt;
  }

  Number Broadcast(ValueId id, Index at, int depth) const {
    const auto sizes = SizesOf(id);
    if (!sizes || sizes->size() > at.size()) return std::nullopt;
    Sizes place(at.end() - static_cast<std::ptrdiff_t>(sizes->size()), at.end());
    for (std::size_t i = 0; i < place.size(); ++i)
      if ((*sizes)[i] == 1) place[i] = 0;
    return At(id, place, depth);
  }

  Number OfNode(const Node& node, const graph::TensorType& type, Index at, int depth) const {
    const std::string_view packet = graph::PacketOf(node.target);
    if (!packet.starts_with("aten.")) return std::nullopt;
    const std::string_view name = packet.substr(5);
    const auto arg = [&](std::string_view key, std::size_t position) {
      return Operand(node, key, position, at, depth);
    };
    if (name == "full" || name == "full_like") return arg("fill_value", 1);
    if (name == "ones" || name == "ones_like" || name == "new_ones") return 1;
    if (name == "zeros" || name == "zeros_like" || name == "new_zeros") return 0;
    if (name == "scalar_tensor") return arg("s", 0);
    if (name == "arange") return Arange(node, at);
    if (IsCopy(name)) return arg("self", 0);
    if (name == "tril" || name == "triu") return Triangle(node, name == "tril", at, depth);
    if (name == "where") {
      const Number condition = arg("condition", 0);
      if (!condition) return std::nullopt;
      return *condition != 0 ? arg("self", 1) : arg("other", 2);
    }
    if (name == "masked_fill") {
      const Number mask = arg("mask", 1);
      if (!mask) return std::nullopt;
      return *mask != 0 ? arg("value", 2) : arg("self", 0);
    }
    if (name == "index") return Indexed(node, at, depth);
    if (name == "cumsum") return Sum(node, at, depth);
    if (name == "diff") return Difference(node, at, depth);
    if (const auto view = OfView(node, name, type, at, depth)) return *view;
    return Arithmetic(node, name, at, depth);
  }

  // self[indices], where the first dimensions have tensors of indices, broadcast to one shape.
  Number Indexed(const Node& node, Index at, int depth) const {
    const ValueId self = ValueAt(node, "self", 0);
    const auto* indices = graph::FindAs<graph::ArgumentList>(node, "indices", 1);
    const auto sizes = SizesOf(self);
    if (indices == nullptr || !sizes || sizes->size() < indices->size()) return std::nullopt;
    const std::size_t trailing = sizes->size() - indices->size();
    if (at.size() < trailing) return std::nullopt;
    const Index leading = at.first(at.size() - trailing);
    Sizes place;
    for (const Argument& index : *indices) {
      const auto* reference = std::get_if<graph::ValueRef>(&index.value);
      if (reference == nullptr) return std::nullopt;
      constexpr double kNone = std::numeric_limits<double>::quiet_NaN();  // in no range
      const double number = Broadcast(reference->id, leading, depth).value_or(kNone);
      const std::int64_t size = (*sizes)[place.size()];
      if (!(number >= static_cast<double>(-size) && number < static_cast<double>(size)))
        return std::nullopt;
      const auto whole = static_cast<std::int64_t>(number);
      place.push_back(whole < 0 ? whole + size : whole);
    }
    place.insert(place.end(), at.end() - static_cast<std::ptrdiff_t>(trailing), at.end());
    return At(self, place, depth);
  }

  // cumsum: each is the sum before it and one element more.
  Number Sum(const Node& node, Index at, int depth) const {
    constexpr std::int64_t kMostSummed = 1 << 16;
    const ValueId self = ValueAt(node, "self", 0);
    const auto axis = graph::AxisOf(graph::FindInt(graph_, node, "dim", 1).value_or(0), at.size());
    if (self == graph::kNoValue || !axis || at[*axis] > kMostSummed) return std::nullopt;
    Sizes place(at.begin(), at.end());
    const auto key = [&] { return std::pair(node.outputs.front(), place); };
    std::int64_t known = at[*axis];
    for (; known >= 0; --known) {
      place[*axis] = known;
      if (known_.sums.contains(key())) break;
    }
    Number sum = known < 0 ? Number(0) : known_.sums.at(key());
    for (std::int64_t i = known + 1; i <= at[*axis] && sum; ++i) {
      place[*axis] = i;
      const Number one = At(self, place, depth);
      sum = one ? Number(*sum + *one) : std::nullopt;
      known_.sums.emplace(key(), sum);
    }
    return sum;
  }

  // diff of neighbours; what stands in front of the first is given.
  Number Difference(const Node& node, Index at, int depth) const {
    const ValueId self = ValueAt(node, "self", 0), front = ValueAt(node, "prepend", 3);
    const auto axis = graph::AxisOf(graph::FindInt(graph_, node, "dim", 2).value_or(-1), at.size());
    const bool is_plain = graph::FindInt(graph_, node, "n", 1).value_or(1) == 1 &&
                          ValueAt(node, "append", 4) == graph::kNoValue;
    const auto sizes = SizesOf(front);
    if (self == graph::kNoValue || !axis || !is_plain || !sizes || (*sizes)[*axis] != 1)
      return std::nullopt;
    Sizes before(at.begin(), at.end());
    before[*axis] = std::max<std::int64_t>(0, at[*axis] - 1);
    const Number now = At(self, at, depth);
    const Number last = At(at[*axis] == 0 ? front : self, before, depth);
    return now && last ? Number(*now - *last) : std::nullopt;
  }

  // Null too of no value.
  std::optional<Sizes> SizesOf(ValueId id) const {
    return graph::SizesOf(graph::FindTensor(graph_, id));
  }

  static bool IsCopy(std::string_view name) {
    static constexpr std::string_view kNames = R"(
        to _to_copy clone contiguous detach alias detach_ expand lift_fresh_copy expand_as type_as
        broadcast_to)";
    return base::HasName(kNames, name);
  }

  Number Arange(const Node& node, Index at) const {
    if (at.size() != 1) return std::nullopt;
    if (node.target == "aten.arange.default") return at[0];
    const auto start = graph::FindInt(graph_, node, "start", 0);
    const bool has_step = node.target == "aten.arange.start_step";
    const auto step = has_step ? graph::FindInt(graph_, node, "step", 2) : std::optional(1L);
    if (!start || !step) return std::nullopt;
    return static_cast<double>(*start) + static_cast<double>(at[0]) * static_cast<double>(*step);
  }

  Number Triangle(const Node& node, bool lower, Index at, int depth) const {
    if (at.size() < 2) return std::nullopt;
    const std::int64_t diagonal = graph::FindInt(graph_, node, "diagonal", 1).value_or(0);
    const double from_diagonal =
        static_cast<double>(at[at.size() - 1] - at[at.size() - 2]) - static_cast<double>(diagonal);
    const bool is_kept = lower ? from_diagonal <= 0 : from_diagonal >= 0;
    return is_kept ? Operand(node, "self", 0, at, depth) : Number(0);
  }

  // Outer null: no view.
  std::optional<Number> OfView(const Node& node, std::string_view name,
                               const graph::TensorType& type, Index at, int depth) const {
    const ValueId self = ValueAt(node, "self", 0);
    const auto sizes = SizesOf(self);
    if (!sizes) return std::nullopt;
    const auto dim = [&](std::string_view key, std::size_t position, std::size_t rank) {
      return graph::AxisOf(graph::FindInt(graph_, node, key, position).value_or(0), rank);
    };
    Sizes place(at.begin(), at.end());
    if (name == "unsqueeze") {
      const auto axis = dim("dim", 1, at.size());
      if (!axis) return Number();
      place.erase(place.begin() + static_cast<std::ptrdiff_t>(*axis));
    } else if (name == "select" || name == "slice") {
      const auto axis = dim("dim", 1, sizes->size());
      const auto start =
          graph::FindInt(graph_, node, name == "select" ? "index" : "start", 2).value_or(0);
      if (!axis || (name == "slice" && graph::FindInt(graph_, node, "step", 4).value_or(1) != 1))
        return Number();
      const std::int64_t first =
          std::clamp<std::int64_t>(start < 0 ? start + (*sizes)[*axis] : start, 0, (*sizes)[*axis]);
      if (name == "select") place.insert(place.begin() + static_cast<std::ptrdiff_t>(*axis), 0);
      place[*axis] += first;
    } else if (name == "transpose") {
      const auto first = dim("dim0", 1, at.size());
      const auto second = dim("dim1", 2, at.size());
      if (!first || !second) return Number();
      std::swap(place[*first], place[*second]);
    } else if (name == "t" && at.size() == 2) {
      std::swap(place[0], place[1]);
    } else if (name == "view" || name == "reshape" || name == "squeeze") {
      const auto shape = graph::SizesOf(&type);
      if (!shape || !graph::ElementCount(type)) return Number();
      std::int64_t index = 0;
      for (std::size_t i = 0; i < at.size(); ++i) index = index * (*shape)[i] + at[i];
      place.assign(sizes->size(), 0);
      for (std::size_t i = sizes->size(); i-- > 0;) {
        place[i] = index % std::max<std::int64_t>((*sizes)[i], 1);
        index /= std::max<std::int64_t>((*sizes)[i], 1);
      }
    } else {
      return std::nullopt;
    }
    return At(self, place, depth);
  }

  Number Arithmetic(const Node& node, std::string_view name, Index at, int depth) const {
    const Number a = Operand(node, "self", 0, at, depth);
    if (!a) return std::nullopt;
    if (name == "logical_not" || name == "bitwise_not") return *a == 0;
    if (name == "neg") return -*a;
    const Number b = Operand(node, "other", 1, at, depth);
    if (!b) return std::nullopt;
    if (name == "eq") return *a == *b;
    if (name == "ne") return *a != *b;
    if (name == "lt") return *a < *b;
    if (name == "le") return *a <= *b;
    if (name == "gt") return *a > *b;
    if (name == "ge") return *a >= *b;
    if (name == "logical_and" || name == "bitwise_and" || name == "__and__")
      return *a != 0 && *b != 0;
    if (name == "logical_or" || name == "bitwise_or" || name == "__or__") return *a != 0 || *b != 0;
    if (name == "add") return *a + *b;
    if (name == "sub") return *a - *b;
    if (name == "rsub") return *b - *a;
    if (name == "mul") return *a == 0 || *b == 0 ? 0 : *a * *b;
    return std::nullopt;
  }

  const Graph& graph_;
  const ElementOf& element_;
  Knowledge& known_;
};

}  // namespace

std::optional<double> Constants::At(const Graph& graph, ValueId value, Index at,
                                    Knowledge& known) const {
  return Evaluator(graph, element_, known).At(value, at);
}

}  // namespace idbg::advice
