// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile/compare/compare.h"
#include "compile/compilations.h"
#include "compile/kernels/kernels.h"
#include "compile/log_facts.h"
#include "compile/log_summary.h"
#include "compile/time/timeline.h"
#include "report/document.h"
#include "report/figures.h"

// The sections of a log, each with its findings.

namespace idbg::views {

// The answer in at most seven lines, before everything else: what failed, where the graph breaks,
// what is compiled again and why, where the time went and what of it could be saved, what the
// caches did. `log_name` leads the lines where there are several logs; else it is empty.
void AddLogVerdicts(const std::string& log_name, const compile::LogSummary& log, bool is_whole,
                    report::Document& document);

// "triton_poi_fused_add 2 -> 3, extern_kernels.mm 1 -> 0".
std::string ChangeText(const std::map<std::string, std::pair<std::int64_t, std::int64_t>>& changes);

// The section that leads a log: the figures that matter, and a row for each cause of lost time,
// costliest first; at most `top`.
report::Section LogOverview(const compile::LogSummary& log, std::size_t top);

// Gives each finding about a graph break or a failure the seconds that it cost, as recompilations
// have them: the findings from `first_finding` on are those of the log.
void AddCosts(const compile::Costs& costs, std::size_t first_finding, report::Document& document);

// Compile seconds that a finding's cause cost; 0: the log does not say. The costliest come first.
void SetCost(double seconds, report::Finding& finding);

// What a trace holds, and what of it could not be read.
void AddTraceSummary(const compile::LogFacts& facts, report::Document& document);

// What was compiled, how it ended, and what failed (rule compile-failure).
void AddTraceCompilations(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "step was not compiled: Unsupported: ...; the function runs in eager
// mode".
std::string Sentence(const compile::FailureGroup& failure);

// Every compilation with all that the log has of it, the slowest first: what it was, who called it,
// why it was compiled, and its graphs, guards, code and metrics as texts. They stay in the log,
// which the section holds on to, until a page is written.
// Null where there is none.
std::optional<report::Section> TraceDossiers(const std::shared_ptr<const logs::Trace>& trace,
                                             const compile::LogFacts& facts);

// Graph breaks by type and line of the user's code, each with what to change (rule graph-break).
void AddTraceBreaks(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "Data-dependent branching; the whole function falls back to eager".
std::string Sentence(const compile::GraphBreak& one);

// Recompilations by function and cause, with what to change (rule recompile), and the functions
// that run eagerly for too many of them (rule recompile-limit).
void AddTraceRecompiles(const compile::LogFacts& facts, report::Document& document);

// What a finding says of it: "step was recompiled 3 times because of the size of x: 8, 12".
std::string Sentence(const compile::RecompileGroup& group);

// What compiled code checks before it runs: by kind, by value, by line; what of it is likely to
// fail (rule guard-risk, notes). Of one compilation the whole tree.
void AddTraceGuards(const compile::LogFacts& facts, report::Document& document);

// The tensors that captured graphs take: where from, sizes, strides, who shares memory.
void AddTraceInputs(const compile::LogFacts& facts, report::Document& document);

// Dynamic sizes: which there are, which became numbers (rule specialized-symbol, notes) and what
// they must keep to; operators whose fake kernel is missing (missing-fake-kernel) or wrong
// (mismatched-fake-kernel).
void AddTraceSymbols(const compile::LogFacts& facts, report::Document& document);

// What the compiler's caches were asked and answered, and why they missed.
void AddTraceCache(const compile::LogFacts& facts, report::Document& document);

// Where compile time went: by stage, span, compilation and kernel, what the caches saved, what was
// waited for; a flame chart.
void AddTraceTime(const compile::LogFacts& facts, report::Document& document);

// "3 compilations took 12.3 s: 48 % kernel compilation, ...".
std::string Sentence(const compile::TimeSummary& time);

// What Inductor made: kernels with what is fused in them, library calls, operators that it left as
// they are (rule fallback, notes), and why CUDA graphs are skipped (rule cudagraph-skip).
void AddTraceKernels(const compile::LogFacts& facts,
                     const std::vector<compile::CompiledCode>& codes, report::Document& document);

// What inductor_debug.install() chose for matrix products: what differs from Inductor's own choice,
// with the predicted gain; what does not; where the choice was left to Inductor, and why.
void AddTraceChoices(const compile::LogFacts& facts, report::Document& document);

// Which line of the graphs became which line of the code: by lines, by nodes, and the three texts.
void AddTraceProvenance(const compile::LogFacts& facts, report::Document& document);

// Where the ranks of a distributed run were compiled differently, and what may hang.
void AddTraceRanks(const compile::LogFacts& facts, report::Document& document);

// What to change so that the program starts sooner, by the seconds that the log recorded (rule
// start-advice, notes).
void AddStartAdvice(const compile::LogFacts& facts, report::Document& document);

// Two runs side by side. What the second has that the first had not is a finding: new-graph-break,
// new-recompile, new-failure.
void AddTraceComparison(const compile::LogFacts& before, const compile::LogFacts& after,
                        report::Document& document);

// What is drawn of a log.

// Finds what is alike but for the rank of its label, which is that of a compilation.
class RankFolder {
 public:
  // The number, from 0, of what is alike in every value and in the label's id ("[0/0] #2" of
  // "rank 1 [0/0] #2"). Twice in one rank is two.
  std::size_t Add(const std::string& label, std::vector<report::Value> values = {});
  std::size_t size() const { return labels_.size(); }
  // "ranks 0-14, 17 [2/1]".
  std::string Label(std::size_t number) const;

 private:
  std::map<std::vector<report::Value>, std::size_t> known_;
  std::map<std::vector<report::Value>, std::int64_t> seen_;  // of each rank
  std::vector<std::vector<std::string>> labels_;
};

// Adds a table whose first cells are labels: rows that are alike in several ranks become one.
void AddFoldedTable(report::Table table, std::size_t top, report::Section& section);

// Graph breaks and recompilations over time, the first few hundred. What is alike in several ranks
// is one event, at the time of the first.
report::Timeline EventTimeline(const compile::LogFacts& facts);

// Who called what was compiled: the stacks of the compilations' beginnings as one tree, without the
// frames of PyTorch and other libraries, with the compilations as leaves. No nodes where the log
// has no stacks.
report::Tree MakeStackTree(const logs::Trace& trace,
                           const std::vector<compile::CompilationSummary>& summaries);

// The longest spans of a timeline; the rest is counted.
report::FlameChart MakeFlameChart(const logs::Trace& trace, const compile::Timeline& timeline);

// Writes a timeline in Chrome's trace format, as Perfetto and chrome://tracing read it: complete
// events, whose process is the rank and whose thread is the lane. Times are microseconds since the
// epoch, as in the log. Args that are lists or long (the components of keys) are left out. Throws
// kExternal when the file cannot be written.
void WriteChromeTrace(const logs::Trace& trace, const compile::Timeline& timeline,
                      const std::filesystem::path& path);

}  // namespace idbg::views
