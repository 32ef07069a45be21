// SPDX-License-Identifier: Apache-2.0
#include "views/finding_rules.h"

#include <string>

namespace idbg::views {
namespace {

using report::FindingRule;

constexpr std::string_view kAnalyze = "analyze";
constexpr std::string_view kLogs = "analyze,diff";
constexpr std::string_view kDiff = "diff";
constexpr std::string_view kValidation = "validate-model,validate-max-autotune,train";
constexpr std::string_view kCheck = "dataset check";
constexpr std::string_view kTimings =
    "dataset info,dataset check,dataset merge,dataset convert,dataset split,"
    "convert-json-to-msgpack";

// A test holds this table against the rules that the code names.
constexpr FindingRule kRules[] = {
    // Models: the graph
    {"unknown-operator", "analyze,adapters check", "an operator that the catalogue does not have"},
    {"unknown-size", kAnalyze, "tensors whose size is not known"},
    {"partly-read", kAnalyze, "parts of a model file that could not be read"},
    // Models: what an accelerator cannot take
    {"dtype", kAnalyze, "a dtype that the adapter does not allow"},
    {"layout", kAnalyze, "a layout that the adapter does not allow"},
    {"rank", kAnalyze, "a tensor with more dimensions than the adapter allows"},
    {"alignment", kAnalyze, "a dimension that is not aligned as the adapter needs"},
    {"dim-size", kAnalyze, "a dimension that is larger than the adapter allows"},
    {"memory", kAnalyze, "a tensor that is larger than the adapter allows"},
    {"peak-memory", kAnalyze, "more live memory than the adapter allows"},
    {"unsupported-op", kAnalyze, "an operator that the adapter does not support"},
    {"dynamic-shape", kAnalyze, "a dynamic shape where the adapter needs fixed ones"},
    {"in-place", kAnalyze, "an operator that writes to its input"},
    {"unknown-op", kAnalyze, "operators that the adapter's lists do not mention"},
    // Models: budgets
    {"budget", kAnalyze, "a prediction above a limit of --check-..."},
    {"budget-unknown", kAnalyze, "a limit of --check-... that no complete prediction answers"},
    {"does-not-fit", kAnalyze, "a predicted peak above the device's memory"},
    // Logs
    {"graph-break", kAnalyze, "a place where Dynamo split the graph"},
    {"recompile", kAnalyze, "a function that was compiled again"},
    {"recompile-limit", kAnalyze, "a function that reached the recompilation limit"},
    {"compile-failure", kAnalyze, "a compilation that failed"},
    {"guard-risk", kAnalyze, "a guard that is likely to fail next"},
    {"specialized-symbol", kAnalyze, "a dynamic size that became a constant"},
    {"missing-fake-kernel", kAnalyze, "a custom operator without a fake kernel"},
    {"mismatched-fake-kernel", kAnalyze, "a custom operator whose fake kernel is wrong"},
    {"cache-miss", kAnalyze, "a compile cache that had no entry"},
    {"cache-bypass", kAnalyze, "a compilation that could not use the cache"},
    {"cache-disabled", kAnalyze, "a compile cache that was switched off"},
    {"cudagraph-skip", kAnalyze, "a graph that runs without CUDA graphs"},
    {"fallback", kAnalyze, "an operator that Inductor did not lower"},
    {"rank-divergence", kAnalyze, "ranks that compiled different programs"},
    {"rank-mismatch", kAnalyze, "a rank in a log's name that its records contradict"},
    {"missing-wait", kAnalyze, "a collective whose result is never waited for"},
    {"identical-logs", kAnalyze, "logs of two ranks with the same contents"},
    {"unmatched-span", kAnalyze, "compile-time events without a begin or an end"},
    {"damaged-log", kLogs, "records of a log that are lost or doubtful"},
    // Comparison of two runs
    {"new-graph-break", kDiff, "a graph break of the second run only"},
    {"graph-break-gone", kDiff, "a graph break of the first run only"},
    {"new-recompile", kDiff, "a recompilation of the second run only"},
    {"recompile-gone", kDiff, "a recompilation of the first run only"},
    {"new-failure", kDiff, "a failed compilation of the second run only"},
    // Run folders and results of earlier tools
    {"empty-run", "report", "a run folder without a log, a graph or a result of a back end"},
    {"damaged-run-record", "report", "a run.json that cannot be read"},
    {"outside-run-folder", "report", "a path of run.json that leads out of its folder"},
    {"unreadable-input", "report", "one of several inputs that could not be read"},
    {"page-is-bounded", "report", "a page that leaves out part of a large result"},
    {"backend-failure", kAnalyze, "a backend that failed in a run of an earlier tool"},
    {"constraint-warning", kAnalyze, "a constraint that a run of an earlier tool warned of"},
    {"kerneldiff-failure", kAnalyze, "a comparison that failed in a run of an earlier tool"},
    {"interrupted", "clean", "work that was stopped before its end"},
    {"not-deleted", "clean", "a folder that could not be deleted"},
    {"still-running", "list,clean", "a run that has not ended"},
    {"unknown-files", "list,clean", "files among the artifacts that no tool writes"},
    // Adapters and hardware files
    {"misspelt-operator", "adapters check", "an operator's name that is nearly one of torch's"},
    {"contradiction", "adapters check", "two fields that exclude each other"},
    {"no-source", "adapters check,hardware check", "limits without a source"},
    {"implausible-rate", "hardware check", "a rate that units and clock do not give"},
    {"no-such-unit", "hardware check", "a rate of a unit that the device does not have"},
    {"rates-not-checked", "hardware check", "rates without the figures to check them"},
    // GEMM timings and models
    {"training-data-leak", kValidation, "problems that the model was trained on"},
    {"device-mismatch", "validate-model,validate-max-autotune",
     "a model of another device than the times"},
    {"above-noise-ceiling", kValidation, "a score above what a second sweep reaches"},
    {"extrapolation", kValidation, "problems outside what the model was trained on"},
    {"times-left-out", kValidation, "times that are not positive numbers"},
    {"no-reference-time", "validate-max-autotune", "problems without a time to compare with"},
    {"damaged-input", kTimings, "records of a data set that are lost"},
    {"input-note", kTimings, "a remark on how an input was read"},
    {"unknown-records", kTimings, "records of kinds that this version does not know"},
    {"unknown-keys", kTimings, "keys that this version does not know"},
    {"conversion-loss", kTimings, "what the other format cannot hold"},
    {"not-converted", kTimings, "files that could not be converted"},
    {"no-times", kCheck, "problems without any time"},
    {"time-not-finite", kCheck, "times that are not finite"},
    {"time-not-positive", kCheck, "times of zero or less"},
    {"time-below-floor", kCheck, "times below the resolution of the timer"},
    {"no-samples", kCheck, "times of no samples"},
    {"duplicate-problem", kCheck, "problems measured in two records"},
    {"duplicate-config", kCheck, "configurations measured twice in a record"},
    {"config-outside-space", kCheck, "configurations that Inductor does not have"},
    {"shared-memory-above-limit", kCheck, "kernels that need more shared memory than there is"},
    {"best-near-floor", kCheck, "problems whose best time is close to the timer's resolution"},
    {"aten-missing", kCheck, "problems without a time of ATEN"},
    {"kernel-facts-missing", kCheck, "problems without compile-time facts"},
};

}  // namespace

std::span<const FindingRule> FindingRules() { return kRules; }

report::Document FindingRulesDocument(std::string_view command) {
  report::Table table{.key = "rules",
                      .title = "",
                      .columns = {{"rule", "rule"}, {"meaning", "what it reports"}},
                      .note =
                          "Or 'error', 'warning' (errors too), 'any', and the plural of a "
                          "rule's last words ('failures'). RULE>N allows N findings."};
  for (const FindingRule& rule : kRules) {
    if (report::IsRuleOf(rule, command)) table.AddRow({rule.name, rule.meaning});
  }
  return {.kind = "rules",
          .title = "inductor-debug " + std::string(command) + " --fail-on",
          .sections = {{.key = "rules", .title = "Rules", .tables = {std::move(table)}}}};
}

}  // namespace idbg::views
