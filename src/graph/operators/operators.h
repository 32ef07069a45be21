// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "graph/graph.h"

namespace idbg::graph {

// What kind of work an operator is; analyses decide by kind, not by name.
enum class OpKind {
  kPointwise,      // each output element from the input elements at its (broadcast) place
  kReduction,      // sum, amax, argmax, var_mean
  kNormalization,  // reduction and pointwise in one: layer_norm, softmax, batch_norm
  kGemm,           // mm, bmm, addmm, linear, matmul
  kConvolution,
  kAttention,      // scaled_dot_product_attention and its back ends
  kRecurrent,      // lstm, gru
  kPooling,        // windows: max_pool2d, avg_pool2d, upsample
  kIndirect,       // reads or writes where an index says: embedding, gather, index_put, scatter
  kScan,           // cumsum
  kSort,           // sort, topk, kthvalue
  kView,           // no data moves: view, transpose, slice, expand
  kCopy,           // data moves, nothing is computed: clone, cat, copy_, contiguous
  kCreation,       // full, arange, zeros: writes only
  kRandom,         // dropout while training, rand
  kCollective,     // all_reduce
  kTransform,      // fft
  kLinearAlgebra,  // lu, cholesky, solve
  kScalar,         // arithmetic on sizes and other Python numbers; no kernel
  kCheck,          // assertions and metadata; no kernel
  kControlFlow,    // cond, while_loop: its graphs do the work
};

// How many floating-point operations; a multiply-add is two. Formulas stand beside the enumerators'
// implementation.
enum class FlopRule {
  kNone,
  kUnknown,  // there is work, and no formula
  kPerOutput,
  kPerInput,
  kMatmul,
  kEinsum,
  kLinear,
  kConvolution,
  kTransposedConvolution,
  kConvolutionBackward,
  kAttention,
  kAttentionBackward,
  kRecurrent,
  kNormalization,
  kSort,
  kFft
};

// Which bytes an operator moves when it runs alone, each distinct tensor once.
enum class ByteRule {
  kNone,
  kAll,
  kOutputsOnly,
  kCopied,            // sources read, outputs written
  kCopiedUnlessView,  // the same, or nothing where the output is a view of the input (reshape, to)
  kIndirect,          // as much of the first input as there are output elements
  kWritten            // in place, by as much as the other arguments are long
};

// How the output types follow from the inputs.
enum class ShapeRule {
  kUnknown,
  kLikeFirst,
  kBroadcast,
  kReduced,
  kMatmul,
  kLinear,
  kConvolution,
  kPooling,
  kView,
  kFromArguments,
  kIndexed,
  kConcatenated,
  kScalar
};

// One row of the operator catalogue.
struct Operator {
  std::string_view name;  // without overload: "aten.add", "_operator.mul", "higher_order.cond"
  OpKind kind;
  FlopRule flops;
  ByteRule bytes;
  ShapeRule shape;
  // What it becomes for a back end, where that is another operator: "aten.convolution" of
  // "aten.conv2d". Empty: itself.
  std::string_view lowers_to = {};
  // Operations an element for kPerOutput, kPerInput and kNormalization.
  float weight = 1;
  bool mutates = false;  // writes into its first argument
};

// The whole catalogue, sorted by name.
std::span<const Operator> Operators();

// The row of exactly this name; null: none.
const Operator* FindRow(std::string_view name);

// The row of a target: "aten.add.Tensor" and Dynamo's "torch.add", "method.add" find "aten.add".
// Null when the catalogue does not have it: such a node is reported, never counted as free.
const Operator* FindOperator(std::string_view target);

// The same for a node. Prefer it: Python's operators ("_operator.add") are scalar arithmetic, but
// where a Dynamo graph has a tensor as the result they are "aten.add".
const Operator* FindOperator(const Graph& graph, const Node& node);

// Whether the catalogue has a node as one of these kinds.
bool IsOneOf(const Graph& graph, const Node& node, const auto&... kinds) {
  const Operator* const found = FindOperator(graph, node);
  return found != nullptr && ((found->kind == kinds) || ...);
}

// The target as a back end sees it, without overload: "aten.convolution" for "aten.conv2d.default",
// "torch.conv2d" and "aten.convolution.default".
std::string_view LoweredName(std::string_view target);

// Gives the functions, methods and operators of Python that Dynamo captures the names of ATen, and
// their arguments its order; what is in brackets stays as it is.
void SpellAsAten(Graph& graph);

inline std::string_view ToString(OpKind kind) { return base::EnumName<' '>(kind); }

// What a node costs by itself. Null parts: unknown (an operator that is not in the catalogue, or a
// size that the file does not say).
struct Cost {
  std::optional<double> flops;
  std::optional<double>
      read_bytes;  // distinct tensors, broadcast and sliced ones by what is touched
  std::optional<double> written_bytes;
};
Cost CostOf(const Graph& graph, const Node& node);

// The FLOPs by the rule of the operator; null: unknown. See also Plausible.
std::optional<double> FlopsOf(const Graph& graph, const Node& node, const Operator& op);

// Of all nodes, those of subgraphs too; null where one is not known.
std::optional<double> FlopsOf(const Graph& graph);

// A count of bytes or operations; null where it is more than any device works off, as of sizes that
// a damaged file states: sums of those would be infinite.
inline std::optional<double> Plausible(double amount) {
  constexpr double kMost = 1e100;
  return amount <= kMost ? std::optional(amount) : std::nullopt;
}

// Bytes of memory that reading a tensor touches: strides of 0 are read once.
std::optional<double> TouchedBytes(const TensorType& type);
// Of a value; 0: they are not known, or it is no tensor.
double TouchedBytes(const Graph& graph, ValueId value);

// The values that a node's outputs alias (views, in-place operators); kNoValue: a new tensor. As
// long as node.outputs.
std::vector<ValueId> AliasesOf(const Graph& graph, const Node& node);

// For each value the one whose memory it is: of a view, of what an operator writes in place.
base::IdVector<ValueId, ValueId> StoragesOf(const Graph& graph);

// Whether the node's result is its input as it is, so that nothing moves: a reshape that strides
// allow, `to` of the same dtype, dropout outside training.
bool IsFree(const Graph& graph, const Node& node, const Operator& op);

// How much of a graph the catalogue knows. Nodes of kScalar and kCheck are counted too.
struct Coverage {
  std::int64_t nodes = 0;
  std::int64_t known = 0;
  struct Missing {
    std::string_view target;
    std::int64_t count = 0;
  };
  std::vector<Missing> missing;  // most frequent first
};
Coverage CatalogueCoverage(const Graph& graph);  // subgraphs included

}  // namespace idbg::graph
