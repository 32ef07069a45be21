// SPDX-License-Identifier: Apache-2.0
#include <ATen/core/grad_mode.h>
#include <ATen/ops/empty_strided.h>
#include <torch/csrc/jit/ir/constants.h>

#include <algorithm>

#include "base/names.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

namespace jit = ::torch::jit;
using c10::IValue;

// A blank for each tensor that is elsewhere, in lists too.
IValue Move(const IValue& value, c10::Device device) {
  const auto move = [device](const at::Tensor& tensor) {
    return tensor.defined() && tensor.device() != device ? Blank(tensor, device) : tensor;
  };
  if (value.isTensor()) return move(value.toTensor());
  if (!value.isTensorList()) return value;
  c10::List<at::Tensor> blanks;
  for (const at::Tensor& tensor : value.toTensorVector()) blanks.push_back(move(tensor));
  return blanks;
}

// Whether the sizes of what an operator makes follow from those that it takes.
bool DependsOnSizesAlone(const jit::Node& node) {
  constexpr std::string_view kByElements = R"(
      aten::nonzero aten::masked_select aten::_unique2 aten::unique_dim aten::index
      aten::bincount aten::unique_consecutive aten::repeat_interleave)";
  return !base::HasName(kByElements, node.kind().toQualString()) &&
         std::ranges::all_of(node.outputs(), [](const jit::Value* output) {
           const auto kind = output->type()->kind();
           return kind == c10::TypeKind::TensorType || kind == c10::TypeKind::ListType;
         });
}

class ScriptRunner {
 public:
  ScriptRunner(c10::Device device, RunValues& values) : device_(device), values_(values) {}

  void Set(const jit::Value* value, const IValue& is) { values_[value] = is; }
  void RunBlock(const jit::Block& block) {
    for (const jit::Node* node : block.nodes()) RunNode(*node);
  }

 private:
  const IValue& Get(const jit::Value* value) const { return values_.at(value); }

  // Weights stay where they are on the CPU; on "meta" only their description goes there. Single
  // elements keep their value: tracing computes sizes with them (D // h), and every device takes
  // them.
  IValue Place(const IValue& value) const {
    if (!value.isTensor() || !value.toTensor().defined()) return value;
    const at::Tensor& tensor = value.toTensor();
    const bool is_number = tensor.dim() == 0 && tensor.device().is_cpu();
    return is_number || tensor.device() == device_ || tensor.device().is_cpu() == device_.is_cpu()
               ? value
               : IValue(Blank(tensor, device_));
  }

  void RunNode(const jit::Node& node) {
    switch (node.kind()) {
      case c10::prim::Constant:
        return Set(node.output(), Place(jit::toIValue(node.output()).value_or(IValue())));
      case c10::prim::GetAttr:
        return Set(node.output(),
                   Place(Get(node.input()).toObject()->getAttr(node.s(c10::attr::name))));
      case c10::prim::ListConstruct:
        return Set(node.output(), MakeList(node));
      case c10::prim::TupleConstruct:
        return Set(node.output(), c10::ivalue::Tuple::create(InputsOf(node)));
      case c10::prim::DictConstruct:
        return Set(node.output(), MakeDict(node));
      case c10::prim::ListUnpack:
        return SetOutputs(node, Get(node.input()).toListRef().vec());
      case c10::prim::TupleUnpack:
        return SetOutputs(node, Get(node.input()).toTupleRef().elements().vec());
      case c10::prim::If:
        return RunIf(node);
      case c10::prim::Loop:
        return RunLoop(node);
      default:
        return RunOperator(node);
    }
  }

  std::vector<IValue> InputsOf(const jit::Node& node) const {
    std::vector<IValue> inputs;
    for (const jit::Value* input : node.inputs()) inputs.push_back(Get(input));
    return inputs;
  }

  void SetOutputs(const jit::Node& node, const std::vector<IValue>& outputs) {
    TORCH_CHECK(outputs.size() == node.outputs().size(), node.kind().toQualString(), " gives ",
                outputs.size(), " values for ", node.outputs().size());
    for (std::size_t i = 0; i < outputs.size(); ++i) Set(node.outputs()[i], outputs[i]);
  }

  IValue MakeList(const jit::Node& node) const {
    c10::impl::GenericList list(node.output()->type()->expectRef<c10::ListType>().getElementType());
    for (const jit::Value* input : node.inputs()) list.push_back(Get(input));
    return list;
  }

  IValue MakeDict(const jit::Node& node) const {
    const auto& type = node.output()->type()->expectRef<c10::DictType>();
    c10::impl::GenericDict dict(type.getKeyType(), type.getValueType());
    for (std::size_t i = 0; i + 1 < node.inputs().size(); i += 2) {
      dict.insert_or_assign(Get(node.inputs()[i]), Get(node.inputs()[i + 1]));
    }
    return dict;
  }

  void RunIf(const jit::Node& node) {
    const jit::Block& taken = *node.blocks()[Get(node.input()).toBool() ? 0 : 1];
    RunBlock(taken);
    for (std::size_t i = 0; i < taken.outputs().size(); ++i) {
      Set(node.outputs()[i], Get(taken.outputs()[i]));
    }
  }

  // Inputs: how often at most, whether at all, what is carried. Outputs of the block: whether to go
  // on, what is carried.
  void RunLoop(const jit::Node& node) {
    const jit::Block& body = *node.blocks()[0];
    const std::int64_t most = Get(node.inputs()[0]).toInt();
    bool goes_on = Get(node.inputs()[1]).toBool();
    std::vector<IValue> carried = InputsOf(node);
    carried.erase(carried.begin(), carried.begin() + 2);
    for (std::int64_t turn = 0; turn < most && goes_on; ++turn) {
      Set(body.inputs()[0], turn);
      for (std::size_t i = 0; i < carried.size(); ++i) Set(body.inputs()[i + 1], carried[i]);
      RunBlock(body);
      goes_on = Get(body.outputs()[0]).toBool();
      for (std::size_t i = 0; i < carried.size(); ++i) carried[i] = Get(body.outputs()[i + 1]);
    }
    SetOutputs(node, carried);
  }

  void RunOperator(const jit::Node& node) {
    jit::Stack stack = InputsOf(node);
    try {
      node.getOperation()(stack);
    } catch (const c10::Error&) {
      if (!device_.is_meta() || !DependsOnSizesAlone(node)) throw;
      stack = RunOnZeros(node);
    }
    SetOutputs(node, stack);
  }

  // For operators that LibTorch cannot run on "meta" (their rules are in Python): only the sizes of
  // what comes out are kept.
  jit::Stack RunOnZeros(const jit::Node& node) const {
    jit::Stack stack = InputsOf(node);
    for (IValue& value : stack) value = Move(value, c10::kCPU);
    node.getOperation()(stack);
    for (IValue& value : stack) value = Move(value, c10::kMeta);
    return stack;
  }

  c10::Device device_;
  RunValues& values_;
};

}  // namespace

at::Tensor Blank(const at::Tensor& tensor, c10::Device device) {
  at::Tensor blank =
      at::empty_strided(tensor.sizes(), tensor.strides(), tensor.options().device(device));
  if (!device.is_meta()) blank.zero_();
  return blank;
}

void RunGraph(const jit::Graph& graph, const IValue& self, const std::vector<IValue>& inputs,
              c10::Device device, RunValues& values) {
  const at::NoGradGuard no_grad;
  ScriptRunner runner(device, values);
  runner.Set(graph.inputs()[0], self);
  for (std::size_t i = 0; i < inputs.size(); ++i) runner.Set(graph.inputs()[i + 1], inputs[i]);
  runner.RunBlock(*graph.block());
}

}  // namespace idbg::torch
