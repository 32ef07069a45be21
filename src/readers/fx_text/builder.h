// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/id_vector.h"
#include "graph/graph.h"
#include "readers/fx_text/context.h"
#include "readers/fx_text/parser.h"

namespace idbg::readers::fx_text {

using Kind = Expr::Kind;
using graph::Argument;
using graph::ArgumentList;
using graph::InputKind;
using graph::kNoNode;
using graph::kNoValue;
using graph::NamedArgument;
using graph::Node;
using graph::NodeId;
using graph::Value;
using graph::ValueId;
using graph::ValueKind;
using graph::ValueRef;

// Turns the statements of one forward() into a graph.
class Builder {
 public:
  // `children`: positions of the class's nested classes in Graph::subgraphs, by name.
  Builder(Context& context, graph::Graph& graph, const TextMap<std::int32_t>& children)
      : context_(context), graph_(graph), children_(children) {}

  void SetParameters(std::vector<Parameter> parameters) { parameters_ = std::move(parameters); }
  void SetSource(graph::SourceLine source) { source_ = std::move(source); }
  void SetModule(std::string path, std::string type);

  // False when it is no statement of FX; nothing has been added then.
  bool Add(const Statement& statement);

  // Lines of printed graphs. `annotation`: "torch.SymInt"; empty: none.
  void AddPlaceholder(std::string_view name, std::string_view annotation);
  void AddAttribute(std::string_view name, const std::string& path);
  // `args`: a tuple and a dict. False when they are not.
  bool AddCall(std::string_view name, const std::string& target, const Expr& args,
               const Expr& kwargs);

  // Names what has no name yet, and finds out the dialect and phase.
  void Finish();

  std::size_t statement_count() const { return statements_; }

 private:
  // What a name stands for: an argument, or what a node returned, which may yet turn out to be one
  // value or several.
  struct Binding {
    graph::Argument argument;
    graph::NodeId node = graph::kNoNode;
  };
  // The name and type that the next result is to have; without a name it stands inside an
  // expression.
  struct Wish {
    std::string_view name;
    std::optional<std::string> annotation;
  };
  struct Result {
    graph::ValueId whole = graph::kNoValue;  // the node's only output
    bool is_settled = false;                 // nothing: the node has no output
  };

  // Throws when it is longer than any type.
  std::string AnnotationOf(const Expr& expr) const;
  void CheckAnnotation(std::string_view text) const;
  std::string Unique(std::string_view name);
  graph::Value MakeValue(const Wish& wish);
  void AddInput(std::string_view name, const Wish& wish, graph::InputKind kind,
                std::string_view target);
  void TakeParameters();
  const Expr* FindFlatten(const Expr& value) const;
  bool Flatten(const Statement& statement, const Expr& list);

  bool Assign(const Statement& statement);
  bool Augment(const Statement& statement);
  void Return(const Expr& value);
  void AddOutput(const Expr& value);
  bool Discard(const Expr& call);

  Binding Produce(const Expr& expr, const Wish& wish);
  Binding ProduceCall(const Expr& call, const Wish& wish);
  Binding ProduceSubscript(const Expr& base, const Expr& index, const Wish& wish);
  Binding ProduceAttribute(const Expr& attribute, const Wish& wish);
  Binding ProduceOperator(const Expr& expr, const Wish& wish);
  Binding Emit(std::string target, std::vector<graph::NamedArgument> arguments, const Wish& wish);
  std::optional<Binding> Fold(const Binding& base, const Expr& index, const Wish& wish);
  Binding SelfAttribute(const std::string& path, const Wish& wish);

  graph::Argument Use(const Binding& binding);
  graph::Argument Evaluate(const Expr& expr);
  graph::Argument EvaluateName(const Expr& name);
  graph::Argument EvaluateList(const Expr& list);
  graph::Argument EvaluatePairs(const Expr& dict);
  std::optional<graph::Argument> EvaluateConstant(const Expr& call, std::string_view function);
  std::vector<graph::NamedArgument> EvaluateArguments(const Expr& call);
  const Binding* Find(std::string_view name) const;
  bool IsSizeExpression(const Expr& expr) const;

  Context& context_;
  graph::Graph& graph_;
  const TextMap<std::int32_t>& children_;
  std::vector<Parameter> parameters_;  // not yet inputs
  TextMap<std::string> declared_;      // annotations without a value
  TextMap<Binding> scope_;
  TextMap<int> names_;  // that are taken, with how often
  TextMap<Binding> attributes_;
  base::IdVector<graph::NodeId, Result> results_;
  graph::SourceLine source_;
  std::string module_path_;
  std::string module_type_;
  bool is_annotated_ = false;  // the text gives types
  bool failed_ = false;
  std::size_t statements_ = 0;
};

// The dialect and phase that the targets and the names of the inputs show.
graph::Dialect DialectOf(const graph::Graph& graph);
graph::Phase PhaseOf(const graph::Graph& graph);

// Constants of Python and torch.

graph::Argument ParseNumber(std::string_view text);
// "None", "True", "inf"; null for other names.
std::optional<graph::Argument> FindConstant(std::string_view name);
// "torch.float32", "torch.channels_last", any dotted name.
graph::Argument NamedConstant(std::string_view name);
// The number with its sign changed, or null when it is none.
std::optional<graph::Argument> Negate(const graph::Argument& number);
// "1+2j": a real and an imaginary number; null otherwise.
std::optional<graph::Argument> MakeComplex(const graph::Argument& real,
                                           const graph::Argument& imaginary, bool subtract);
graph::Device ParseDevice(std::string_view text);  // "cuda:0"
// A type that is no word, or an index that is none, is left out: only what ToText() can write, and
// what reads back, is a device.
graph::Device MakeDevice(std::string_view type, std::int64_t index);

// "a.b.0" of a.b, getattr(a.b, "0"); empty for anything else.
std::string DottedPath(const Expr& expr);
bool IsSizeSymbol(std::string_view name);  // "s0", "u12", "zuf3"

// What the names in FX text tell.

// Dynamo and torch.export put a parameter's path into the name of an input.
graph::InputKind KindByName(std::string_view name);
graph::InputKind KindOfAttribute(std::string_view path);

// What a node without other name is called after: "add" of "aten.add.Tensor".
std::string NodeNameFor(const std::string& target);

// Only the statement that gives a graph its inputs is one: it is no node.
bool IsFlatten(std::string_view path);

// Parts of a text beside the modules.

// The lines of a text with their places.
class Lines {
 public:
  Lines(std::string_view text, std::size_t begin) : text_(text), next_(begin) {}

  bool Next();
  void MoveTo(std::size_t offset) { next_ = offset; }

  std::string_view line() const { return line_; }  // without its end
  std::string_view trimmed() const;
  std::size_t begin() const { return begin_; }
  std::size_t next() const { return next_; }
  std::size_t indent() const { return indent_; }
  bool is_blank() const { return indent_ == line_.size(); }

 private:
  std::string_view text_;
  std::string_view line_;
  std::size_t begin_ = 0;
  std::size_t next_ = 0;
  std::size_t indent_ = 0;
};

// "# File: a.py:3 in forward, code: x + 1", trimmed. Null for other comments.
std::optional<graph::SourceLine> ParseFileComment(std::string_view line);

// Reads the lines of str(graph) behind "graph():" and the return that ends them.
void ReadPrintedGraph(Lines& lines, Context& context, Builder& builder);

// Reads "def load_args(reader):" of a runnable script: the types of the graph's inputs, in order,
// where the graph does not have them.
void ReadLoadArgs(Lines& lines, Context& context, graph::Graph& graph);

// Reads "x (placeholder) target=..." and "  val: FakeTensor(..., size=(2, 3))" lines: the types of
// values by name, where the graph does not have them. Strides are not known then.
void ReadNodeList(Lines& lines, Context& context, graph::Graph& graph);

}  // namespace idbg::readers::fx_text
