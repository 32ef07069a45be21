// SPDX-License-Identifier: Apache-2.0
#include "fusion/lowering/lowering.h"

#include <algorithm>
#include <map>
#include <utility>

#include "fusion/program/program.h"

// One function for each way in which Inductor lowers an operator.

namespace idbg::fusion {

using graph::NodeId;
using graph::OpKind;

namespace {

// What one element costs in Inductor's count where it is more than one operation.
std::int64_t OperationsOf(std::string_view name) {
  static const std::map<std::string_view, std::int64_t> kCounts = {
      {"clamp", 4},     {"hardtanh", 4}, {"leaky_relu", 4}, {"elu", 8},
      {"remainder", 5}, {"pow", 2},      {"logit", 4},      {"floor_divide", 4}};
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
  for (std::size_t i = 0; i < graph_.nodes.size(); ++i) {
    const auto id = static_cast<NodeId>(i);
    Begin(id);
    LowerNode(id);
    End();
  }
  return Finish();
}

void Lowering::LowerNode(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const graph::Operator* op = graph::FindOperator(node.target);
  if (!op) {
    ++program_.unknown_nodes;
    LowerCall(id, plan::KernelKind::kFallback);
    return;
  }
  LowerKnown(id, *op);
}

Program Lower(const graph::Graph& graph, const Options& options,
              const base::IdVector<NodeId, std::string>& reported) {
  return Lowering(graph, options, reported).Run();
}

void Lowering::LowerKnown(NodeId id, const graph::Operator& op) {
  const graph::Node& node = graph_.node(id);
  const bool makes_tensor = !OutputsOf(node).empty();
  if (op.kind == OpKind::kScalar || op.kind == OpKind::kCheck) return;
  if (!makes_tensor && op.kind != OpKind::kControlFlow && op.kind != OpKind::kCollective) return;
  // Triton has no complex numbers (fallback_node_due_to_unsupported_type in lowering.py).
  if (op.kind != OpKind::kView && IsComplex(id)) return LowerCall(id, plan::KernelKind::kFallback);
  switch (op.kind) {
    case OpKind::kView:
      return LowerView(id);
    case OpKind::kPointwise:
    case OpKind::kCreation:
      return LowerPointwise(id);
    case OpKind::kRandom:
      return LowerRandom(id);
    case OpKind::kCopy:
      if (ShortName(node.target) == "roll") return LowerRoll(id);
      if (ShortName(node.target) == "constant_pad_nd") return LowerPad(id);
      return ShortName(node.target) == "cat" ? LowerConcatenation(id) : LowerPointwise(id);
    case OpKind::kIndirect:
      // Sums of bfloat16 are left to ATen (index_add in Inductor's decomposition.py).
      if (ShortName(node.target) == "index_add" && Output(id) &&
          Type(*Output(id)).dtype == tensor::DType::kBfloat16)
        return LowerCall(id, plan::KernelKind::kFallback);
      if (op.name.find("embedding_bag") != std::string_view::npos)
        return LowerCall(id, plan::KernelKind::kFallback);
      return op.mutates || IsScatter(ShortName(node.target)) ? LowerScatter(id) : LowerIndirect(id);
    case OpKind::kPooling:
      return LowerWindow(id);
    case OpKind::kReduction:
      return ShortName(node.target) == "var_mean" ? LowerVarMean(id) : LowerReduction(id);
    case OpKind::kScan:
      return is_cpu_ ? LowerCall(id, plan::KernelKind::kFallback) : LowerScan(id);
    case OpKind::kConvolution:
      return LowerConvolution(id);
    case OpKind::kGemm:
      return LowerCall(id, options_.max_autotune && !is_cpu_ ? plan::KernelKind::kTemplate
                                                             : plan::KernelKind::kExtern);
    case OpKind::kAttention:
      return is_cpu_ ? LowerCall(id, plan::KernelKind::kExtern) : LowerAttention(id);
    default:
      return LowerCall(id, plan::KernelKind::kFallback);
  }
}

bool Lowering::IsComplex(NodeId id) const {
  const auto is_complex = [&](TensorId value) {
    const tensor::DType dtype = Type(value).dtype;
    return dtype == tensor::DType::kComplex32 || dtype == tensor::DType::kComplex64 ||
           dtype == tensor::DType::kComplex128;
  };
  const graph::Node& node = graph_.node(id);
  return std::ranges::any_of(OutputsOf(node), is_complex) ||
         std::ranges::any_of(TensorsOf(node), is_complex);
}

void Lowering::LowerView(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<TensorId> inputs = TensorsOf(node);
  if (inputs.empty()) return LowerPointwise(id);
  for (std::size_t piece = 0; piece < node.outputs.size(); ++piece) {
    const auto output = FindTensorId(graph_, node.outputs[piece]);
    if (!output) continue;
    StoreBroadcast(inputs[0], SizesOfValue(*output));
    Tensor tensor = tensors_[inputs[0]];
    tensor.views.push_back({id, piece});
    // Long chains are looked through once for each use; storing one bounds that.
    constexpr std::size_t kLongestChain = 64;
    if (tensor.views.size() > kLongestChain) return LowerPointwise(id);
    tensors_[*output] = std::move(tensor);
  }
}

// Operands of a smaller floating-point type are widened, each once.
void Lowering::ChargeCasts(NodeId id, TensorId output, Expression& expression) {
  const int bits = tensor::Bits(Type(output).dtype);
  if (!tensor::IsFloatingPoint(Type(output).dtype) ||
      graph::PacketOf(graph_.node(id).target) == "prims.convert_element_type")
    return;
  for (const TensorId input : TensorsOf(graph_.node(id))) {
    const tensor::DType dtype = Type(input).dtype;
    if (tensor::IsFloatingPoint(dtype) && tensor::Bits(dtype) < bits)
      Charge(expression, SharedPart("cast " + std::to_string(input) + " " + std::to_string(bits)),
             1);
  }
}

void Lowering::LowerPointwise(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::string_view name = ShortName(node.target);
  const graph::Operator* op = graph::FindOperator(node.target);
  for (const TensorId output : OutputsOf(node)) {
    const Sizes sizes = SizesOfValue(output);
    Expression expression;
    // What is made anew takes sizes and types of its arguments, no elements: it is one constant or
    // index, whatever numbers say which.
    const bool is_made = op != nullptr && op->kind == OpKind::kCreation;
    if (is_made) {
      AddNode(expression.nodes, id);
    } else {
      const bool is_spread = op == nullptr || op->kind == OpKind::kPointwise || name == "repeat";
      for (const TensorId input : is_spread ? TensorsOf(node) : std::vector<TensorId>())
        StoreBroadcast(input, sizes);
      expression = LoadAll(id, sizes);
    }
    Charge(expression, id, OperationsOf(name));
    ChargeCasts(id, output, expression);
    for (const graph::NamedArgument& named : node.arguments) {
      if (std::string constant = ConstantOf(named.argument); !is_made && !constant.empty())
        Charge(expression, SharedPart("constant " + std::move(constant)), 1);
    }
    expression.is_heavy |= std::ranges::find(config_.heavy_ops, name) != config_.heavy_ops.end();
    Define(output, std::move(expression));
  }
}

// Seeds come from a call of randint; random numbers are stored, or a second user would see others.
void Lowering::LowerRandom(NodeId id) {
  const graph::Node& node = graph_.node(id);
  if (ShortName(node.target) == "inductor_seeds") return LowerCall(id, plan::KernelKind::kFallback);
  LowerPointwise(id);
  if (ShortName(node.target) != "inductor_random") return;
  for (const TensorId output : OutputsOf(node)) Realize(tensors_[output].storage);
}

void Lowering::LowerConvolution(NodeId id) {
  const graph::Node& node = graph_.node(id);
  const std::vector<TensorId> inputs = TensorsOf(node);
  std::vector<Access> accesses;
  std::vector<NodeId> nodes;
  // cuDNN is slower with a bias, which is added by a kernel of Inductor's instead.
  const bool adds_bias = !is_cpu_ && inputs.size() == 3 && ShortName(node.target) == "convolution";
  if (inputs.size() < 2) return LowerCall(id, plan::KernelKind::kExtern);
  for (std::size_t i = 0; i < inputs.size() - (adds_bias ? 1 : 0); ++i) {
    const std::optional<Fill> fill = i < 2 ? FillOfConvolution(id) : std::nullopt;
    // Without a layout for the whole graph, what is not stored is computed for the convolution
    // alone (constrain_conv_to_fx_strides in kernel/conv.py).
    if (fill && !is_cpu_ && !uses_.channels_last && !IsStored(inputs[i]))
      StoreAnew(inputs[i], FillInEager(inputs[i]));
    accesses.push_back(fill ? RealizeOrdered(inputs[i], *fill, id, nodes)
                            : RealizeForCall(inputs[i], nodes));
  }
  AddCall(
      id,
      options_.max_autotune && !is_cpu_ ? plan::KernelKind::kTemplate : plan::KernelKind::kExtern,
      accesses, nodes);
  const auto output = Output(id);
  if (!adds_bias || !output) return;
  program_.is_split[id] = true;
  const Sizes sizes = SizesOfValue(*output);
  Expression sum = Itself(*output);
  Sizes channels(sizes.size(), 1);
  if (sizes.size() > 1) channels[1] = sizes[1];
  for (const Access& read : Itself(inputs[inputs.size() - 1]).reads)
    AddRead(sum, Broadcast(Reshape(read, channels), sizes));
  sum.operations += 1;
  AddNode(sum.nodes, id);
  Define(*output, std::move(sum));
}

void Lowering::LowerCall(NodeId id, plan::KernelKind kind) {
  std::vector<Access> inputs;
  std::vector<NodeId> nodes;
  for (const TensorId value : TensorsOf(graph_.node(id)))
    inputs.push_back(RealizeForCall(value, nodes));
  AddCall(id, kind, inputs, std::move(nodes));
}

void Lowering::LowerAttention(NodeId id) {
  std::vector<Access> inputs;
  std::vector<NodeId> nodes;
  for (const TensorId value : TensorsOf(graph_.node(id)))
    inputs.push_back(RealizeForAttention(value, nodes));
  AddCall(id, plan::KernelKind::kExtern, inputs, std::move(nodes));
}

void Lowering::LowerMisfit(NodeId id) {
  program_.misfits.push_back(id);
  LowerCall(id, plan::KernelKind::kFallback);
}

}  // namespace idbg::fusion
