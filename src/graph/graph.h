// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <complex>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/id_vector.h"
#include "base/names.h"
#include "graph/source_line.h"
#include "tensor/dtype.h"
#include "tensor/symbolic.h"

// The one Graph: whatever a model was read from, analyses see this. Plain data that readers fill in
// and Lint() checks; nothing here knows a file format.
namespace idbg::graph {

using tensor::DType;
using tensor::SymInt;

// Positions in Graph::values and Graph::nodes.
using ValueId = std::int32_t;
using NodeId = std::int32_t;
inline constexpr ValueId kNoValue = -1;
inline constexpr NodeId kNoNode = -1;

struct Device {
  std::string type;         // "cpu", "cuda", "meta"; empty: unknown
  std::int32_t index = -1;  // -1: the current one
  bool operator==(const Device&) const = default;
};

// What is known of a tensor without its elements.
struct TensorType {
  DType dtype = DType::kFloat32;
  std::vector<SymInt> sizes;
  std::optional<std::vector<SymInt>> strides;  // null: unknown, never "contiguous"
  SymInt storage_offset = 0;                   // in elements
  Device device;
  std::string layout = "strided";  // or "sparse_coo", ...
  bool requires_grad = false;
};

enum class ValueKind { kTensor, kSymInt, kSymFloat, kSymBool, kNone, kOther };

struct Value {
  std::string name;  // unique in its graph
  ValueKind kind = ValueKind::kTensor;
  std::optional<TensorType> tensor;   // null: not a tensor, or the file does not say
  SymInt number = SymInt::Unknown();  // of kSymInt
  NodeId producer = kNoNode;          // kNoNode: an input of the graph
};

struct Argument;
using ArgumentList = std::vector<Argument>;

struct ValueRef {
  ValueId id = kNoValue;
  bool operator==(const ValueRef&) const = default;
};
struct SubgraphRef {
  std::int32_t index = 0;  // in Graph::subgraphs
  bool operator==(const SubgraphRef&) const = default;
};
// A constant of torch by its name: "torch.channels_last", "torch.strided"; also any other text that
// stands for an object (torch.float32 is a DType, not this).
struct Symbolic {
  std::string name;
  bool operator==(const Symbolic&) const = default;
};

// None, a value of the graph, a constant, or a list of arguments.
struct Argument {
  std::variant<std::monostate, ValueRef, bool, std::int64_t, double, std::complex<double>, SymInt,
               std::string, DType, Device, Symbolic, SubgraphRef, ArgumentList>
      value;
};

struct NamedArgument {
  std::string name;  // of the operator's schema; empty where the file has positions only
  Argument argument;
};

// One call. Multi-output operators have several outputs ("getitem" is folded away by the readers),
// assertions have none.
struct Node {
  std::string name;  // unique in its graph
  // "aten.add.Tensor", "prims.convert_element_type.default", "_operator.mul", "torch.sym_max",
  // "higher_order.cond", a custom "mylib.op.default"; of Dynamo graphs, which know no overloads,
  // "torch.conv2d", "method.view", "module.layer1.0".
  std::string target;
  std::vector<NamedArgument> arguments;
  std::vector<ValueId> outputs;
  SourceLine source;
  std::string module_path;  // "encoder.layer.0.attention"
  std::string module_type;  // "transformers.models.bert.modeling_bert.BertSelfAttention"
};

enum class InputKind { kUser, kParameter, kBuffer, kConstant, kObject, kToken };

struct GraphInput {
  ValueId value = kNoValue;
  InputKind kind = InputKind::kUser;
  std::string target;   // the name of a parameter, buffer or constant in the module
  std::string storage;  // tied weights share it; empty: unknown
  std::int64_t storage_bytes = 0;
};

enum class OutputKind {
  kUser,
  kLoss,
  kBufferMutation,
  kInputMutation,
  kParameterMutation,
  kGradient,
  kToken
};

struct GraphOutput {
  Argument value;
  OutputKind kind = OutputKind::kUser;
  std::string target;  // what is mutated, or whose gradient it is
};

// A symbol of a dynamic shape and what was promised about it.
struct Symbol {
  std::string name;  // "s77"; "u0" for sizes that depend on data
  std::optional<std::int64_t> min;
  std::optional<std::int64_t> max;
  std::optional<std::int64_t> hint;  // its value when the graph was captured
};

// Who made the operators: it decides what may stand in the graph.
enum class Dialect {
  kTraining,  // torch.export as it is: not functional, composite operators (linear, batch_norm)
  kAten,      // decomposed and functional
  kDynamo,    // Python-level calls
  kTorchscript,
  kInductor,  // after Inductor's own passes
};

// Of a training step.
enum class StepPart { kForward, kBackward, kOptimizer };

enum class Phase { kInference, kForward, kBackward, kJoint };

struct Graph {
  std::string name;
  Dialect dialect = Dialect::kAten;
  Phase phase = Phase::kInference;
  std::vector<GraphInput> inputs;
  std::vector<Node> nodes;  // in the order of execution: a value is made before it is used
  std::vector<GraphOutput> outputs;
  std::vector<Value> values;
  std::vector<Graph> subgraphs;  // of higher-order operators; each is a scope of its own
  std::vector<Symbol> symbols;   // of the outermost graph; sorted by name

  // The look-ups by id, so that no one else casts one.
  Value& value(ValueId id) { return values[static_cast<std::size_t>(id)]; }
  const Value& value(ValueId id) const { return values[static_cast<std::size_t>(id)]; }
  Node& node(NodeId id) { return nodes[static_cast<std::size_t>(id)]; }
  const Node& node(NodeId id) const { return nodes[static_cast<std::size_t>(id)]; }
  const Graph& subgraph(SubgraphRef reference) const {
    return subgraphs[static_cast<std::size_t>(reference.index)];
  }

  ValueId AddValue(Value value);
  // Adds the node and makes it the producer of its outputs.
  NodeId AddNode(Node node);
};

inline std::string_view ToString(Dialect dialect) { return base::EnumName(dialect); }
inline std::string_view ToString(Phase phase) { return base::EnumName(phase); }
std::string_view ToString(InputKind kind);
std::string_view ToString(OutputKind kind);
std::string ToString(const TensorType& type);  // f32[8, s77, 64][..]cpu, as FX annotates values
// "f32[8, 64]", without strides and device, "Sym(s77)"; "" when unknown.
std::string TypeText(const Value& value);

// "aten.add" of "aten.add.Tensor": the target without its overload. Targets without overloads
// ("_operator.mul", "torch.conv2d") are returned whole.
std::string_view PacketOf(std::string_view target);

// The argument of this name, else the one at `position` that has no name; null when absent.
const Argument* FindArgument(const Node& node, std::string_view name, std::size_t position);

// Calls `visit(ValueId)` for every value that the argument (or node) refers to, in order, lists
// included; a value used twice is visited twice.
void VisitValues(const Argument& argument, auto&& visit) {
  if (const auto* reference = std::get_if<ValueRef>(&argument.value)) {
    visit(reference->id);
  } else if (const auto* list = std::get_if<ArgumentList>(&argument.value)) {
    for (const Argument& element : *list) VisitValues(element, visit);
  }
}
void VisitValues(const Node& node, auto&& visit) {
  for (const NamedArgument& named : node.arguments) VisitValues(named.argument, visit);
}

// For each value the nodes that use it, in order, each once.
base::IdVector<ValueId, std::vector<NodeId>> UsersOf(const Graph& graph);

// Elements of a tensor, by hints. Null when a size is unknown or the product overflows.
std::optional<std::int64_t> ElementCount(const TensorType& type);
// Its elements in memory as one contiguous block, in bytes.
std::optional<std::int64_t> SizeBytes(const TensorType& type);
// Whether the elements lie in row-major order without gaps; null when strides are unknown. Sizes
// of 1 may have any stride.
std::optional<bool> IsContiguous(const TensorType& type);
// Row-major strides of these sizes; the hints of unknown sizes count as 1.
std::vector<SymInt> ContiguousStrides(const std::vector<SymInt>& sizes);

// Puts values in for symbols, everywhere. Throws Error(kUsage) when a size would be negative.
void Bind(Graph& graph, const tensor::Bindings& bindings);

// Throws Error(kFormat), naming the graph and the node, unless: ids are in range, every value is
// made once, by the node that says so, and before it is used; names are unique; sizes are not
// negative; subgraph references are right and no graph is nested deeper than 64.
// Run after every reader; `file` is for the message.
void Lint(const Graph& graph, const std::string& file);

}  // namespace idbg::graph
