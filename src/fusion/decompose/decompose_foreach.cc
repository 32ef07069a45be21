// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/names.h"
#include "fusion/decompose/decomposer.h"

// Operators over lists of tensors, which optimizers are made of (register_foreach_pointwise in
// torch/_inductor/lowering.py).
namespace idbg::fusion {
namespace {

using graph::Argument;

// The operator of one element; empty: it is no pointwise one.
std::string ElementTarget(std::string_view name) {
  constexpr std::string_view kArithmetic = "add sub mul div";
  constexpr std::string_view kOthers = "norm copy zero";
  if (name.ends_with('_') || base::HasName(kOthers, name)) return "";
  const std::string target = "aten." + std::string(name);
  if (base::HasName(kArithmetic, name)) return target + ".Tensor";
  if (name == "pow") return target + ".Tensor_Scalar";
  return target + (name == "lerp" ? ".Scalar" : ".default");
}

// What the operator of element `i` is given: of each list one.
Argument ElementOf(const Argument& argument, std::size_t i) {
  const auto* list = std::get_if<graph::ArgumentList>(&argument.value);
  if (list == nullptr) return argument;
  return i < list->size() ? (*list)[i] : Argument{};
}

}  // namespace

void Foreach(Decomposer& to, const Ends&) {
  const std::string target =
      ElementTarget(graph::PacketOf(to.node().target).substr(kForeach.size()));
  const std::vector<graph::ValueId> outputs = to.node().outputs;
  const std::vector<graph::NamedArgument> arguments = to.node().arguments;
  if (target.empty()) return to.Keep();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    std::optional<TensorId> first;
    std::vector<Argument> others;
    for (const graph::NamedArgument& named : arguments) {
      Argument one = ElementOf(named.argument, i);
      const auto* reference = std::get_if<graph::ValueRef>(&one.value);
      if (reference != nullptr && !first) {
        first = to.FindTensor(reference->id);
        if (!first) return to.Keep();
      } else {
        others.push_back(std::move(one));
      }
    }
    if (!first) return to.Keep();
    to.Replace(outputs[i], to.Map(target, *first, std::move(others)));
  }
}

}  // namespace idbg::fusion
