// SPDX-License-Identifier: Apache-2.0
#include <ATen/autocast_mode.h>
#include <ATen/core/grad_mode.h>
#include <ATen/ops/stack.h>

#include <string>
#include <string_view>
#include <utility>

#include "base/names.h"
#include "torch/interpreter/runner.h"

namespace idbg::torch {
namespace {

using c10::IValue;

// The arguments of one operator, by position: their names are empty.
class Operands {
 public:
  Operands(Runner& runner, const Frame& frame, const IdbgCall& call)
      : runner_(runner), frame_(frame), call_(call), reader_(frame.slots, runner.rule()) {}

  const IdbgArgument& At(std::int64_t index) const {
    TORCH_CHECK(index < call_.argument_count, "has ", call_.argument_count, " arguments");
    return call_.arguments[index];
  }
  IValue Value(std::int64_t index) { return reader_.Read(At(index)); }
  bool Truth(std::int64_t index) { return IsTrue(Value(index)); }
  static bool IsTrue(const IValue& value) {
    return value.isTensor() ? value.toTensor().item().to<bool>() : value.toScalar().to<bool>();
  }
  std::int32_t Subgraph(std::int64_t index) const {
    TORCH_CHECK(At(index).kind == kIdbgSubgraph, "argument ", index, " is not a subgraph");
    return At(index).index;
  }
  // A list at one position, or what begins there; nothing where there is no more.
  std::vector<IValue> List(std::int64_t index) {
    std::vector<IValue> values;
    if (index >= call_.argument_count) return values;
    if (At(index).kind != kIdbgList) {
      for (std::int64_t i = index; i < call_.argument_count; ++i) values.push_back(Value(i));
      return values;
    }
    for (std::int64_t i = 0; i < At(index).integer; ++i)
      values.push_back(reader_.Read(At(index).elements[i]));
    return values;
  }
  std::vector<IValue> Run(std::int32_t subgraph, std::vector<IValue> inputs,
                          const std::string& turn = "") {
    return runner_.RunSubgraph(frame_, call_, subgraph, std::move(inputs), turn);
  }
  const DTypeRule& rule() const { return runner_.rule(); }

 private:
  Runner& runner_;
  const Frame& frame_;
  const IdbgCall& call_;
  ArgumentReader reader_;
};

std::vector<IValue> RunCond(Operands& operands) {
  return operands.Run(operands.Subgraph(operands.Truth(0) ? 1 : 2), operands.List(3));
}

std::vector<IValue> RunWithGradients(Operands& operands) {
  const at::AutoGradMode mode(operands.Truth(0));
  return operands.Run(operands.Subgraph(1), operands.List(2));
}

// What torch.autocast sets, and puts back.
class AutocastScope {
 public:
  AutocastScope(c10::DeviceType device, at::ScalarType type, bool is_enabled, bool uses_cache)
      : device_(device),
        type_(at::autocast::get_autocast_dtype(device)),
        is_enabled_(at::autocast::is_autocast_enabled(device)),
        uses_cache_(at::autocast::is_autocast_cache_enabled()) {
    at::autocast::increment_nesting();
    at::autocast::set_autocast_enabled(device, is_enabled);
    at::autocast::set_autocast_dtype(device, type);
    at::autocast::set_autocast_cache_enabled(uses_cache);
  }
  AutocastScope(const AutocastScope&) = delete;
  AutocastScope& operator=(const AutocastScope&) = delete;
  ~AutocastScope() {
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(device_, is_enabled_);
    at::autocast::set_autocast_dtype(device_, type_);
    at::autocast::set_autocast_cache_enabled(uses_cache_);
  }

 private:
  c10::DeviceType device_;
  at::ScalarType type_;
  bool is_enabled_;
  bool uses_cache_;
};

// In a run of another precision all operators have that one.
std::vector<IValue> RunWithAutocast(Operands& operands) {
  const bool is_enabled = operands.Truth(2) && !operands.rule().is_on();
  const IValue type = operands.Value(1);
  const auto dtype = type.isNone() ? at::autocast::get_autocast_dtype(c10::kCPU)
                                   : static_cast<at::ScalarType>(type.toInt());
  const AutocastScope scope(c10::kCPU, dtype, is_enabled,
                            operands.Value(3).isNone() || operands.Truth(3));
  return operands.Run(operands.Subgraph(4), operands.List(5));
}

std::vector<IValue> RunSubgraphCall(Operands& operands) {
  return operands.Run(operands.Subgraph(0), operands.List(2));
}

std::vector<IValue> RunWhile(Operands& operands) {
  std::vector<IValue> carried = operands.List(2);
  const std::vector<IValue> additional = operands.List(3);
  for (std::int64_t turn = 0;; ++turn) {
    const std::string name = std::to_string(turn) + '/';
    std::vector<IValue> inputs = carried;
    inputs.insert(inputs.end(), additional.begin(), additional.end());
    const std::vector<IValue> goes_on = operands.Run(operands.Subgraph(0), inputs, name);
    TORCH_CHECK(goes_on.size() == 1, "a condition of ", goes_on.size(), " values");
    if (!Operands::IsTrue(goes_on[0])) return carried;
    carried = operands.Run(operands.Subgraph(1), std::move(inputs), name);
  }
}

std::vector<IValue> RunMap(Operands& operands) {
  const std::vector<IValue> mapped = operands.List(1);
  const std::vector<IValue> shared = operands.List(2);
  TORCH_CHECK(!mapped.empty() && mapped[0].isTensor(), "maps no tensor");
  std::vector<std::vector<at::Tensor>> columns;
  for (std::int64_t i = 0; i < mapped[0].toTensor().size(0); ++i) {
    std::vector<IValue> inputs;
    for (const IValue& value : mapped) inputs.emplace_back(value.toTensor().select(0, i));
    inputs.insert(inputs.end(), shared.begin(), shared.end());
    const auto outputs =
        operands.Run(operands.Subgraph(0), std::move(inputs), std::to_string(i) + '/');
    columns.resize(outputs.size());
    for (std::size_t k = 0; k < outputs.size(); ++k) columns[k].push_back(outputs[k].toTensor());
  }
  std::vector<IValue> stacked;
  for (const std::vector<at::Tensor>& column : columns) stacked.emplace_back(at::stack(column));
  return stacked;
}

constexpr base::Named<std::vector<IValue> (*)(Operands& operands)> kHigherOrderTable[] = {
    {"cond", RunCond},
    {"wrap_with_set_grad_enabled", RunWithGradients},
    {"wrap_with_autocast", RunWithAutocast},
    {"invoke_subgraph", RunSubgraphCall},
    {"while_loop", RunWhile},
    {"map_impl", RunMap},
};

}  // namespace

std::vector<IValue> RunHigherOrder(Runner& runner, const Frame& frame, const IdbgCall& call) {
  std::string_view name = call.target;
  name.remove_prefix(name.find('.') + 1);
  name = name.substr(0, name.find('.'));
  const auto run = base::FindNamed(kHigherOrderTable, name);
  TORCH_CHECK(run, "this higher-order operator cannot be run");
  Operands operands(runner, frame, call);
  return (*run)(operands);
}

}  // namespace idbg::torch
