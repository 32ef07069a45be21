// SPDX-License-Identifier: Apache-2.0
#include "analyze/options.h"

#include <algorithm>
#include <iterator>
#include <type_traits>

#include "base/names.h"
#include "base/text/text.h"
#include "constraints/adapter_file.h"
#include "device/hardware.h"
#include "inputs/recognise.h"
#include "runs/folder.h"

namespace idbg::analyze {
namespace {

using base::JsonValue;
using Words = std::vector<std::string>;

Words OptimizerNames() {
  Words names;
  for (const estimate::Optimizer& one : estimate::Optimizers()) names.emplace_back(one.name);
  names.emplace_back("none");
  return names;
}

Words AllSectionNames() {
  Words names = SectionNames();
  for (const std::string& name : TraceSectionNames()) {
    if (std::ranges::find(names, name) == names.end()) names.push_back(name);  // both: kernels
  }
  return names;
}

// clang-format off
constexpr Option kOptions[] = {
    {"input-shapes", "advise analyze report", "input_shapes",
     [](Request& r, const std::string& text) { r.analysis.input_shapes = readers::ParseInputShapes(text); },
     "Shapes of the TorchScript inputs, in order, like 2x3x8x8:float32,5:int64"},
    {"adapter", "analyze report", "", [](Request& r) -> auto& { return r.analysis.adapters; },
     "Check the graph for these accelerators (preset name or profile file)", nullptr, constraints::AdapterNames},
    {"mode", "analyze", "",
     [](Request& r, const std::string& mode) { r.analysis.mode = mode == "strict" ? constraints::Mode::kStrict : constraints::Mode::kWarning; },
     "Report constraint violations as errors (strict, the default) or warnings", [] { return Words{"strict", "warning"}; }},
    {"hardware", "advise analyze report", "", [](Request& r) -> auto& { return r.analysis.hardware; },
     "Predict times for these devices (catalogue name or hardware file)", nullptr, device::HardwareNames},
    {"precision", "advise analyze", "precisions", [](Request& r) -> auto& { return r.analysis.precisions; },
     "Predict as if floating-point tensors had these dtypes (bfloat16, float16, ...)"},
    {"batch", "advise analyze", "batches", [](Request& r) -> auto& { return r.analysis.batches; },
     "Predict for these batch sizes (the graph needs a dynamic batch dimension)"},
    {"profile", "analyze report", "", [](Request& r) -> auto& { return r.analysis.profiles; },
     "Join the kernels of this torch.profiler trace or nsys SQLite export to the log or model"},
    {"device", "analyze", "", [](Request& r) -> auto& { return r.analysis.device; },
     "Predict the kernels that Inductor generates for this device type (default: from --hardware)",
     [] { return Words{"cuda", "cpu"}; }},
    {"max-autotune", "advise analyze", "max_autotune", [](Request& r) -> auto& { return r.analysis.max_autotune; },
     "Predict with max-autotune: GEMMs may become Triton templates"},
    {"cuda-graphs", "advise analyze", "cuda_graphs", [](Request& r) -> auto& { return r.analysis.estimate.run.cuda_graphs; },
     "Predict with CUDA graphs: kernels are replayed, not launched"},
    {"tf32", "advise analyze", "tf32", [](Request& r) -> auto& { return r.analysis.estimate.run.tf32; },
     "Allow TF32 for float32 matrix products"},
    {"optimizer", "analyze report", "",
     [](Request& r, const std::string& name) { r.analysis.optimizer = estimate::FindOptimizer(name); },
     "Log: the optimizer of a training step, where it is not compiled (default: adamw)", OptimizerNames},
    {"check-latency", "analyze", "", [](Request& r) -> auto& { return r.analysis.budget.latency_ms; },
     "Fail if the predicted Inductor latency exceeds this (ms)"},
    {"check-memory", "analyze", "", [](Request& r) -> auto& { return r.analysis.budget.memory_mb; },
     "Fail if the predicted peak memory exceeds this (MB)"},
    {"check-energy", "analyze", "", [](Request& r) -> auto& { return r.analysis.budget.energy_mj; },
     "Fail if the predicted energy per run exceeds this (mJ)"},
    {"check-power", "analyze", "", [](Request& r) -> auto& { return r.analysis.budget.power_w; },
     "Fail if the predicted average power exceeds this (W)"},
    {"validate", "analyze", "", [](Request& r) -> auto& { return r.analysis.validate; },
     "Hold predicted times against those measured of this model (see 'validate')"},
    {"diff-base", "analyze", "", [](Request& r) -> auto& { return r.tensors.expected; },
     "Show what changed against this earlier log, run or model, too (see 'diff')"},
    {"section", "analyze", "", [](Request& r) -> auto& { return r.analysis.sections; },
     "Show only these sections", AllSectionNames},
    {"all", "advise analyze", "", [](Request& r) -> auto& { return r.shows_all; },
     "Print every section, not only what fits on one screen", nullptr, nullptr, true},
    {"id", "advise analyze", "",
     [](Request& r, const std::string& text) { r.analysis.view.id = logs::ParseCompileId(text); },
     "Log: show only this compilation, like 0/0"},
    {"rank", "advise analyze", "", [](Request& r) -> auto& { return r.analysis.view.rank; }, "Log: show only this rank"},
    {"follow", "analyze", "", [](Request& r) -> auto& { return r.follows; },
     "Log: print what is new whenever the log has grown, until its run ends", nullptr, nullptr, true},
    {"chrome-trace", "analyze", "", [](Request& r) -> auto& { return r.analysis.chrome_trace; },
     "Log: write a timeline for Perfetto and chrome://tracing"},
    {"set", "advise analyze", "set", [](Request& r) -> auto& { return r.analysis.bindings; },
     "Set the size of a dynamic dimension, like s77=8"},
    {"top", "advise analyze report", "top", [](Request& r) -> auto& { return r.analysis.view.top; },
     "Maximum number of rows in long tables (0: all)"},
    {"title", "report", "", [](Request& r) -> auto& { return r.title; },
     "Title of the report (default: the run or the inputs)"},
    {"rank", "diff", "", [](Request& r) -> auto& { return r.analysis.view.rank; },
     "Logs: compare only this rank of both runs"},
    {"semantics", "diff", "", [](Request& r) -> auto& { return r.tensors.semantics; },
     "Tensors: which rule decides what is close", [] { return Words{"torch", "assert_close", "exact", "same"}; }},
    {"rtol", "diff", "", [](Request& r) -> auto& { return r.tensors.rtol; },
     "Relative tolerance (default: by semantics and dtype)"},
    {"atol", "diff", "", [](Request& r) -> auto& { return r.tensors.atol; }, "Absolute tolerance"},
    {"equal-nan", "diff", "", [](Request& r) -> auto& { return r.tensors.equal_nan; }, "NaN equals NaN"},
    {"max-mismatch", "diff", "", [](Request& r) -> auto& { return r.tensors.max_mismatch; },
     "Mismatches of a tensor that still pass: N, or a share as in 0.5%"},
    {"max-ulp", "diff", "", [](Request& r) -> auto& { return r.tensors.max_ulp; }, "Elements within N ULP are close"},
    {"tolerances", "diff", "", [](Request& r) -> auto& { return r.tensors.tolerances; },
     "File of tolerances for tensors by name"},
    {"fp64", "diff", "", [](Request& r) -> auto& { return r.tensors.fp64; }, "Reference in float64 for --semantics same"},
    {"ignore-dtype", "diff", "", [](Request& r) -> auto& { return r.tensors.ignores_dtype; },
     "Compare values where dtypes differ"},
    {"ignore-layout", "diff", "", [](Request& r) -> auto& { return r.tensors.ignores_layout; },
     "Compare values where layouts differ"},
    {"top", "diff", "", [](Request& r) -> auto& { return r.tensors.top; },
     "Elements and further tensors that are listed; 0: all tensors (default: 10, of --run 20)"},
    {"threads", "diff", "", [](Request& r) -> auto& { return r.tensors.threads; }, "Threads; 0: one for each core"},
};
// clang-format on

// Which options have an effect on what: those that are not here have it everywhere. Several rows of
// an option: one of them must hold.
struct Scope {
  std::string_view commands;
  std::string_view options;
  std::string_view kinds;       // of inputs (report/input.h)
  std::string_view needs = "";  // one of these options, too; empty: none
};
constexpr Scope kScopes[] = {
    {"analyze report", "adapter", "model"},
    {"analyze", "mode", "model", "adapter"},
    {"analyze", "input-shapes set device max-autotune", "model"},
    {"analyze", "precision batch cuda-graphs tf32", "model", "hardware"},
    {"analyze", "set max-autotune precision tf32", "log", "hardware"},
    {"analyze report", "optimizer", "log", "hardware"},
    {"analyze", "check-latency check-memory check-energy check-power", "model", "hardware"},
    {"analyze report", "hardware", "model"},
    {"analyze report", "hardware", "log"},
    {"analyze report", "hardware", "profile", "profile section"},
    {"analyze", "validate", "model"},
    {"advise", "input-shapes", "model"},
    {"advise", "set precision batch max-autotune cuda-graphs tf32", "model log", "hardware"},
    {"analyze advise", "id rank", "log"},
    {"analyze", "follow chrome-trace", "log"},
    {"analyze", "diff-base", "log model"},
    {"diff", "rank", "log"},
    {"diff",
     "semantics rtol atol equal-nan max-mismatch max-ulp tolerances fp64 ignore-dtype "
     "ignore-layout",
     "tensors model"},
};

// Rules of --fail-on, and the options one of which they need.
struct RuleScope {
  std::string_view rules;
  std::string_view needs;
};
constexpr RuleScope kRuleScopes[] = {
    {"dtype layout rank alignment dim-size memory peak-memory unsupported-op dynamic-shape "
     "in-place unknown-op",
     "adapter"},
    {"does-not-fit", "hardware"},
    {"new-graph-break graph-break-gone new-recompile recompile-gone changed-graph new-failure "
     "structure renamed unread-weight",
     "diff-base"},
    {"budget budget-unknown", "check-latency check-memory check-energy check-power"},
    {"bench-error bench-differs bench-noisy validate-off validate-mean-off validate-other-device "
     "validate-other-threads validate-clocks validate-skipped",
     "validate"},
};

// "model tensors": "a model or tensors"; of options "--profile or --section".
std::string AnyOf(std::string_view words, bool are_options) {
  std::string text;
  for (auto word = base::TakeName(words); !word.empty(); word = base::TakeName(words)) {
    text += text.empty() ? "" : " or ";
    text += are_options ? "--" : word == "tensors" ? "" : "a ";
    text += word;
  }
  return text;
}

std::int64_t GetCount(JsonValue value, std::int64_t most = INT64_MAX) {
  const std::int64_t count = value.GetInt();
  if (count < 0) value.Fail(std::to_string(count) + " must not be negative");
  if (count > most) value.Fail(std::to_string(count) + " is too large");
  return count;
}

void Read(JsonValue value, bool& target) { target = value.GetBool(); }
void Read(JsonValue value, std::string& target) { target = value.GetString(); }
void Read(JsonValue value, Words& target) { target = value.GetStrings(); }
void Read(JsonValue value, std::int64_t& target) { target = GetCount(value); }
void Read(JsonValue value, std::optional<std::int64_t>& target) { target = GetCount(value); }
void Read(JsonValue value, std::optional<double>& target) { target = value.GetNumber(); }

void Read(JsonValue value, std::optional<std::int32_t>& target) {
  target = static_cast<std::int32_t>(GetCount(value, INT32_MAX));
}

void Read(JsonValue value, std::size_t& target) {
  const std::int64_t rows = GetCount(value);
  target = rows == 0 ? SIZE_MAX : static_cast<std::size_t>(rows);
}

void Read(JsonValue value, std::vector<std::int64_t>& target) {
  target.clear();
  value.ForEachElement([&](JsonValue element) { target.push_back(GetCount(element)); });
}

void Read(JsonValue value, std::vector<tensor::DType>& target) {
  target = ParsePrecisions(value.GetStrings(), [&](const std::string& text) { value.Fail(text); });
}

void Read(JsonValue value, tensor::Bindings& target) {
  value.ForEachMember([&](std::string_view symbol, JsonValue size) {
    target[std::string(symbol)] = GetCount(size);
  });
}

void CheckChoices(const Option& option, JsonValue value) {
  const Words choices = option.choices();
  for (const std::string& word : value.is_array() ? value.GetStrings() : Words{value.GetString()}) {
    if (std::ranges::find(choices, word) == choices.end())
      value.Fail(base::UnknownWord(option.name, word, choices));
  }
}

void ReadOption(const Option& option, JsonValue value, Request& request) {
  request.given.insert(std::string(option.name));
  if (option.choices != nullptr) CheckChoices(option, value);
  const auto read = [&](auto target) {
    if constexpr (std::is_invocable_v<decltype(target), Request&>)
      Read(value, target(request));
    else
      target(request, value.GetString());
  };
  std::visit(read, option.target);
}

// Whether one of these options was; also true of no options.
bool IsGiven(const Request& request, std::string_view words) {
  return words.empty() || std::ranges::any_of(request.given, [&](const std::string& name) {
           return base::HasName(words, name);
         });
}

bool HoldSavedReports(const Request& request) {
  return std::ranges::any_of(request.analysis.files, [](const std::string& file) {
    return inputs::Recognise(file).kind == inputs::Kind::kReport ||
           !runs::FindBackendReports(file).empty();
  });
}

}  // namespace

bool Option::IsFlagOf(std::string_view command) const {
  return commands.find(command) != std::string_view::npos;
}

std::string_view Option::NameFor(std::string_view command) const {
  if (command == kEstimate) return estimate;
  return IsFlagOf(command) && !is_flag_only ? name : "";
}

void CheckOptions(const Request& request, const std::vector<std::string_view>& kinds) {
  for (const std::string& name : request.given) {
    const Scope* last = nullptr;
    bool holds = false;
    bool is_of_kind = false;
    for (const Scope& scope : kScopes) {
      if (!base::HasName(scope.commands, request.command) || !base::HasName(scope.options, name))
        continue;
      const bool fits = std::ranges::any_of(
          kinds, [&](std::string_view kind) { return base::HasName(scope.kinds, kind); });
      if (last == nullptr || fits) last = &scope;
      is_of_kind |= fits;
      holds |= fits && IsGiven(request, scope.needs);
    }
    if (last == nullptr || holds) continue;
    const std::string why =
        is_of_kind ? "without " + AnyOf(last->needs, true)
                   : "on " + AnyOf(kinds.front(), false) + ", only on " + AnyOf(last->kinds, false);
    base::FailUsage("--" + name + " has no effect " + why +
                    (is_of_kind ? " (give it, or leave --" + name + " out)" : " (leave it out)"));
  }
}

void CheckRules(const Request& request, const report::Gate& gate,
                const report::Document& document) {
  const auto is_unreadable = [](const report::Input& input) {
    return input.state == report::InputState::kUnreadable;
  };
  if (!gate.has_limits() || std::ranges::any_of(document.inputs, is_unreadable)) return;
  gate.CheckApplies(document);
  gate.ForEachNamed([&](std::string_view word, std::span<const report::FindingRule> rules) {
    std::string_view needs;
    for (const report::FindingRule& rule : rules) {
      const auto* const scope = std::ranges::find_if(
          kRuleScopes, [&](const RuleScope& row) { return base::HasName(row.rules, rule.name); });
      if (scope == std::end(kRuleScopes) || IsGiven(request, scope->needs)) return;
      needs = scope->needs;
    }
    if (needs.empty() || HoldSavedReports(request)) return;
    base::FailUsage("--fail-on: '" + std::string(word) + "' judges nothing without " +
                    AnyOf(needs, true) + " (give it, or leave the rule out)");
  });
}

std::span<const Option> Options() { return kOptions; }

void ReadOptions(JsonValue map, const Words& skipped, Request& request) {
  map.ForEachMember([&](std::string_view key, JsonValue value) {
    if (std::ranges::find(skipped, key) != skipped.end()) return;
    Words known;
    for (const Option& option : kOptions) {
      const std::string_view name = option.NameFor(request.command);
      if (!name.empty() && name == key) return ReadOption(option, value, request);
      if (!name.empty()) known.emplace_back(name);
    }
    const bool is_command = request.command != kEstimate;
    value.Fail(
        base::UnknownWord(is_command ? "option of " + request.command : "option", key, known));
  });
}

std::vector<tensor::DType> ParsePrecisions(const Words& names,
                                           base::FunctionRef<void(const std::string&)> fail) {
  std::vector<tensor::DType> precisions;
  for (const std::string& name : names) {
    const auto dtype = tensor::ParseDTypeLoosely(name);
    if (!dtype || !tensor::IsFloatingPoint(*dtype))
      fail("'" + name + "' is not a valid floating-point dtype (for example bfloat16)");
    precisions.push_back(*dtype);
  }
  return precisions;
}

}  // namespace idbg::analyze
