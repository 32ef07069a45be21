// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/lowering.h"

#include <algorithm>
#include <map>
#include <utility>

#include "fusion/program/program.h"
#include "graph/layout.h"

// One function for each way in which Inductor lowers an operator.

namespace idbg::fusion {

using graph::NodeId;
using graph::OpKind;

namespace {

// What one element costs in Inductor's count where it is more than one operation.
std::int64_t OperationsOf(const graph::Node& node) {
  static const std::map<std::string_view, std::int64_t> kCounts = {
      {"elu", 8}, {"remainder", 5}, {"pow", 2}, {"logit", 4}, {"floor_divide", 4}};
  const std::string_view name = ShortName(node.target);
  if (name == "clamp" || name == "hardtanh") {
    const auto bounds = std::ranges::count_if(node.arguments, [](const graph::NamedArgument& one) {
      return !std::holds_alternative<std::monostate>(one.argument.value);
    });
    // A comparison with each; those that hardtanh is not given are constants as well.
    return name == "clamp" ? bounds - 1 : 5 - bounds;
  }
  const auto found = kCounts.find(name);
  return found == kCounts.end() ? 1 : found->second;
}

// Whether an operator writes elements where indices say: of the others those that are made of such
// (torch/_decomp).
bool IsScatter(std::string_view name) {
  return name.find("put") != std::string_view::npos ||
         name.find("scatter") != std::string_view::npos || name == "index_copy" ||
         name == "index_add";
}

// A number that is an argument, as text; empty: it is none.
std::string ConstantOf(const graph::Argument& argument) {
  if (const auto* number = std::get_if<double>(&argument.value)) return std::to_string(*number);
  if (const auto* number = std::get_if<std::int64_t>(&argument.value))
    return std::to_string(*number);
  return "";
}

}  // namespace

Program Lowering::Run() {
  for (NodeId id = 0; std::cmp_less(id, graph_.nodes.size()); ++id) {
    Begin(id);
    if (const graph::Operator* op = graph::FindOperator(node().target)) {
      LowerKnown(*op);
    } else {
      ++program_.unknown_nodes;
      LowerCall(plan::KernelKind::kFallback);
    }
    End();
  }
  return Finish();
}

Program Lower(const graph::Graph& graph, const Options& options,
              const base::IdVector<NodeId, std::string>& reported) {
  return Lowering(graph, options, reported).Run();
}

void Lowering::LowerKnown(const graph::Operator& op) {
  if (op.kind == OpKind::kScalar || op.kind == OpKind::kCheck) return;
  if (outputs_.empty() && op.kind != OpKind::kControlFlow && op.kind != OpKind::kCollective) return;
  // Triton has no complex numbers (fallback_node_due_to_unsupported_type in lowering.py).
  const auto is_complex = [&](TensorId value) { return tensor::IsComplex(Type(value).dtype); };
  if (op.kind != OpKind::kView &&
      (std::ranges::any_of(outputs_, is_complex) || std::ranges::any_of(inputs_, is_complex)))
    return LowerCall(plan::KernelKind::kFallback);
  switch (op.kind) {
    case OpKind::kView:
      return LowerView();
    case OpKind::kPointwise:
    case OpKind::kCreation:
      return LowerPointwise();
    case OpKind::kRandom:
      return LowerRandom();
    case OpKind::kCopy:
      if (name() == "roll") return LowerRoll();
      if (name() == "constant_pad_nd") return LowerPad();
      return name() == "cat" ? LowerConcatenation() : LowerPointwise();
    case OpKind::kIndirect:
      // Sums of bfloat16 are left to ATen (index_add in Inductor's decomposition.py).
      if ((name() == "index_add" && output_ && Type(*output_).dtype == tensor::DType::kBfloat16) ||
          op.name.find("embedding_bag") != std::string_view::npos)
        return LowerCall(plan::KernelKind::kFallback);
      return op.mutates || IsScatter(name()) ? LowerScatter() : LowerIndirect();
    case OpKind::kPooling:
      return LowerWindow();
    case OpKind::kReduction:
      return name() == "var_mean" ? LowerVarMean() : LowerReduction();
    case OpKind::kScan:
      return is_cpu_ ? LowerCall(plan::KernelKind::kFallback) : LowerScan();
    case OpKind::kConvolution:
      return LowerConvolution();
    case OpKind::kGemm:
      return LowerCall(LibraryKind());
    case OpKind::kAttention:
      return LowerCall(plan::KernelKind::kExtern, !is_cpu_);
    default:
      return LowerCall(plan::KernelKind::kFallback);
  }
}

void Lowering::LowerView() {
  if (inputs_.empty()) return LowerPointwise();
  for (std::size_t piece = 0; piece < node().outputs.size(); ++piece) {
    const auto output = FindTensorId(graph_, node().outputs[piece]);
    if (!output) continue;
    StoreBroadcast(inputs_[0], SizesOfValue(*output));
    Tensor tensor = tensors_[inputs_[0]];
    tensor.views.push_back({current_, piece});
    // Long chains are looked through once for each use; storing one bounds that.
    constexpr std::size_t kLongestChain = 64;
    if (tensor.views.size() > kLongestChain) return LowerPointwise();
    tensors_[*output] = std::move(tensor);
  }
}

// Operands of a smaller floating-point type are widened, each once, and so are masks that multiply.
void Lowering::ChargeCasts(TensorId output, Expression& expression) {
  const int bits = tensor::Bits(Type(output).dtype);
  if (!tensor::IsFloatingPoint(Type(output).dtype) ||
      graph::PacketOf(node().target) == "prims.convert_element_type")
    return;
  for (const TensorId input : inputs_) {
    const tensor::DType dtype = Type(input).dtype;
    const bool is_mask = dtype == tensor::DType::kBool && name() == "mul";
    if ((tensor::IsFloatingPoint(dtype) || is_mask) && tensor::Bits(dtype) < bits)
      Charge(expression, SharedPart("cast " + std::to_string(input) + " " + std::to_string(bits)),
             1);
  }
}

void Lowering::LowerPointwise() {
  const graph::Operator* op = graph::FindOperator(node().target);
  for (const TensorId output : outputs_) {
    const Sizes sizes = SizesOfValue(output);
    Expression expression;
    // What is made anew takes sizes and types of its arguments, no elements: it is one constant or
    // index, whatever numbers say which.
    const bool is_made = op != nullptr && op->kind == OpKind::kCreation;
    if (!is_made) {
      if (op == nullptr || op->kind == OpKind::kPointwise || name() == "repeat") {
        for (const TensorId input : inputs_) StoreBroadcast(input, sizes);
      }
      expression = LoadAll(sizes);
    }
    Charge(expression, current_, OperationsOf(node()));
    ChargeCasts(output, expression);
    for (const graph::NamedArgument& named : node().arguments) {
      if (std::string constant = ConstantOf(named.argument); !is_made && !constant.empty())
        Charge(expression, SharedPart("constant " + std::move(constant)), 1);
    }
    expression.is_heavy |= std::ranges::find(config_.heavy_ops, name()) != config_.heavy_ops.end();
    Define(output, std::move(expression));
  }
}

// Seeds come from a call of randint; random numbers are stored, or a second user would see others.
void Lowering::LowerRandom() {
  if (name() == "inductor_seeds") return LowerCall(plan::KernelKind::kFallback);
  const bool is_like = name() == "rand_like";
  if (is_like) inputs_.clear();
  LowerPointwise();
  if (name() != "inductor_random" && !is_like) return;
  for (const TensorId output : outputs_) Realize(output);
}

void Lowering::LowerConvolution() {
  std::vector<Access> accesses;
  std::vector<NodeId> nodes;
  // cuDNN is slower with a bias, which is added by a kernel of Inductor's instead.
  const bool adds_bias = !is_cpu_ && inputs_.size() == 3 && name() == "convolution";
  if (inputs_.size() < 2) return LowerCall(plan::KernelKind::kExtern);
  for (std::size_t i = 0; i < inputs_.size() - (adds_bias ? 1 : 0); ++i) {
    const TensorId input = inputs_[i];
    const std::optional<Fill> fill = i < 2 ? FillOfConvolution(current_) : std::nullopt;
    // Without a layout for the whole graph, what is not stored is computed for the convolution
    // alone (constrain_conv_to_fx_strides in kernel/conv.py).
    if (fill && !is_cpu_ && !uses_.channels_last && !IsStored(input))
      StoreAnew(input, FillInEager(input));
    accesses.push_back(fill ? RealizeOrdered(input, *fill, nodes) : RealizeForCall(input, nodes));
  }
  AddCall(LibraryKind(), accesses, nodes);
  program_.operations.back().has_gaps = graph::HasGaps(accesses[0].sizes, accesses[0].strides);
  if (!adds_bias || !output_) return;
  program_.is_split[current_] = true;
  const Sizes sizes = SizesOfValue(*output_);
  Expression sum = Itself(*output_);
  Sizes channels(sizes.size(), 1);
  if (sizes.size() > 1) channels[1] = sizes[1];
  for (const Access& read : Itself(inputs_.back()).reads)
    AddRead(sum, Broadcast(Reshape(read, channels), sizes));
  sum.operations += 1;
  Define(*output_, std::move(sum));
}

void Lowering::LowerCall(plan::KernelKind kind, bool is_attention) {
  std::vector<Access> inputs;
  std::vector<NodeId> nodes;
  for (const TensorId value : inputs_)
    inputs.push_back(is_attention ? RealizeForAttention(value, nodes)
                                  : RealizeForCall(value, nodes));
  AddCall(kind, inputs, std::move(nodes));
}

void Lowering::LowerMisfit() {
  program_.misfits.push_back(current_);
  LowerCall(plan::KernelKind::kFallback);
}

}  // namespace idbg::fusion
