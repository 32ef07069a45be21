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

#include "graph/arguments.h"
#include "graph/editor.h"
#include "graph/graph.h"

// What several rules look for.

namespace idbg::advice {

using graph::Editor;
using graph::Node;
using graph::NodeId;
using graph::NumberAt;
using graph::Sizes;
using graph::ValueAt;
using graph::ValueId;

// Scores of what a mask hides are no larger.
inline constexpr double kHiddenScore = -1e3;

// A call of one of these operators of ATen, whatever its overload: "softmax _softmax".
bool Is(const Node* node, std::string_view names);

struct Call {
  NodeId id;
  const Node& node;
};
// The nodes that have results, in their order; only those of these operators where some are named.
std::vector<Call> CallsOf(const graph::Graph& graph, std::string_view names = {});

// A matrix product or a convolution, whatever its operator.
bool IsProduct(const graph::Graph& graph, const Node& node);

// Whoever needs the value, checks left out.
std::size_t UseCount(const Editor& editor, ValueId value);

// Sizes by their hints; empty: unknown, or larger than any tensor that a rule could change.
Sizes SizesOf(const Editor& editor, ValueId value);
bool IsHalf(tensor::DType dtype);  // 16 bits
// The input that a value is; null: a node makes it.
const graph::GraphInput* InputOf(const Editor& editor, ValueId value);
bool IsParameter(const Editor& editor, ValueId value);

// What a value was before casts between dtypes that only lead to it.
ValueId BeforeCasts(const Editor& editor, ValueId value);
// The same of multiplications and divisions by numbers, which `scale` becomes the product of.
ValueId BeforeScaling(const Editor& editor, ValueId value, double& scale);

// Arguments that are the first of a pair become the second.
void Exchange(std::vector<graph::NamedArgument>& arguments,
              const std::vector<std::pair<ValueId, ValueId>>& values);
graph::NamedArgument Operand(std::string_view name, ValueId value);
template <typename Constant>
graph::NamedArgument Named(std::string_view name, Constant constant) {
  return {std::string(name), {constant}};
}
inline graph::NamedArgument Named(std::string_view name, int number) {
  return Named(name, std::int64_t{number});
}
graph::NamedArgument Named(std::string_view name, const Sizes& numbers);
graph::NamedArgument Operands(std::string_view name, const std::vector<ValueId>& values);

// A type of these sizes, row by row, on the device of another.
graph::TensorType TypeLike(const graph::TensorType& other, const Sizes& sizes, tensor::DType dtype);

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
