// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "minify/search.h"

namespace idbg::minify {
namespace {

using graph::Graph;
using graph::NodeId;
using graph::ValueId;

// "encoder.layer" of "encoder.layer.0.attention", for depth 2.
std::string_view Prefix(std::string_view path, std::size_t depth) {
  std::size_t end = 0;
  for (std::size_t i = 0; i < depth; ++i) {
    end = path.find('.', end + (i > 0 ? 1 : 0));
    if (end == std::string_view::npos) return path;
  }
  return path.substr(0, end);
}

bool HaveSameType(const graph::Value& a, const graph::Value& b) {
  return a.tensor && b.tensor && a.tensor->dtype == b.tensor->dtype &&
         a.tensor->sizes == b.tensor->sizes && a.tensor->device == b.tensor->device &&
         a.tensor->layout == b.tensor->layout;
}

// Those of the original that stand for the outputs of the candidate.
std::vector<Change> FindOutputs(const State& state) {
  std::set<std::string_view> names;
  for (const graph::GraphOutput& output : state.candidate.graph.outputs)
    graph::VisitValues(output.value,
                       [&](ValueId id) { names.insert(state.candidate.graph.value(id).name); });
  std::vector<Change> changes;
  const Graph& original = state.original.graph();
  for (ValueId id = 0; std::cmp_less(id, original.values.size()); ++id) {
    if (names.contains(original.value(id).name))
      changes.emplace_back([id](Reduction& reduction) { reduction.dropped.insert(id); });
  }
  return changes;
}

// A node whose result is as one of its inputs can give way to that input. What else it used is not
// returned for it.
Change Bypass(const State& state, NodeId id, ValueId with) {
  const Original& original = state.original;
  return [&original, id, with](Reduction& reduction) {
    const graph::Node& node = original.graph().node(id);
    reduction.kept[id] = false;
    reduction.replaced[node.outputs.front()] = with;
    graph::VisitValues(node, [&](ValueId used) {
      const bool only_here = std::ranges::all_of(
          original.UsersOf(used), [&](NodeId user) { return user == id || reduction.kept[user]; });
      if (only_here && !original.IsOutput(used)) reduction.dropped.insert(used);
    });
  };
}

std::vector<Change> FindBypasses(const State& state) {
  const Graph& original = state.original.graph();
  std::vector<Change> changes;
  for (const NodeId id : state.candidate.nodes) {
    const graph::Node& node = original.node(id);
    if (node.outputs.size() != 1) continue;
    ValueId with = graph::kNoValue;
    graph::VisitValues(node, [&](ValueId used) {
      if (with == graph::kNoValue &&
          HaveSameType(original.value(used), original.value(node.outputs.front())))
        with = used;
    });
    if (with != graph::kNoValue) changes.push_back(Bypass(state, id, with));
  }
  return changes;
}

// An input can give way to one before it of the same type.
std::vector<Change> FindMerges(const State& state) {
  const auto& inputs = state.candidate.graph.inputs;
  std::vector<Change> changes;
  for (std::size_t i = 1; i < inputs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool is_same = HaveSameType(state.candidate.graph.value(inputs[i].value),
                                        state.candidate.graph.value(inputs[j].value));
      if (!is_same) continue;
      const ValueId from = state.candidate.sources[i];
      const ValueId to = state.candidate.sources[j];
      changes.emplace_back([from, to](Reduction& reduction) { reduction.replaced[from] = to; });
      break;
    }
  }
  return changes;
}

// The sizes of the original's inputs that are not yet 1, with what they are now.
std::vector<std::pair<std::int64_t, std::int64_t>> OpenSizes(const State& state) {
  std::set<std::int64_t> sizes;
  for (const ValueId id : state.candidate.sources) {
    const auto& type = state.original.graph().value(id).tensor;
    if (!type) continue;
    for (const graph::SymInt& size : type->sizes) {
      if (size.is_concrete()) sizes.insert(*size.hint());
    }
  }
  std::vector<std::pair<std::int64_t, std::int64_t>> open;
  for (const std::int64_t size : sizes) {
    const std::int64_t now = ValueOr(state.reduction.sizes, size, size);
    if (now > 1) open.emplace_back(size, now);
  }
  return open;
}

std::vector<Change> FindSizes(const State& state,
                              const std::function<std::int64_t(std::int64_t)>& shrink) {
  std::vector<Change> changes;
  for (const auto& [size, now] : OpenSizes(state)) {
    const std::int64_t to = shrink(now);
    if (to < 1 || to >= now) continue;
    changes.emplace_back([size = size, to](Reduction& reduction) { reduction.sizes[size] = to; });
  }
  return changes;
}

std::vector<Change> FindDTypes(const State& state) {
  using enum graph::DType;
  std::vector<Change> changes;
  for (const graph::DType dtype : {kFloat64, kFloat16, kBfloat16}) {
    const bool is_there = std::ranges::any_of(state.candidate.graph.values, [&](const auto& value) {
      return value.tensor && value.tensor->dtype == dtype;
    });
    if (!is_there || state.reduction.dtypes.contains(dtype)) continue;
    changes.emplace_back([dtype](Reduction& reduction) { reduction.dtypes[dtype] = kFloat32; });
  }
  return changes;
}

// Arguments that are numbers, and neither axes nor sizes.
bool IsNumber(std::string_view name) {
  constexpr std::string_view kNames = "other self alpha beta value fill_value min max exponent";
  return base::HasName(kNames, name);
}

std::vector<Change> FindScalars(const State& state, double to) {
  std::vector<Change> changes;
  for (const NodeId id : state.candidate.nodes) {
    const graph::Node& node = state.original.graph().node(id);
    for (std::size_t i = 0; i < node.arguments.size(); ++i) {
      const auto& [name, argument] = node.arguments[i];
      const ScalarPlace place{.node = id, .argument = i};
      const auto* const real = std::get_if<double>(&argument.value);
      const auto* const integer = std::get_if<std::int64_t>(&argument.value);
      if (real == nullptr && (integer == nullptr || !IsNumber(name))) continue;
      const double original = real != nullptr ? *real : static_cast<double>(*integer);
      const double now = ValueOr(state.reduction.scalars, place, original);
      if (now == to || now == 0) continue;
      changes.emplace_back([place, to](Reduction& reduction) { reduction.scalars[place] = to; });
    }
  }
  return changes;
}

// The simplest comes first.
std::ptrdiff_t Rank(Fill fill) {
  static constexpr std::array kOrder = {Fill::kZeros, Fill::kOnes, Fill::kSpread, Fill::kRecorded};
  return std::ranges::find(kOrder, fill) - kOrder.begin();
}

std::vector<Change> FindFills(const State& state, Fill fill) {
  std::vector<Change> changes;
  for (std::size_t i = 0; i < state.candidate.sources.size(); ++i) {
    if (Rank(state.candidate.fills[i]) <= Rank(fill)) continue;
    const ValueId id = state.candidate.sources[i];
    changes.emplace_back([id, fill](Reduction& reduction) { reduction.fills[id] = fill; });
  }
  return changes;
}

// What mostly does: inputs merged, sizes of 1, float32 and zeros, all in one.
std::vector<Change> FindSimplest(const State& state, bool values) {
  std::vector<Change> all = FindMerges(state);
  std::ranges::move(FindSizes(state, [](std::int64_t) { return 1; }), std::back_inserter(all));
  std::ranges::move(FindDTypes(state), std::back_inserter(all));
  if (values) std::ranges::move(FindFills(state, Fill::kZeros), std::back_inserter(all));
  if (all.empty()) return {};
  return {[all = std::move(all)](Reduction& reduction) {
    for (const Change& change : all) change(reduction);
  }};
}

void AddSizes(std::vector<Finder>& finders) {
  finders.push_back({"sizes of 1", [](const State& state) {
                       return FindSizes(state, [](std::int64_t) { return 1; });
                     }});
  constexpr int kFinest = 12;  // of a size above 4096 a smaller part is not taken away
  for (int shift = 1; shift <= kFinest; ++shift)
    finders.push_back({"smaller sizes", [shift](const State& state) {
                         return FindSizes(state, [shift](std::int64_t size) {
                           return (size >> shift) > 0 ? size - (size >> shift) : size;
                         });
                       }});
}

}  // namespace

std::size_t DeepestModule(const State& state) {
  std::size_t deepest = 0;
  for (const graph::Node& node : state.candidate.graph.nodes) {
    if (node.module_path.empty()) continue;
    const auto dots = std::ranges::count(node.module_path, '.');
    deepest = std::max(deepest, static_cast<std::size_t>(dots) + 1);
  }
  return deepest;
}

std::vector<std::vector<NodeId>> ModulesOf(const State& state, std::size_t depth) {
  std::vector<std::vector<NodeId>> groups;
  std::map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < state.candidate.nodes.size(); ++i) {
    const std::string_view name = Prefix(state.candidate.graph.nodes[i].module_path, depth);
    const auto [place, is_new] = places.try_emplace(name, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(state.candidate.nodes[i]);
  }
  return groups;
}

std::vector<Finder> Finders(bool values) {
  std::vector<Finder> finders = {
      {"outputs", FindOutputs},
      {"bypassed nodes", FindBypasses},
      {"simplest inputs", [values](const State& state) { return FindSimplest(state, values); }},
      {"merged inputs", FindMerges}};
  AddSizes(finders);
  finders.push_back({"dtypes", FindDTypes});
  for (const double to : {0.0, 1.0})
    finders.push_back({"numbers", [to](const State& state) { return FindScalars(state, to); }});
  if (!values) return finders;
  for (const Fill fill : {Fill::kZeros, Fill::kOnes, Fill::kSpread})
    finders.push_back({"values", [fill](const State& state) { return FindFills(state, fill); }});
  return finders;
}

}  // namespace idbg::minify
