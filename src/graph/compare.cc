// SPDX-License-Identifier: Apache-2.0
#include "graph/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/json/token_writer.h"

namespace idbg::graph {
namespace {

// Beyond so many differences their order is not looked for: the search takes memory of its square.
constexpr std::int32_t kMostSteps = 2000;
constexpr std::size_t kMostTrials = 10'000'000;  // of parts with the same target, in a gap

struct ConstantText {
  std::string operator()(std::monostate) const { return "None"; }
  std::string operator()(const ValueRef&) const { return "%"; }
  std::string operator()(bool truth) const { return truth ? "True" : "False"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  // "1.0": a float that is no fraction is not the integer.
  std::string operator()(double number) const { return base::PythonRepr(number); }
  std::string operator()(const std::complex<double>& number) const {
    return fmt::format("({}, {})", number.real(), number.imag());
  }
  std::string operator()(const SymInt& number) const { return number.ToString(); }
  std::string operator()(const std::string& text) const { return "'" + text + "'"; }
  std::string operator()(DType dtype) const { return std::string(tensor::ToString(dtype)); }
  std::string operator()(const Device&) const { return "device"; }
  std::string operator()(const Symbolic& symbolic) const { return symbolic.name; }
  std::string operator()(const SubgraphRef&) const { return "graph"; }
  std::string operator()(const ArgumentList& list) const {
    std::string text;
    for (const Argument& element : list)
      text += (text.empty() ? "" : ", ") + std::visit(*this, element.value);
    return "[" + text + "]";
  }
};

GraphPart PartOf(const Graph& graph, const Node& node) {
  GraphPart part{.name = node.name, .target = node.target, .source = node.source};
  for (const ValueId id : node.outputs)
    part.type += (part.type.empty() ? "" : ", ") + TypeText(graph.value(id));
  for (const NamedArgument& argument : node.arguments) {
    if (std::holds_alternative<ValueRef>(argument.argument.value)) continue;
    part.constants +=
        (part.constants.empty() ? "" : ", ") + std::visit(ConstantText(), argument.argument.value);
  }
  return part;
}

// Subgraphs follow the graph that holds them.
void AddParts(const Graph& graph, std::vector<GraphPart>& parts) {
  for (const GraphInput& input : graph.inputs) {
    if (input.kind != InputKind::kUser) continue;
    const Value& value = graph.value(input.value);
    parts.push_back({.name = value.name, .target = "input", .type = TypeText(value)});
  }
  for (const Node& node : graph.nodes) parts.push_back(PartOf(graph, node));
  for (const GraphOutput& output : graph.outputs) {
    GraphPart part{.target = "output", .constants = std::string(ToString(output.kind))};
    VisitValues(output.value, [&](ValueId id) {
      part.name += (part.name.empty() ? "" : ", ") + graph.value(id).name;
      part.type += (part.type.empty() ? "" : ", ") + TypeText(graph.value(id));
    });
    parts.push_back(std::move(part));
  }
  for (const Graph& inner : graph.subgraphs) AddParts(inner, parts);
}

using Keys = std::vector<std::int32_t>;

// A number for what counts of a part; equal parts have equal numbers.
class Numbering {
 public:
  Keys Of(const std::vector<GraphPart>& parts) {
    Keys keys;
    for (const GraphPart& part : parts) {
      const std::string key = part.target + '\n' + part.type + '\n' + part.constants;
      keys.push_back(
          known_.try_emplace(key, static_cast<std::int32_t>(known_.size())).first->second);
    }
    return keys;
  }

 private:
  std::unordered_map<std::string, std::int32_t> known_;
};

using Match = std::pair<std::size_t, std::size_t>;

// Finds a longest common subsequence (Myers 1986).
class Alignment {
 public:
  Alignment(const Keys& a, const Keys& b)
      : a_(a), b_(b), n_(static_cast<Step>(a.size())), m_(static_cast<Step>(b.size())) {}

  // The pairs of equal parts, in their order; nothing where there are too many differences.
  std::optional<std::vector<Match>> Find() {
    reach_.assign(2 * kMostSteps + 3, 0);
    for (Step d = 0; d <= kMostSteps; ++d) {
      const auto begin = reach_.begin() + (kMostSteps + 1) - (d + 1);
      trace_.emplace_back(begin, begin + 2 * d + 3);
      for (Step k = -d; k <= d; k += 2) {
        Step x = IsDown(d, k, Reach(k - 1), Reach(k + 1)) ? Reach(k + 1) : Reach(k - 1) + 1;
        while (x < n_ && x - k < m_ && a_[At(x)] == b_[At(x - k)]) ++x;
        Reach(k) = x;
        if (x >= n_ && x - k >= m_) return WayBack(d);
      }
    }
    return std::nullopt;
  }

 private:
  using Step = std::int32_t;

  static std::size_t At(Step index) { return static_cast<std::size_t>(index); }
  // Whether the last difference on diagonal k was a part of `b` alone.
  static bool IsDown(Step d, Step k, Step below, Step above) {
    return k == -d || (k != d && below < above);
  }
  Step& Reach(Step k) { return reach_[At(k + kMostSteps + 1)]; }

  std::vector<Match> WayBack(Step d) const {
    std::vector<Match> matches;
    Step x = n_;
    Step y = m_;
    for (; d >= 0; --d) {
      const std::vector<Step>& reach = trace_[At(d)];  // of the diagonals -d - 1 to d + 1
      const Step k = x - y;
      const Step below = reach[At(k + d)];
      const Step above = reach[At(k + d + 2)];
      const bool is_down = IsDown(d, k, below, above);
      const Step from_x = is_down ? above : below;
      const Step from_y = from_x - (is_down ? k + 1 : k - 1);
      for (; x > from_x && y > from_y && x > 0 && y > 0; --x, --y)
        matches.emplace_back(At(x - 1), At(y - 1));
      x = from_x;
      y = from_y;
    }
    std::ranges::reverse(matches);
    return matches;
  }

  const Keys& a_;
  const Keys& b_;
  Step n_;
  Step m_;
  std::vector<Step> reach_;               // how far into `a` each diagonal goes
  std::vector<std::vector<Step>> trace_;  // the same before each difference
};

// Equal parts wherever they are: each of `a` with the first of `b` that is left.
std::vector<Match> MatchAnywhere(const Keys& a, const Keys& b) {
  std::map<std::int32_t, std::vector<std::size_t>> places;
  for (std::size_t i = b.size(); i-- > 0;) places[b[i]].push_back(i);
  std::vector<Match> matches;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto found = places.find(a[i]);
    if (found == places.end() || found->second.empty()) continue;
    matches.emplace_back(i, found->second.back());
    found->second.pop_back();
  }
  return matches;
}

// Of parts that have no counterpart between two pairs: those with the same target are changed ones.
void AddGap(std::vector<const GraphPart*> lost, std::vector<const GraphPart*> found,
            GraphDiff& diff) {
  const bool are_few = lost.size() * found.size() <= kMostTrials;
  for (const GraphPart* const before : lost) {
    const auto same =
        are_few ? std::ranges::find(found, before->target, &GraphPart::target) : found.end();
    if (same == found.end()) {
      ++diff.removed;
      diff.parts.push_back({PartChange::kRemoved, *before, {}});
      continue;
    }
    for (auto at = found.begin(); at != same; ++at) {
      ++diff.added;
      diff.parts.push_back({PartChange::kAdded, {}, **at});
    }
    ++diff.changed;
    diff.parts.push_back({PartChange::kChanged, *before, **same});
    found.erase(found.begin(), same + 1);
  }
  for (const GraphPart* const after : found) {
    ++diff.added;
    diff.parts.push_back({PartChange::kAdded, {}, *after});
  }
}

std::vector<const GraphPart*> Unmatched(const std::vector<GraphPart>& parts, std::size_t begin,
                                        std::size_t end, const std::vector<bool>& is_matched) {
  std::vector<const GraphPart*> found;
  for (std::size_t i = begin; i < end; ++i) {
    if (!is_matched[i]) found.push_back(&parts[i]);
  }
  return found;
}

}  // namespace

GraphDiff CompareGraphs(const Graph& before, const Graph& after) {
  std::vector<GraphPart> a;
  std::vector<GraphPart> b;
  AddParts(before, a);
  AddParts(after, b);
  Numbering numbering;
  const Keys a_keys = numbering.Of(a);
  const Keys b_keys = numbering.Of(b);
  const std::optional<std::vector<Match>> in_order = Alignment(a_keys, b_keys).Find();
  std::vector<Match> matches = in_order ? *in_order : MatchAnywhere(a_keys, b_keys);
  std::vector<bool> a_matched(a.size());
  std::vector<bool> b_matched(b.size());
  for (const auto& [i, k] : matches) a_matched[i] = b_matched[k] = true;
  GraphDiff diff{.same = matches.size()};
  if (!in_order) matches.clear();  // they bound no gaps
  matches.emplace_back(a.size(), b.size());
  std::size_t a_at = 0;
  std::size_t b_at = 0;
  for (const auto& [i, k] : matches) {
    AddGap(Unmatched(a, a_at, i, a_matched), Unmatched(b, b_at, k, b_matched), diff);
    a_at = i;
    b_at = k;
  }
  return diff;
}

}  // namespace idbg::graph
