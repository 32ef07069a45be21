// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "advice/patterns.h"
#include "base/names.h"
#include "fusion/fusion.h"
#include "graph/editor.h"

namespace idbg::advice {

// What a change does to the numbers that a model computes.
enum class Numbers {
  kBitsEqual,
  kRoundingDiffers,  // the same formula, summed or rounded in another order
  kPrecisionLower,   // fewer bits
  kWeightsChange,    // another function: weights must be converted, or the model trained again
};
inline std::string_view ToString(Numbers numbers) { return base::EnumName<' '>(numbers); }

// Where a rule applies: all places of one line of the program are changed together.
struct Place {
  graph::SourceLine source;
  std::string change;        // what to write
  std::string condition;     // when that is allowed; empty: always
  std::int64_t count = 0;    // how often in the graph
  bool is_of_model = false;  // all lines at once; `source` is the first

  std::string Key() const;  // of the line and what to write there
};

// A graph under a rule. The rule looks for its pattern; wherever it has found all of it, it asks
// At() and, where that says so, edits the graph. The first pass only learns the places.
class Site {
 public:
  // `taken`: the keys of the places that are changed; null: none, they are only learned.
  Site(graph::Program program, const fusion::Options& options, const Constants& constants,
       const std::vector<std::string>* taken)
      : editor_(std::move(program)), options_(options), constants_(constants), taken_(taken) {}

  graph::Editor& editor() { return editor_; }
  const graph::Graph& graph() const { return editor_.graph(); }
  const fusion::Options& options() const { return options_; }
  const Constants& constants() const { return constants_; }

  // Whether to change what was found at this node.
  bool At(graph::NodeId node, std::string change, std::string condition = "") {
    return Takes(node, {.change = std::move(change), .condition = std::move(condition)});
  }
  // The same of what nobody changes in one line only.
  bool OfModel(graph::NodeId node, std::string change, std::string condition = "") {
    return Takes(
        node,
        {.change = std::move(change), .condition = std::move(condition), .is_of_model = true});
  }

  // Those of one rule, so that another can look at the same graph.
  std::vector<Place> TakePlaces() { return std::exchange(places_, {}); }
  bool HasChanged() const { return has_changed_; }

 private:
  bool Takes(graph::NodeId node, Place place);

  graph::Editor editor_;
  const fusion::Options& options_;
  const Constants& constants_;
  const std::vector<std::string>* taken_;
  std::vector<Place> places_;
  bool has_changed_ = false;
};

// A change that people make to their models by hand.
struct Rule {
  std::string_view name;
  std::string_view finding;  // what is the matter, before ": " and the change
  Numbers numbers;
  void (*visit)(Site& site);
};

// In the order of the guide. Each is a file of advice/rules.
std::span<const Rule> Rules();

}  // namespace idbg::advice
