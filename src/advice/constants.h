// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "graph/graph.h"

namespace idbg::advice {

// The element of a parameter, buffer or constant by its name in the module, at these indices; null:
// the file does not have its values.
using ElementOf =
    std::function<std::optional<double>(std::string_view name, std::span<const std::int64_t> at)>;

// What was worked out of one graph, so that it is not once more.
struct Knowledge {
  std::map<std::pair<graph::ValueId, std::vector<std::int64_t>>, std::optional<double>> sums;
  // An attention mask that the user gives was taken to keep every position.
  bool assumes_no_padding = false;
};

// What can be passed in place of an attention mask, and when that is allowed.
struct MaskReplacement {
  bool is_causal = true;  // else nothing
  std::string condition;
};

// What is known of values before the model runs: those of the file, and what follows from them.
class Constants {
 public:
  explicit Constants(ElementOf element) : element_(std::move(element)) {}

  // One element of a value of the graph that is made of constants only, by views, comparisons,
  // triangles and the like. Null: it is not, or not by operators that are known here. `known` is of
  // this graph.
  std::optional<double> At(const graph::Graph& graph, graph::ValueId value,
                           std::span<const std::int64_t> at, Knowledge& known) const;

  // What was found of masks, by name and type: a graph is looked at as often as it is changed. For
  // one thread at a time.
  std::map<std::string, std::optional<MaskReplacement>>& masks() const { return masks_; }

 private:
  mutable std::map<std::string, std::optional<MaskReplacement>> masks_;
  ElementOf element_;
};

}  // namespace idbg::advice
