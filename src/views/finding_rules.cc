// SPDX-License-Identifier: Apache-2.0
#include "views/finding_rules.h"

#include <string>
#include <utility>

#include "views/units.h"

namespace idbg::views {
namespace {

using report::FindingRule;

constexpr std::string_view kAnalyze = "analyze";
constexpr std::string_view kAdvise = "advise";
constexpr std::string_view kAdvised = "advise,analyze";
constexpr std::string_view kLogs = "analyze,diff";
constexpr std::string_view kDiff = "diff";
constexpr std::string_view kRun = "run";
constexpr std::string_view kBench = "bench";
constexpr std::string_view kTimed = "bench,validate";
// `analyze --validate` too.
constexpr std::string_view kMeasured = "bench,validate,analyze";
constexpr std::string_view kPredicted = "validate,analyze";
constexpr std::string_view kMinify = "minify";
constexpr std::string_view kValidation = "validate-model,validate-max-autotune,train";
constexpr std::string_view kCheck = "dataset check";
constexpr std::string_view kCollect = "collect,collect-shapeset,create-validation";
// What converts data sets, or writes one in a format of others.
constexpr std::string_view kConverts =
    "dataset info,dataset check,dataset merge,dataset convert,dataset split,"
    "convert-json-to-msgpack,collect,collect-shapeset,create-validation";
constexpr std::string_view kTimings =
    "dataset info,dataset check,dataset merge,dataset convert,dataset split,"
    "convert-json-to-msgpack";

// A test holds this table against the rules that the code names.
constexpr FindingRule kRules[] = {
    {"advice", kAdvised, "a change that would make the model faster"},
    {"start-advice", kAdvised, "a change that would spare compile time, as the log recorded it",
     "log"},
    {"doctor", "doctor", "something that a command needs is missing or does not fit"},
    {"advice-wrong", kAdvise, "a change whose outputs are not those that it promises (--verify)"},
    {"advice-failed", kAdvise, "a changed model that could not be run (--verify)"},
    {"advice-slower", kAdvise, "a change that made the model slower (--verify)"},
    // Models: the graph
    {"unknown-operator", "analyze,adapters check", "an operator that the operator catalogue lacks"},
    {"unknown-size", kAnalyze, "tensors of unknown size", "model"},
    {"misfit-arguments", kAnalyze, "a call whose arguments are not those of its operator", "model"},
    {"no-weights", kAnalyze, "a model file that says how large its weights are and has none",
     "model"},
    {"partly-read", kAnalyze, "parts of a model file that could not be read", "model"},
    // Models: what an accelerator cannot take
    {"dtype", kAnalyze, "a dtype that the adapter does not allow", "model"},
    {"layout", kAnalyze, "a layout that the adapter does not allow", "model"},
    {"rank", kAnalyze, "a tensor with more dimensions than the adapter allows", "model"},
    {"alignment", kAnalyze, "a dimension whose size violates the adapter's alignment", "model"},
    {"dim-size", kAnalyze, "a dimension above the adapter's limit", "model"},
    {"memory", kAnalyze, "a tensor above the adapter's size limit", "model"},
    {"peak-memory", kAnalyze, "peak memory above the adapter's limit", "model"},
    {"unsupported-op", kAnalyze, "an operator that the adapter does not support", "model"},
    {"dynamic-shape", kAnalyze, "a dynamic shape where the adapter requires static ones", "model"},
    {"in-place", kAnalyze, "an operator that writes to its input", "model"},
    {"unknown-op", kAnalyze, "operators that neither list of the adapter names", "model"},
    // Models: budgets
    {"budget", kAnalyze, "a prediction above a limit of --check-...", "model"},
    {"budget-unknown", kAnalyze,
     "a limit of --check-... that an incomplete prediction cannot confirm", "model"},
    {"does-not-fit", kAnalyze, "a predicted memory peak above the device's memory", "model"},
    {"unreliable-time", kAnalyze, "a predicted time that may be off by twice and more", "model"},
    {"nothing-to-price", kAnalyze, "a log without a graph that a device could be predicted for",
     "log"},
    // Models: times
    {"bench-error", kMeasured, "a variant that could not be run"},
    {"bench-differs", kMeasured, "a variant whose outputs are not those of the first"},
    {"bench-nan", kBench, "a variant with NaN in its outputs"},
    {"bench-slower", kBench, "a variant that is slower than the first"},
    {"bench-regression", kTimed, "a variant that has become slower over the runs of --history"},
    {"bench-slower-than-last", kTimed,
     "a variant that is slower than in the last run of --history"},
    {"bench-rounds", kBench, "fewer rounds than an interval needs before the time limit"},
    {"bench-busy", kBench, "other programs that had more than 5 % of the cores while it was timed"},
    {"bench-throttled", kBench, "a GPU that heat or a power brake slowed down while it was timed"},
    {"bench-clocks", kBench, "clocks that differ by more than 5 % within a measurement"},
    {"bench-noisy", kMeasured, "a median that is uncertain by more than 5 %"},
    {"validate-off", kPredicted, "a prediction that is off by more than 20 %"},
    {"validate-mean-off", kPredicted, "predictions that are off by more than 15 % on average"},
    {"validate-other-device", kPredicted, "times of another device than the predicted one"},
    {"validate-other-threads", kPredicted,
     "times with other threads than those of the predicted processor"},
    {"validate-clocks", kPredicted, "clocks that differ by more than 5 % within a measurement"},
    {"validate-skipped", kPredicted, "a run or model without a time or a prediction"},
    {"validate-worse", "validate", "a prediction whose error has grown over the runs of --history"},
    {"validate-worse-than-last", "validate",
     "a prediction whose error is larger than in the last run of --history"},
    // Logs
    {"graph-break", kAnalyze, "a place where Dynamo split the graph", "log"},
    {"recompile", kAnalyze, "a function that was recompiled", "log"},
    {"recompile-limit", kAnalyze, "a function that reached the recompile limit", "log"},
    {"compile-failure", kAnalyze, "a compilation that failed", "log"},
    {"guard-risk", kAnalyze, "a guard that is likely to cause a recompilation", "log"},
    {"specialized-symbol", kAnalyze, "a dynamic size that was specialized to a constant", "log"},
    {"missing-fake-kernel", kAnalyze, "a custom operator without a fake kernel", "log"},
    {"mismatched-fake-kernel", kAnalyze, "a custom operator whose fake kernel is wrong", "log"},
    {"data-dependent-expression", kAnalyze, "a condition that tracing decided with data", "log"},
    {"export-guard", kAnalyze, "a condition on sizes that torch.export took as given", "log"},
    {"cache-miss", kAnalyze, "a compile cache lookup that missed", "log"},
    {"cache-bypass", kAnalyze, "a compilation that bypassed the cache", "log"},
    {"cache-disabled", kAnalyze, "a compile cache that was disabled", "log"},
    {"profile-mismatch", kAnalyze, "a profile of another run than the log", "profile"},
    {"profile-incomplete", kAnalyze, "a profile without the C++ kernels of the log", "profile"},
    {"outside-compilation", kAnalyze, "measured time in kernels that no compilation made",
     "profile"},
    {"device-idle", kAnalyze, "a device that waited between kernels", "profile"},
    {"slow-kernel", kAnalyze, "a kernel that is far slower than the roofline", "profile"},
    {"guard-cost", kAnalyze, "guards that take long beside the work that they guard", "profile"},
    {"cudagraph-skip", kAnalyze, "a graph that runs without CUDA graphs", "log"},
    {"fallback", kAnalyze, "a fallback: an operator that Inductor did not lower", "log"},
    {"rank-divergence", kAnalyze, "ranks that compiled different programs", "log"},
    {"rank-straggler", kAnalyze, "a rank that compiled far longer than the others", "log"},
    {"rank-mismatch", kAnalyze, "a log whose file name and records disagree about the rank", "log"},
    {"missing-wait", kAnalyze, "a collective whose result is never waited for", "log"},
    {"identical-logs", kAnalyze, "logs of two ranks with the same contents", "log"},
    {"unmatched-span", kAnalyze, "compile-time events whose begin or end is missing", "log"},
    {"damaged-log", kLogs, "log records that are lost or unreliable", "log"},
    // Comparison of two runs
    {"new-graph-break", kLogs, "a graph break that only the second run has", "log"},
    {"graph-break-gone", kLogs, "a graph break that only the first run has", "log"},
    {"new-recompile", kLogs, "a recompilation that only the second run has", "log"},
    {"recompile-gone", kLogs, "a recompilation that only the first run has", "log"},
    {"changed-graph", kLogs, "a function whose graph differs between the two runs", "log"},
    {"new-failure", kLogs, "a compilation that fails only in the second run", "log"},
    // Comparison of two sets of tensors
    {"mismatch", kLogs, "a tensor with more elements outside the tolerance than allowed",
     "tensors"},
    {"unread-weight", kLogs, "a weight of a model that could not be compared"},
    {"nan", kLogs, "a tensor with a NaN or an infinity where the other has none", "tensors"},
    {"structure", kLogs, "a missing or extra tensor, another shape, dtype or layout"},
    {"renamed", kLogs, "a tensor with another name and the same elements"},
    // A compiled model beside eager mode
    {"defect", kDiff,
     "an operator of a compiled model that computes something else than eager mode"},
    {"amplification", kDiff, "rounding that an ill-conditioned operator enlarges"},
    {"noise", kDiff, "a difference that rounding explains: as near to float64 as what is expected"},
    {"degraded", kDiff, "a step of a comparison that could not be done"},
    // A model that is run
    {"operator-failed", kRun, "an operator that could not run"},
    {"node-skipped", kRun, "a node that needs the result of one that failed"},
    {"first-nan", kRun, "the first node whose result has a NaN"},
    {"not-deterministic", kRun, "the first node whose results differ between two runs"},
    {"random-operator", kRun, "an operator that draws random numbers"},
    {"clamped-number", kRun, "an argument that does not fit the precision of the run"},
    {"not-saved", kRun, "values that the file of --save cannot hold"},
    // A graph that is made smaller
    {"different-failure", kMinify, "smaller graphs that fail in another way"},
    {"unspecific-condition", kMinify,
     "a condition that also holds for a graph that computes nothing"},
    {"no-archive", kMinify, "a smallest graph that an export archive has no form for"},
    {"not-confirmed", kMinify, "an archive that, read again, does not show the failure"},
    {"no-script", kMinify, "a smallest graph with operators that may do more than compute"},
    {"not-shown", kMinify, "a script that runs and does not show the defect"},
    {"script-failed", kMinify, "a script that ended with an error or a signal"},
    {"unverified", kMinify, "a script that was not run"},
    // Run folders and results of earlier tools
    {"outside-run-folder", "report", "a path in run.json that leads outside the run folder"},
    {"page-is-bounded", "report", "a page that omits part of a large result"},
    {"continued", kCollect, "what an interrupted collection left half written"},
    {"throttled", kCollect, "problems measured while heat or a power brake slowed the GPU down"},
    {"not-measured", kCollect, "problems and configurations that could not run or were wrong"},
    {"interrupted", "clean,collect,collect-shapeset,create-validation,minify",
     "work that was stopped before it finished"},
    {"not-deleted", "clean", "a folder that could not be deleted"},
    {"still-running", "list,clean", "a run that has not ended"},
    {"unknown-files", "list,clean", "files in an artifact folder that no tool writes"},
    // Adapters and hardware files
    {"misspelt-operator", "adapters check",
     "an operator name that looks like a misspelt torch operator"},
    {"contradiction", "adapters check", "two fields that exclude each other"},
    {"no-source", "adapters check,hardware check", "limits without a source"},
    {"implausible-rate", "hardware check", "a rate that does not follow from units and clock"},
    {"no-such-unit", "hardware check", "a rate for a unit that the device does not have"},
    {"rates-not-checked", "hardware check",
     "rates that cannot be checked because figures are missing"},
    // GEMM timings and models
    {"training-data-leak", kValidation, "validation problems that were in the training data"},
    {"device-mismatch", "validate-model,validate-max-autotune",
     "a model trained for a different device than the timings"},
    {"above-noise-ceiling", kValidation, "a score above the noise ceiling"},
    {"extrapolation", kValidation, "problems outside the model's training domain"},
    {"times-left-out", kValidation, "times that are not positive numbers"},
    {"no-reference-time", "validate-max-autotune",
     "problems without a measured time to compare with"},
    {"damaged-input", kTimings, "data set records that are lost"},
    {"input-note", kTimings, "a note on how an input was read"},
    {"unknown-records", kTimings, "records of a kind that this version does not know"},
    {"unknown-keys", kTimings, "keys that this version does not know"},
    {"empty-part", "dataset split", "a side of a split without problems"},
    {"conversion-loss", kConverts, "data that the output format cannot represent"},
    {"not-converted", kTimings, "files that could not be converted"},
    {"no-times", kCheck, "problems without any time"},
    {"time-not-finite", kCheck, "times that are not finite numbers"},
    {"time-not-positive", kCheck, "times of zero or less"},
    {"time-below-floor", kCheck, "times below the resolution of the timer"},
    {"time-not-plausible", kCheck, "times below a nanosecond or above an hour"},
    {"no-samples", kCheck, "times with zero samples"},
    {"duplicate-problem", kCheck, "problems that occur in two records"},
    {"duplicate-config", kCheck, "configurations that occur twice in a record"},
    {"config-outside-space", kCheck, "configurations outside Inductor's search space"},
    {"shared-memory-above-limit", kCheck,
     "kernels that need more shared memory than the device has"},
    {"best-near-floor", kCheck, "problems whose best time is close to the timer's resolution"},
    {"aten-missing", kCheck, "problems without an ATEN time"},
    {"kernel-facts-missing", kCheck, "problems without compile-time facts"},
};

}  // namespace

std::span<const FindingRule> FindingRules() { return kRules; }

report::Document FindingRulesDocument(std::string_view command) {
  report::Table table{.key = "rules",
                      .columns = {"rule", "meaning"},
                      .note =
                          "Also: 'error', 'warning' (includes errors), 'any', and the plural of a "
                          "rule's last words ('failures'). RULE>N allows up to N findings, "
                          "RULE>N% and RULE>Ns those up to so many percent or seconds."};
  for (const FindingRule& rule : kRules) {
    if (report::IsRuleOf(rule, command)) table.AddRow({rule.name, rule.meaning});
  }
  return {.kind = "rules",
          .title = "inductor-debug " + std::string(command) + " --fail-on",
          .sections = {SectionOf("Rules", std::move(table))}};
}

}  // namespace idbg::views
