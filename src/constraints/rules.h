// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/function_ref.h"
#include "base/id_vector.h"
#include "constraints/adapter.h"
#include "constraints/check.h"
#include "graph/arguments.h"
#include "graph/graph.h"
#include "graph/liveness.h"
#include "graph/operators/operators.h"

// What the rules of this room share. One rule is one file and one row of Rules().

namespace idbg::constraints {

// A place that makes values: an input of the graph or a node.
struct Site {
  const graph::Node* node = nullptr;  // null: an input
  graph::NodeId id = graph::kNoNode;
  std::string_view name;
  std::string_view target;
  std::span<const graph::ValueId> values;
  const graph::Operator* op = nullptr;  // of the target; null: an input, or not in the catalogue
  std::string_view module_path = {};    // of a parameter or buffer its name in the module
};

// A graph under check, with what the adapter's rules need to know of the whole of it.
struct Scope {
  const graph::Graph& graph;
  const std::vector<graph::Symbol>& symbols;  // of the outermost graph
  const Adapter& adapter;
  base::IdVector<graph::ValueId, bool> needs_contiguous = {};  // by value; empty: not asked for
  base::IdVector<graph::ValueId, bool> is_read = {};  // by a node, or returned; empty: all are
  std::optional<graph::MemoryProfile> memory = {};    // of the outermost, when there is a limit

  // The type of a value; null when it is no tensor or the file does not say.
  const graph::TensorType* tensor(graph::ValueId id) const { return graph::FindTensor(graph, id); }
};

// What a rule has against a site, in words.
struct ViolationText {
  std::string message;
  std::string advice;
};
// Takes the violations of a rule as they are found. What a subject consists of is joined by commas.
// The words are asked for only where they are shown: most violations of a large graph are further
// cases of a cause that is known.
using Report =
    base::FunctionRef<void(const std::string& subject, base::FunctionRef<ViolationText()> text)>;

// Which violations of a rule with the same subject have one cause.
enum class Spread {
  kPlace,   // those of one operator and source line
  kTensor,  // also those of what is computed of a tensor that has it
  kGraph,   // all
};

struct Rule {
  std::string_view name;
  Spread spread;
  Force force;  // kNote: it says what could not be judged
  void (*check)(const Scope& scope, const Site& site, Report report);
};

// All rules, in the order in which a site is asked.
std::span<const Rule> Rules();

void CheckAlignment(const Scope& scope, const Site& site, Report report);
void CheckDimSize(const Scope& scope, const Site& site, Report report);
void CheckDType(const Scope& scope, const Site& site, Report report);
void CheckDynamicShape(const Scope& scope, const Site& site, Report report);
void CheckInPlace(const Scope& scope, const Site& site, Report report);
void CheckLayout(const Scope& scope, const Site& site, Report report);
void CheckMemory(const Scope& scope, const Site& site, Report report);
void CheckPeakMemory(const Scope& scope, const Site& site, Report report);
void CheckRank(const Scope& scope, const Site& site, Report report);
void CheckUnknownOp(const Scope& scope, const Site& site, Report report);
void CheckUnsupportedOp(const Scope& scope, const Site& site, Report report);

// For each value whether it is strided and something reads it that needs it contiguous: an operator
// that walks memory, or the caller. Views hand the question on; copies, matrix products and
// attention read strides.
base::IdVector<graph::ValueId, bool> FindNeedsContiguous(const graph::Graph& graph);

// "torch.Size([2, 17])".
std::string SizeText(const std::vector<graph::SymInt>& sizes);

// Whether a list of operators names this target. "aten.sin" means every overload of it,
// "aten.sin.default" that overload only. Targets that a back end sees as another operator are meant
// by its name too: "aten.convolution" and "aten.convolution.default" mean "aten.conv2d.default" and
// Dynamo's "torch.conv2d", which knows no overloads.
bool Names(const std::set<std::string>& list, std::string_view target);

}  // namespace idbg::constraints
