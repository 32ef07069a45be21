// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/id_vector.h"
#include "fusion/decompose/passes.h"
#include "fusion/decompose/renames.h"
#include "fusion/program/access.h"
#include "fusion/program/program.h"
#include "graph/operators/operators.h"

namespace idbg::fusion {

// Writes the nodes of a decomposed graph: what the rules of decompose_rules.cc speak.
class Decomposer {
 public:
  Decomposer(graph::Graph original, const Options& options, NewNames names);
  Decomposition Run();

  const Options& options() const { return options_; }
  graph::Dialect dialect() const { return result_.graph.dialect; }
  const graph::Node& node() const { return node_; }  // the one that is decomposed
  // The tensor at this place of its schema; null: None, absent, no tensor, or of unknown type.
  std::optional<TensorId> Tensor(std::string_view name, std::size_t position) const;
  // A list of tensors; empty where one of them is none.
  std::vector<TensorId> Tensors(std::string_view name, std::size_t position) const;
  // What makes a value; null: an input of the graph.
  const graph::Node* MakerOf(graph::ValueId value) const {
    const graph::NodeId maker = result_.graph.value(value).producer;
    return maker == graph::kNoNode ? nullptr : &result_.graph.node(maker);
  }
  // Null: a value of unknown type.
  std::optional<TensorId> FindTensor(graph::ValueId value) const {
    return FindTensorId(result_.graph, value);
  }
  std::optional<TensorId> FindTensor(const graph::Argument& argument) const {
    return FindTensorId(result_.graph, &argument);
  }
  std::int64_t Integer(std::string_view name, std::size_t position, std::int64_t fallback) const;
  const graph::TensorType& Type(TensorId value) const { return TypeOf(result_.graph, value); }
  Sizes SizesOfValue(TensorId value) const { return SizesOf(Type(value)); }
  // The first argument that is no text, of a list its first element, whatever the schema calls it;
  // null when it is no tensor of known type.
  std::optional<TensorId> First() const;
  std::optional<TensorId> Output() const { return FirstOutput(result_.graph, node_); }
  // Where the elements of a value lie: its own strides, or those of what it is a view of.
  Access Layout(TensorId value) const;
  // Whether its elements lie next to each other, in whatever order.
  bool IsDense(TensorId value) const;
  void SetStrides(TensorId value, const Sizes& strides);
  void SetDType(TensorId value, tensor::DType dtype);

  // Adds a call; its result has these sizes and the type of the first argument.
  TensorId Make(std::string target, TensorId first, std::vector<graph::Argument> others,
                const Sizes& sizes);
  // The same with the size of the first argument.
  TensorId Map(std::string target, TensorId first, std::vector<graph::Argument> others = {});
  // One after the other, along a dimension. Requires: there are some.
  TensorId Join(const std::vector<TensorId>& parts, std::size_t dim, const Sizes& sizes);
  // Each element so many times, along a new dimension, which the result is seen without.
  TensorId Repeated(TensorId value, std::size_t dim, std::int64_t times, const Sizes& sizes);
  TensorId Sliced(TensorId value, std::size_t dim, std::int64_t start, std::int64_t end);
  // With zeros behind its elements, up to this size of a dimension.
  TensorId PaddedBehind(TensorId value, std::size_t dim, std::int64_t size);
  std::pair<TensorId, TensorId> MakeTwo(std::string target, TensorId first,
                                        std::vector<graph::Argument> others, const Sizes& sizes);
  TensorId Cast(TensorId value, tensor::DType dtype);
  // In float32, as half precision is computed in (pw_cast_for_opmath in torch/_decomp).
  TensorId Widened(TensorId value);
  TensorId Rounded(TensorId value, tensor::DType dtype);
  TensorId View(TensorId value, const Sizes& sizes);
  // Dimension i of the result is order[i] of the value.
  TensorId Permuted(TensorId value, const Sizes& order);
  TensorId Transpose(TensorId matrix);  // of the last two dimensions
  TensorId Broadcastable(TensorId vector, std::size_t dim, std::size_t rank);
  // The same as another shape: a view, or of a copy where no strides give it.
  TensorId Reshaped(TensorId value, const Sizes& sizes);
  // Kernels with the maker of this value are called after this operator, not after the rule's.
  void Report(TensorId value, std::string name);
  // So are all kernels with the current node.
  void ReportAll(std::string name) { reported_ = std::move(name); }
  // The output of the node is this value from now on.
  void Replace(graph::ValueId output, graph::ValueId value);
  // The same, rounded to its type.
  void ReplaceRounded(TensorId output, TensorId value);
  // The same without gaps and row by row: a copy where it does not lie so.
  TensorId Contiguous(TensorId value);
  // Whether the value is what an operator in place left.
  bool IsMutated(graph::ValueId value) const { return mutated_.contains(value); }
  bool IsUsed(graph::ValueId output) const { return is_used_[output]; }
  // Keeps the node under another name, or as it is. It is given away: of node() only the outputs
  // are left, and no more calls can be made.
  void Rename(std::string target, std::vector<graph::NamedArgument> arguments);
  void Keep();
  // Keeps it, a call as it is, because its arguments are not what the operator takes.
  void Misfit();

 private:
  bool IsLive(const graph::Graph& graph, const graph::Node& node) const;
  void Emit(graph::Node node);
  TensorId MakeLike(TensorId like, std::string target, std::vector<graph::Argument> arguments,
                    const Sizes& sizes);
  void FollowLayout(graph::NodeId id);
  void WriteBack();
  void ReplaceInPlace(const graph::Operator& op);
  void ReplaceOrKeep();
  TensorId AddTensor(graph::Value value);
  std::string ReportedNameOf(graph::NodeId node) const;

  void ReportNewName();

  const Options& options_;
  NewNames names_of_;
  std::vector<graph::Node> nodes_;  // that are still to be done
  Decomposition result_;
  Renames current_;  // of each original value, what stands for it
  graph::Node node_;
  graph::NodeId origin_ = 0;
  std::string reported_;  // by the rule; empty: each node by its own name
  std::map<graph::NodeId, std::string> reported_of_;  // those of the current node that differ
  base::IdVector<graph::ValueId, bool> is_used_;      // of the original graph's values
  std::set<graph::ValueId> mutated_;
  std::int64_t names_ = 0;
};

// What every rule has at hand: the first argument and the first output.
struct Ends {
  TensorId input;
  TensorId output;
};

// Decomposes the current node. False: there is no rule.
bool ApplyRule(Decomposer& to, std::string_view packet, std::string& reported);

inline graph::Argument Ref(graph::ValueId value) { return {graph::ValueRef{value}}; }
inline graph::Argument Number(double number) { return {number}; }
graph::Argument List(const Sizes& numbers);
graph::Argument Refs(const std::vector<TensorId>& tensors);

// The rules that other files have.

// scaled_dot_product_attention as ATen runs it: the back end that it chooses for the operands, or
// products and a softmax where none of them takes the operands.
void Attention(Decomposer& to, const Ends& ends);

// Two operands without "..." and without a repeated letter, as a batched product
// (aten/src/ATen/native/Linear.cpp: einsum and sumproduct_pair); other calls are kept.
void Einsum(Decomposer& to, const Ends& ends);

// What torch's decompositions make of normalisations.

void LayerNorm(Decomposer& to, const Ends& ends);
void RmsNorm(Decomposer& to, const Ends& ends);
void GroupNorm(Decomposer& to, const Ends& ends);
void BatchNorm(Decomposer& to, const Ends& ends);
void InstanceNorm(Decomposer& to, const Ends& ends);
void VectorNorm(Decomposer& to, const Ends& ends);
void WeightNorm(Decomposer& to, const Ends& ends);

// The sizes with 1 at these dimensions, as a reduction that keeps them leaves.
Sizes WithOnes(Sizes sizes, const Sizes& dims);
// All dimensions but one.
Sizes DimsBut(std::size_t rank, std::size_t kept);
// The last so many dimensions.
Sizes LastDims(std::size_t rank, std::size_t count);

// Products of matrices as mm, addmm and bmm.

// x * w^T + b over the last dimension.
void Linear(Decomposer& to, const Ends& ends);
void Matmul(Decomposer& to, const Ends& ends);

// x [batch, rows, inner] times y [batch, inner, columns].
TensorId BatchProduct(Decomposer& to, TensorId x, TensorId y);

// What torch's decompositions, and Inductor's passes after them, make of softmax and its relatives.

void Softmax(Decomposer& to, const Ends& ends);  // and log_softmax
void OnlineSoftmax(Decomposer& to, const Ends& ends);
void CrossEntropy(Decomposer& to, const Ends& ends);
// Of the last dimension of what is no scalar, as attention takes it.
TensorId SafeSoftmax(Decomposer& to, TensorId x);

// Each element of a list by itself.
inline constexpr std::string_view kForeach = "aten._foreach_";
void Foreach(Decomposer& to, const Ends& ends);

}  // namespace idbg::fusion
