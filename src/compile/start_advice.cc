// SPDX-License-Identifier: Apache-2.0
#include "compile/start_advice.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <span>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "compile/costs.h"
#include "compile/recorded_text.h"
#include "graph/text.h"
#include "logs/events/graphs.h"

namespace idbg::compile {
namespace {

constexpr double kLeastSeconds = 0.1;  // worth a change
constexpr double kUsPerSecond = 1e6;
constexpr double kNsPerSecond = 1e9;

// Seconds of which a log may not speak.
void Add(std::optional<double> seconds, std::optional<double>& sum) {
  if (seconds) sum = sum.value_or(0) + *seconds;
}

constexpr std::string_view kAlways;
constexpr std::string_view kWithRest =
    "at most: what follows the break is then compiled with what stands before it";
constexpr std::string_view kAtMost = "at most: what is fixed is compiled";

// Causes of one kind, each with what would have avoided it.
template <CostKind kKind, const std::string_view& kCondition>
void AddCauses(const LogFacts& facts, std::vector<StartAdvice>& advice) {
  for (const CostCause& cause : FindCosts(facts).causes) {
    if (cause.kind != kKind || cause.change.empty()) continue;
    advice.push_back({.finding = base::Plural(cause.count, ToString(kKind)) + ", " + cause.what,
                      .change = cause.change,
                      .condition = std::string(kCondition),
                      .place = cause.place,
                      .count = cause.count,
                      .seconds = cause.seconds > 0 ? std::optional(cause.seconds) : std::nullopt});
  }
}

void CacheMisses(const LogFacts& facts, std::vector<StartAdvice>& advice) {
  StartAdvice kept{.finding = "graphs that no cache had",
                   .change = std::string(kKeepCache),
                   .condition = "if code, settings and PyTorch stay the same"};
  StartAdvice lost{.finding = "graphs that were compiled before and are not in the cache",
                   .change = std::string(kShareCache)};
  for (const CacheEvent& event : facts.Caches().events) {
    const logs::CachePayload& payload = event.payload;
    if (event.kind != logs::CacheKind::kFxGraph || payload.state != logs::CacheState::kMiss)
      continue;
    StartAdvice& one = event.cause == MissCause::kSameKey ? lost : kept;
    ++one.count;
    if (payload.time_taken_ns)
      Add(static_cast<double>(*payload.time_taken_ns) / kNsPerSecond, one.seconds);
  }
  const double libraries_s = KernelTimeOfHits(facts.Time(), facts.Caches());
  StartAdvice libraries{.finding = "kernels of graphs that the FX graph cache had",
                        .change = std::string(kKeepLibraries),
                        .count = libraries_s > 0 ? 1 : 0,
                        .seconds = libraries_s};
  for (StartAdvice* one : {&kept, &lost, &libraries})
    if (one->count > 0) advice.push_back(std::move(*one));
}

void Unname(graph::Graph& graph) {
  for (std::size_t i = 0; i < graph.values.size(); ++i)
    graph.values[i].name = "v" + std::to_string(i);
  for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
    graph::Node& node = graph.nodes[i];
    node.name = "n" + std::to_string(i);
    node.source = {};
    node.module_path = node.module_type = "";
  }
  for (graph::GraphInput& input : graph.inputs) input.target = "";
  for (graph::Graph& subgraph : graph.subgraphs) Unname(subgraph);
}

// The graphs of a compilation without names and lines; empty: it has none that can be read.
std::string TextOfGraphs(const logs::Selected& selected) {
  std::vector<const logs::Record*> records = logs::FindCompiledGraphs(selected);
  if (records.empty()) records = logs::FindGraphs(selected, logs::GraphStage::kCaptured);
  std::string text;
  try {
    for (const logs::Record* record : records) {
      for (graph::Graph& graph : ReadGraphs(selected, *record).graphs) {
        Unname(graph);
        text += ToText(graph);
      }
    }
  } catch (const base::Error&) {
    return "";
  }
  return text;
}

// Whether it was for other tensors, sizes or states of PyTorch: captured graphs may be equal all
// the same, but what is made of them is not. Those for other objects and values of Python's are
// left.
bool IsOfTensors(const RecompileReason& cause) {
  using enum RecompileKind;
  return cause.IsTensorCheck() || cause.IsOfCapture() || cause.kind == kTensorType ||
         cause.kind == kAliasing || cause.kind == kGlobalState || cause.kind == kShapeGuard ||
         cause.kind == kBackend;
}

// What is compiled once serves all layers that are alike.
void EqualGraphs(const LogFacts& facts, std::vector<StartAdvice>& advice) {
  // After a reset of Dynamo everything is compiled again.
  using Key = std::tuple<const logs::Rank*, std::uint32_t, std::string>;
  const std::set<std::string> of_other_tensors = LabelsOf(facts.GetRecompiles(), IsOfTensors);
  std::map<Key, std::vector<const CompilationSummary*>> equal;
  for (const CompilationSummary& summary : facts.Summaries()) {
    if (summary.status == Status::kError || summary.IsCapture() ||
        of_other_tensors.contains(summary.selected.Label(facts.trace())))
      continue;
    std::string text = TextOfGraphs(summary.selected);
    if (!text.empty())
      equal[{summary.selected.rank, summary.frame_instance, std::move(text)}].push_back(&summary);
  }
  for (const auto& [key, all] : equal) {
    if (all.size() < 2) continue;
    const std::string times = std::to_string(all.size());
    StartAdvice one{.finding = "one graph was compiled " + times + " times, first as " +
                               all.front()->selected.Label(facts.trace()) + " and " +
                               all[1]->selected.Label(facts.trace()),
                    .change =
                        "compile what repeats once: what differs between its calls and is "
                        "not in the graph (numbers of layers, caches, flags) belongs outside "
                        "the compiled function, or into tensors",
                    .place = all.front()->function.place,
                    .count = std::ssize(all) - 1};
    for (const CompilationSummary* again : std::span(all).subspan(1))
      if (again->time) Add(again->time->seconds, one.seconds);
    advice.push_back(std::move(one));
  }
}

// Spans in which PyTorch measures candidates, and what makes that unnecessary.
struct Tuning {
  std::string_view span;  // '*': any text
  std::string_view finding, change, condition;
};
constexpr std::string_view kProducts = "configurations of matrix products were measured";
constexpr std::string_view kPredicted =
    "import inductor_debug; inductor_debug.install(): predicted choices replace the measuring";
constexpr std::string_view kIfKnown = "for products that the GEMM model of the device knows";
constexpr Tuning kTunings[] = {
    {"*_template_autotuning", kProducts, kPredicted, kIfKnown},
    {"*_template_precompiling", kProducts, kPredicted, kIfKnown},
    {"CachingAutotuner.benchmark_all_configs", "configurations of generated kernels were measured",
     kKeepCache, "if code, settings and PyTorch stay the same"},
};

void Autotuning(const LogFacts& facts, std::vector<StartAdvice>& advice) {
  const std::size_t first = advice.size();
  for (const PhaseTime& phase : facts.Time().phases) {
    const Tuning* const tuning = std::ranges::find_if(
        kTunings, [&](const Tuning& one) { return base::MatchesWildcards(one.span, phase.name); });
    if (tuning == std::end(kTunings)) continue;
    const auto known = std::ranges::find(advice.begin() + static_cast<std::ptrdiff_t>(first),
                                         advice.end(), tuning->finding, &StartAdvice::finding);
    StartAdvice& one =
        known != advice.end()
            ? *known
            : advice.emplace_back(StartAdvice{.finding = std::string(tuning->finding),
                                              .change = std::string(tuning->change),
                                              .condition = std::string(tuning->condition)});
    one.count += phase.count;
    Add(phase.total_us / kUsPerSecond, one.seconds);
  }
}

// A kernel that takes longer than all others together, and has more in it than any of them: the
// first kernel of a process takes long whatever is in it.
void LongKernel(const LogFacts& facts, std::vector<StartAdvice>& advice) {
  constexpr double kLongSeconds = 1;
  const std::vector<KernelTime>& times = facts.Time().kernels;
  double all_us = 0;
  for (const KernelTime& kernel : times) all_us += kernel.time_us;
  if (times.size() < 2 || times.front().time_us < kLongSeconds * kUsPerSecond ||
      times.front().time_us < all_us / 2)
    return;
  const CompiledKernel* longest = nullptr;
  std::size_t most = 0;
  for (const CompiledCode& code : facts.Codes()) {
    for (const CompiledKernel& kernel : code.kernels) {
      if (kernel.name == times.front().name)
        longest = &kernel;
      else
        most = std::max(most, kernel.nodes.size());
    }
  }
  if (longest == nullptr || longest->nodes.size() <= most) return;
  advice.push_back({.finding = longest->name + ", one kernel of " +
                               base::Plural(longest->nodes.size(), "operator") +
                               ", took longer than the other " + std::to_string(times.size() - 1) +
                               " together",
                    .change = "fuse less into it: torch._inductor.config.max_fusion_size",
                    .condition = "at most: kernels are compiled side by side",
                    .place = longest->place,
                    .count = 1,
                    .seconds = times.front().time_us / kUsPerSecond});
}

// A kind of what makes starts slow, and what finds it.
constexpr base::Named<void (*)(const LogFacts&, std::vector<StartAdvice>&)> kRules[] = {
    {"recompilations", AddCauses<CostKind::kRecompilation, kAlways>},
    {"graph-breaks", AddCauses<CostKind::kGraphBreak, kWithRest>},
    {"failures", AddCauses<CostKind::kFailure, kAtMost>},
    {"cache-misses", CacheMisses},
    {"equal-graphs", EqualGraphs},
    {"autotuning", Autotuning},
    {"long-kernel", LongKernel},
};

}  // namespace

std::vector<StartAdvice> AdviseOnStart(const LogFacts& facts) {
  std::vector<StartAdvice> all;
  for (const auto& [name, find] : kRules) {
    const std::size_t first = all.size();
    find(facts, all);
    for (StartAdvice& one : std::span(all).subspan(first)) one.rule = name;
  }
  std::erase_if(all,
                [](const StartAdvice& one) { return one.seconds && *one.seconds < kLeastSeconds; });
  std::ranges::stable_sort(all, std::greater(), [](const StartAdvice& one) {
    return std::pair(one.seconds.value_or(0), one.count);
  });
  return all;
}

}  // namespace idbg::compile
