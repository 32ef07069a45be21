// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/json/token_reader.h"
#include "graph/graph.h"
#include "readers/reader.h"

// Records of torch.export's JSON (torch/_export/serde/schema.py) that stand inside a graph. The
// order of keys is not promised, so names may be used before they are described.

namespace idbg::readers::pt2 {

// The innermost frame of a Python stack trace ('  File "a.py", line 3, in forward\n    x + 1\n
// ...', innermost last) that is in neither torch nor generated code. Empty when there is none.
graph::SourceLine FindUserFrame(std::string_view stack_trace);

struct ModulePlace {
  std::string path;  // "encoder.layer.0"; empty: the outermost module
  std::string type;
};

// The innermost module of "key,path,type;key,path,type".
ModulePlace InnermostModule(std::string_view nn_module_stack);

// What the graphs of one file share while they are read.
class FileContext {
 public:
  explicit FileContext(std::size_t json_bytes);

  // Parsed once for each text. One that cannot be parsed is counted as a loss and becomes an
  // unknown function named by its text.
  tensor::ExprPtr Parse(std::string_view text, const base::TokenReader& reader);
  // Notes the value that a symbol had in the sample inputs.
  void NoteHint(const tensor::Expr& expr, std::int64_t hint);
  // Accounts for memory that is about to be taken. Throws when it is out of proportion to the text,
  // which "0,0,0,..." would be: real graphs take about as many bytes as their JSON.
  void Spend(std::size_t bytes, const base::TokenReader& reader);
  // The same for one more element of a list: what it moves into when it is full.
  template <typename Element>
  void SpendElement(const std::vector<Element>& list, const base::TokenReader& reader) {
    if (list.size() == list.capacity())
      Spend(std::max<std::size_t>(2 * list.size(), 1) * sizeof(Element), reader);
  }
  // The description at `reader`, when it is one of the last few, word for word: tensors of a graph
  // are much alike. Null, with nothing read: it is not.
  const graph::TensorType* SkipRepeated(base::TokenReader& reader) const;
  void Remember(std::string_view raw, const graph::TensorType& type);
  void Lose(std::string_view what, const base::TokenReader& reader, std::string_view example);

  const std::map<std::string, std::optional<std::int64_t>>& symbols() const { return symbols_; }
  std::vector<Loss> TakeLosses() { return std::move(losses_); }

 private:
  base::TextMap<tensor::ExprPtr> expressions_;
  std::map<std::string, std::optional<std::int64_t>> symbols_;  // with their hints
  std::vector<Loss> losses_;
  struct Description {
    std::string_view raw;
    graph::TensorType type;
  };
  std::array<Description, 32> recent_;
  std::size_t next_recent_ = 0;
  std::size_t budget_bytes_;
};

// Reads the one entry of a union: {"as_int": 3}. `on_member` must consume the value.
void ReadUnion(base::TokenReader& reader,
               base::FunctionRef<void(std::string_view member)> on_member);

// A record's number, or null.
std::optional<std::int64_t> ReadIntOrNull(base::TokenReader& reader);

// A SymInt of a tensor's description: {"as_int": 3}, {"as_expr": {"expr_str": ..., "hint": ...}}.
tensor::SymInt ReadSymInt(base::TokenReader& reader, FileContext& context);

// Null for an element type that this program does not know.
std::optional<graph::TensorType> ReadTensorMeta(base::TokenReader& reader, FileContext& context);

graph::Device ReadDevice(base::TokenReader& reader);

// The values of one graph by name. Values come to be when a node or an input names them.
class Scope {
 public:
  Scope(graph::Graph& graph, FileContext& context) : graph_(graph), context_(context) {}

  graph::ValueId Intern(base::TokenReader& reader, graph::ValueKind kind);  // the name comes next
  // What `tensor_values` and its like say about a name.
  void Describe(std::string_view name, graph::Value value);

  graph::Graph& graph() { return graph_; }
  FileContext& context() { return context_; }

 private:
  graph::Graph& graph_;
  FileContext& context_;
  base::TextMap<graph::ValueId> ids_;
  base::TextMap<graph::Value> described_;  // not yet named by a node or an input
};

graph::Argument ReadArgument(base::TokenReader& reader, Scope& scope);

// Reads a Graph record into `graph`; its inputs are user inputs and its outputs user outputs.
void ReadGraph(base::TokenReader& reader, FileContext& context, graph::Graph& graph);

}  // namespace idbg::readers::pt2
