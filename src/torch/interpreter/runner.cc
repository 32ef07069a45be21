// SPDX-License-Identifier: Apache-2.0
#include "torch/interpreter/runner.h"

#include <ATen/Context.h>
#include <ATen/core/enum_tag.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/ScalarTypeToTypeMeta.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <mutex>
#include <new>
#include <set>
#include <utility>

#include "base/names.h"
#include "torch/failure.h"
#include "torch/module.h"
#include "torch/torchscript_graph.h"

namespace idbg::torch {
namespace {

using c10::IValue;
using Clock = std::chrono::steady_clock;

std::string FirstLine(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \n"), text.size()));
  return std::string(text.substr(0, text.find('\n')));
}

// The first value that the argument needs and that is not there; -1: none.
std::int32_t MissingIn(const IdbgArgument& argument, const Frame& frame) {
  if (argument.kind == kIdbgSlot)
    return frame.is_set[static_cast<std::size_t>(argument.index)] ? -1 : argument.index;
  if (argument.kind != kIdbgList) return -1;
  for (std::int64_t i = 0; i < argument.integer; ++i) {
    const std::int32_t missing = MissingIn(argument.elements[i], frame);
    if (missing >= 0) return missing;
  }
  return -1;
}

std::string_view DTypeName(c10::ScalarType type) {
  if (type == c10::ScalarType::Float8_e8m0fnu) return "float8_e8m0fnu";
  const auto* const found =
      std::ranges::find(kElementTypes, type, &base::Named<c10::ScalarType>::value);
  return found == std::end(kElementTypes) ? std::string_view("") : found->name;
}

at::Tensor GeneratorState() {
  at::Generator generator = at::globalContext().defaultGenerator(c10::kCPU);
  const std::lock_guard<std::mutex> lock(generator.mutex());
  return generator.get_state();
}

std::int64_t Since(Clock::time_point start) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start).count();
}

class DefaultDType {
 public:
  explicit DefaultDType(c10::ScalarType type) : before_(c10::get_default_dtype()) {
    c10::set_default_dtype(c10::scalarTypeToTypeMeta(type));
  }
  DefaultDType(const DefaultDType&) = delete;
  DefaultDType& operator=(const DefaultDType&) = delete;
  ~DefaultDType() { c10::set_default_dtype(before_); }

 private:
  caffe2::TypeMeta before_;
};

Frame MakeFrame(const IdbgScope& scope, std::string path, std::vector<IValue> inputs) {
  const auto slots = static_cast<std::size_t>(scope.slot_count);
  Frame frame{.scope = scope,
              .path = std::move(path),
              .slots = std::vector<IValue>(slots),
              .is_set = std::vector<bool>(slots)};
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const auto slot = static_cast<std::size_t>(scope.inputs[i]);
    frame.slots[slot] = std::move(inputs[i]);
    frame.is_set[slot] = true;
  }
  return frame;
}

}  // namespace

Runner::Runner(const IdbgRun& run) : run_(run), rule_(run.float_dtype), spiller_(run) {
  for (std::int64_t i = 0; i < run.forced_count; ++i)
    forced_.emplace(run.forced[i].name, &run.forced[i].tensor);
}

void Runner::Run(std::vector<IValue> inputs) {
  const at::NoGradGuard no_grad;
  const DefaultDType default_dtype(rule_.Default());
  at::manual_seed(static_cast<std::uint64_t>(run_.seed));
  Frame frame = MakeFrame(*run_.graph, "", std::move(inputs));
  RunScope(frame);
  ReportOtherOutputs(frame);
}

// Outputs of the graph that are inputs, constants or numbers, as of a node "output": of the nodes
// only tensors are kept.
void Runner::ReportOtherOutputs(const Frame& frame) {
  static constexpr IdbgCall kOutput{.name = "output", .target = "output"};
  const IdbgScope& scope = frame.scope;
  const std::set<std::int32_t> inputs(scope.inputs, scope.inputs + scope.input_count);
  std::set<std::int32_t> told;
  bool is_any = false;
  for (std::int64_t i = 0; i < scope.output_count; ++i) {
    const IdbgArgument& output = scope.outputs[i];
    if (MissingIn(output, frame) >= 0) continue;
    ArgumentReader reader(frame.slots, rule_);
    const IValue value = reader.Read(output);
    const bool is_slot = output.kind == kIdbgSlot;
    const bool is_input = is_slot && inputs.contains(output.index);
    if (!is_input && !value.isBool() && !value.isInt() && !value.isDouble()) continue;
    if (is_slot && !told.insert(output.index).second) continue;
    const std::string place = "output[" + std::to_string(i) + "]";
    Report(frame, is_slot ? scope.slot_names[output.index] : place.c_str(), value, true);
    is_any = true;
  }
  if (is_any) End(frame, kOutput, {.state = kIdbgCallRan, .why = ""});
}

std::vector<IValue> Runner::RunSubgraph(const Frame& outer, const IdbgCall& call,
                                        std::int32_t index, std::vector<IValue> inputs,
                                        const std::string& turn) {
  const IdbgScope& scope = outer.scope.subgraphs[index];
  TORCH_CHECK(std::ssize(inputs) == scope.input_count, scope.name, " takes ", scope.input_count,
              " values, gets ", inputs.size());
  Frame frame =
      MakeFrame(scope, outer.path + call.name + '/' + scope.name + '/' + turn, std::move(inputs));
  RunScope(frame);
  spiller_.Forget(frame.slots);
  std::vector<IValue> outputs;
  ArgumentReader reader(frame.slots, rule_);
  for (std::int64_t i = 0; i < scope.output_count; ++i) {
    const std::int32_t missing = MissingIn(scope.outputs[i], frame);
    TORCH_CHECK(missing < 0, "its subgraph did not make '", scope.slot_names[std::max(missing, 0)],
                "'");
    outputs.push_back(reader.Read(scope.outputs[i]));
  }
  return outputs;
}

void Runner::RunScope(Frame& frame) {
  for (std::int64_t i = 0; i < frame.scope.call_count; ++i) {
    const IdbgCall& call = frame.scope.calls[i];
    RunCall(frame, call);
    for (std::int64_t k = 0; k < call.dead_count; ++k)
      frame.slots[static_cast<std::size_t>(call.dead[k])] = IValue();
    spiller_.Spill();
  }
}

void Runner::End(const Frame& frame, const IdbgCall& call, IdbgCallEnd end) {
  end.path = frame.path.c_str();
  end.call = &call;
  end.spilled_bytes = spiller_.spilled_bytes();
  run_.on_end(run_.user, &end);
}

void Runner::RunCall(Frame& frame, const IdbgCall& call) {
  for (std::int64_t i = 0; i < call.argument_count; ++i) {
    const std::int32_t missing = MissingIn(call.arguments[i], frame);
    if (missing < 0) continue;
    return End(frame, call, {.state = kIdbgCallSkipped, .why = frame.scope.slot_names[missing]});
  }
  run_.on_call(run_.user, frame.path.c_str(), &call);
  std::string why;
  try {
    const Outcome outcome = Execute(frame, call);
    Bind(frame, call, outcome.values);
    return End(frame, call,
               {.state = kIdbgCallRan,
                .is_random = outcome.is_random ? 1 : 0,
                .is_clamped = outcome.is_clamped ? 1 : 0,
                .why = "",
                .time_ns = outcome.time_ns});
  } catch (const c10::Error& error) {
    why = FirstLine(error.what_without_backtrace());
  } catch (const Failure& failure) {
    why = failure.what();
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& error) {
    why = FirstLine(error.what());
  }
  if (IsWantOfMemory(why)) throw std::bad_alloc();
  End(frame, call, {.state = kIdbgCallFailed, .why = why.c_str()});
}

Runner::Outcome Runner::Execute(Frame& frame, const IdbgCall& call) {
  const std::string_view target = call.target;
  if (target.starts_with("higher_order.")) {
    const Clock::time_point start = Clock::now();
    std::vector<IValue> values = RunHigherOrder(*this, frame, call);
    return {.values = std::move(values), .time_ns = Since(start)};
  }
  const PythonOperator python = FindPythonOperator(target);
  if (python == nullptr) return Dispatch(frame, call);
  ArgumentReader reader(frame.slots, rule_);
  std::vector<IValue> arguments;
  for (std::int64_t i = 0; i < call.argument_count; ++i)
    arguments.push_back(reader.Read(call.arguments[i]));
  const Clock::time_point start = Clock::now();
  std::vector<IValue> values = {python(arguments)};
  return {.values = std::move(values), .time_ns = Since(start)};
}

// "aten.add.Tensor" is operator "aten::add" with the overload "Tensor".
const Runner::Operator& Runner::Find(std::string_view target) {
  const auto [entry, is_new] = operators_.try_emplace(target);
  if (!is_new) return entry->second;
  const std::size_t last = target.rfind('.');
  const std::size_t first = last == target.npos ? last : target.rfind('.', last - 1);
  if (first == target.npos || first == 0) return entry->second;
  std::string name(target.substr(0, first));
  name.append("::").append(target.substr(first + 1, last - first - 1));
  const std::string overload(target.substr(last + 1));
  Operator& found = entry->second;
  found.handle = c10::Dispatcher::singleton().findSchema(
      {name, overload == "default" ? std::string() : overload});
  found.may_draw = found.handle && found.handle->hasTag(at::Tag::nondeterministic_seeded);
  return found;
}

Runner::Outcome Runner::Dispatch(const Frame& frame, const IdbgCall& call) {
  const Operator& found = Find(AtenTarget(call.target));
  TORCH_CHECK(found.handle, "LibTorch has no such operator");
  ArgumentReader reader(frame.slots, rule_);
  ::torch::jit::Stack stack;
  std::int64_t used = 0;
  const auto& parameters = found.handle->schema().arguments();
  stack.reserve(parameters.size());
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const IdbgArgument* given = nullptr;
    for (std::int64_t k = 0; k < call.argument_count && given == nullptr; ++k) {
      const std::string_view name = AtenArgument(call.target, call.arguments[k].name);
      const bool is_meant =
          name.empty() ? static_cast<std::size_t>(k) == i : name == parameters[i].name();
      if (is_meant) given = &call.arguments[k];
    }
    used += given != nullptr ? 1 : 0;
    TORCH_CHECK(given != nullptr || parameters[i].default_value(), "no argument '",
                parameters[i].name(), "'");
    stack.push_back(given != nullptr ? reader.Read(*given, parameters[i].type())
                                     : *parameters[i].default_value());
  }
  TORCH_CHECK(used == call.argument_count, "LibTorch's operator has not all of its arguments");
  // Dropout may draw numbers, and in inference it does not.
  const at::Tensor state = found.may_draw ? GeneratorState() : at::Tensor();
  const Clock::time_point start = Clock::now();
  found.handle->callBoxed(stack);
  const std::int64_t time_ns = Since(start);
  return {.values = std::move(stack),
          .is_clamped = reader.has_clamped(),
          .is_random = found.may_draw && !state.equal(GeneratorState()),
          .time_ns = time_ns};
}

void Runner::Bind(Frame& frame, const IdbgCall& call, const std::vector<IValue>& values) {
  std::vector<IValue> flat;
  for (const IValue& value : values) FlattenTree(value, flat);  // an output for each of a list
  // Assertions return nothing, or a None that the graph does not name.
  TORCH_CHECK(call.output_count == 0 || std::ssize(flat) == call.output_count, "gives ",
              flat.size(), " values, the graph names ", call.output_count);
  for (std::int64_t i = 0; i < call.output_count; ++i) {
    const std::int32_t slot = call.outputs[i];
    const auto index = static_cast<std::size_t>(slot);
    frame.slots[index] = flat[static_cast<std::size_t>(i)];
    frame.is_set[index] = true;
  }
  flat.clear();
  for (std::int64_t i = 0; i < call.output_count; ++i) {
    const std::int32_t slot = call.outputs[i];
    const char* const name = frame.scope.slot_names[slot];
    IValue& value = frame.slots[static_cast<std::size_t>(slot)];
    const std::int64_t position = Report(frame, name, value);
    if (const at::Tensor forced = Forced(frame, name); forced.defined()) {
      value = forced;
      continue;
    }
    if (value.isTensor() && value.toTensor().defined()) spiller_.Add(frame.slots, slot, position);
  }
}

at::Tensor Runner::Forced(const Frame& frame, const char* name) const {
  const auto found = frame.path.empty() ? forced_.find(name) : forced_.end();
  return found == forced_.end() ? at::Tensor() : MakeTensor(*found->second, rule_);
}

std::int64_t Runner::Report(const Frame& frame, const char* name, const IValue& value,
                            bool is_output) const {
  IdbgRunValue report{
      .name = name, .kind = kIdbgNone, .layout = "strided", .is_output = is_output ? 1 : 0};
  at::Tensor plain;
  if (value.isTensor() && value.toTensor().defined()) {
    const at::Tensor& tensor = value.toTensor();
    report.kind = kIdbgSlot;
    report.tensor = {.dtype = DTypeName(tensor.scalar_type()).data(), .dims = tensor.dim()};
    report.tensor.sizes = tensor.sizes().data();
    if (tensor.layout() == c10::kStrided && !tensor.is_quantized() && !tensor.is_nested()) {
      plain = tensor.resolve_conj().resolve_neg().contiguous();
      report.tensor.strides = tensor.strides().data();
      report.tensor.storage = plain.const_data_ptr();
      report.tensor.storage_bytes = static_cast<std::int64_t>(plain.nbytes());
    } else {
      report.layout = "other";
    }
  } else if (value.isBool() || value.isInt()) {
    report.kind = value.isBool() ? kIdbgBool : kIdbgInt;
    report.integer = value.isBool() ? (value.toBool() ? 1 : 0) : value.toInt();
  } else if (value.isDouble()) {
    report.kind = kIdbgFloat;
    report.real = value.toDouble();
  } else if (!value.isNone()) {
    report.kind = kIdbgText;
  }
  return run_.on_value(run_.user, frame.path.c_str(), &report);
}

}  // namespace idbg::torch
