// SPDX-License-Identifier: Apache-2.0
#include "views/compile/cache_findings.h"

#include <fmt/core.h>

#include <array>
#include <map>
#include <utility>

namespace idbg::views {
namespace {

using compile::CacheEvent;
using compile::CacheReport;
using compile::MissCause;
using logs::CacheState;

struct BypassAdvice {
  std::string_view beginning;  // of the reason
  std::string_view advice;
};
constexpr std::string_view kOperatorAdvice =
    "later versions of PyTorch cache more of these operators; until then keep it out of code that "
    "is compiled often";
constexpr std::string_view kPassAdvice =
    "make the pass a torch._inductor.custom_graph_pass.CustomGraphPass whose uuid() changes with "
    "what it does";
// Reasons as torch/_functorch/_aot_autograd/autograd_cache.py and torch/_inductor/codecache.py give
// them.
constexpr auto kBypassAdvice = std::to_array<BypassAdvice>({
    {"Unsupported call_function target",
     "later versions of PyTorch cache more functions; if the result of the function depends only "
     "on its arguments, add its name to torch._inductor.config.unsafe_marked_cacheable_functions"},
    {"Can't cache HigherOrderOperator", kOperatorAdvice},
    {"SAC context_fn", "give the context_fn of selective checkpointing a cache_hash attribute"},
    {"AOTAutogradCache requires triton", "update Triton"},
    {"mkldnn tensors unpickleable",
     "torch._inductor.config.freezing packs the weights into mkldnn tensors: turn it off where the "
     "cache is worth more than the packing"},
    {"Cannot cache a graph with freezing enabled",
     "torch._inductor.config.freezing bakes the weights into the code: turn it off where the cache "
     "is worth more than that"},
    {"Unsupported pre grad custom pass", kPassAdvice},
    {"Unsupported post grad custom pass", kPassAdvice},
    {"Unsupported joint custom pass", kPassAdvice},
    {"Failed to pickle cache key", "keep objects that cannot be pickled out of the graph"},
});
constexpr std::string_view kOtherAdvice =
    "every process compiles this graph again until the reason is removed";

std::string_view AdviceFor(std::string_view reason) {
  if (reason.find("Function module: torch._dynamo.compiled_autograd") != reason.npos)
    return "nothing to change: PyTorch does not cache the backward graphs of compiled autograd";
  // An operator says itself whether it can be cached: no setting changes that.
  if (reason.find("Function module: torch.ops.higher_order") != reason.npos) return kOperatorAdvice;
  for (const BypassAdvice& entry : kBypassAdvice) {
    if (reason.starts_with(entry.beginning)) return entry.advice;
  }
  return kOtherAdvice;
}

std::string FirstName(const CacheEvent& event) {
  const compile::CacheComparison& nearest = *event.nearest;
  if (nearest.changes.empty()) return "";
  const std::string more =
      nearest.differing > 1 ? fmt::format(" and {} more", nearest.differing - 1) : "";
  return nearest.changes.front().name + more;
}

// Whether not only the code of the graph differs from all that were looked up before.
bool IsNewGraph(const CacheEvent& event) {
  return event.cause == MissCause::kGraph && event.nearest && event.nearest->differing > 1 &&
         !event.payload.is_damaged;
}

struct MissText {
  report::Severity severity;
  std::string message;
  std::string advice;
};

MissText GraphMiss(const CacheEvent& event, const std::string& earlier) {
  const compile::CacheComparison& nearest = *event.nearest;
  if (nearest.differing > 1)
    return {report::Severity::kNote,
            fmt::format("a different graph from {}: {} of {} components differ, including 'gm'",
                        earlier, nearest.differing, event.component_count),
            ""};
  const std::string_view hidden =
      nearest.changes.front().is_hidden ? " (in a part that its text does not show)" : "";
  return {report::Severity::kNote,
          fmt::format("of {} components only 'gm' differs from {}: the code changed{}, the "
                      "configuration did not",
                      event.component_count, earlier, hidden),
          ""};
}

MissText Explain(const logs::Trace& trace, const CacheReport& caches, const CacheEvent& event) {
  const std::string earlier =
      event.nearest ? LabelOf(trace, caches.events[event.nearest->earlier]) : "";
  switch (event.cause) {
    case MissCause::kFirst:
      return {report::Severity::kNote, "first lookup, with no earlier entry to compare with",
              std::string(compile::kKeepCache)};
    case MissCause::kSameKey:
      return {report::Severity::kWarning,
              fmt::format("{} had the same key, but its entry is missing from the cache", earlier),
              std::string(compile::kShareCache)};
    case MissCause::kGraph:
      return GraphMiss(event, earlier);
    case MissCause::kInputs:
      return {report::Severity::kNote,
              fmt::format("same code as {} with different inputs: {} differs", earlier,
                          FirstName(event)),
              "if a size varies, mark it dynamic with torch._dynamo.mark_dynamic"};
    case MissCause::kConfiguration: {
      const compile::ComponentChange& change = event.nearest->changes.front();
      return {report::Severity::kWarning,
              fmt::format("same graph as {} with different settings: {} is '{}', was '{}'", earlier,
                          FirstName(event), change.after, change.before),
              "use the same settings in every run, or expect one cache entry per setting"};
    }
    case MissCause::kUnknown:
      break;
  }
  return {report::Severity::kNote, "the components of its key are not recorded", ""};
}

// Equal causes are one finding, placed at the first.
class Findings {
 public:
  explicit Findings(report::Document& document) : document_(document) {}

  void Add(const std::string& cause, const CacheEvent& event, report::Finding finding) {
    const auto [found, is_new] =
        known_.emplace(std::pair(finding.rule, cause), document_.findings.size());
    if (!is_new) {
      ++document_.findings[found->second].count;
      return;
    }
    finding.place = event.log().PlaceOf(event.log().records()[event.record]);
    document_.findings.push_back(std::move(finding));
  }

 private:
  report::Document& document_;
  std::map<std::pair<std::string, std::string>, std::size_t> known_;
};

void AddMiss(const logs::Trace& trace, const CacheReport& caches, const CacheEvent& event,
             Findings& findings) {
  const MissText text = Explain(trace, caches, event);
  const std::string_view doubt =
      event.payload.is_damaged ? " (unreliable: its record is damaged)" : "";
  std::string cause =
      fmt::format("{} {}", static_cast<int>(event.kind), static_cast<int>(event.cause));
  // A graph that nothing like it came before misses as the first one does: one note for both.
  if (IsNewGraph(event))
    cause = fmt::format("{} {}", static_cast<int>(event.kind), static_cast<int>(MissCause::kFirst));
  else if (event.nearest)
    cause += " " + FirstName(event) + (doubt.empty() ? "" : "?");
  findings.Add(cause, event,
               {.rule = "cache-miss",
                .severity = text.severity,
                .is_advisory = text.severity == report::Severity::kNote,
                .message = fmt::format("{} missed in {}: {}{}", ToString(event.kind),
                                       LabelOf(trace, event), text.message, doubt),
                .advice = text.advice});
}

void AddBypass(const logs::Trace& trace, const CacheEvent& event, Findings& findings) {
  const std::string reason = InOneLine(event.payload.bypass_reason);
  findings.Add(
      fmt::format("{} {}", static_cast<int>(event.kind), reason), event,
      {.rule = "cache-bypass",
       .severity = report::Severity::kWarning,
       .message = fmt::format("{} bypassed in {}: {}", ToString(event.kind), LabelOf(trace, event),
                              reason.empty() ? "reason not recorded" : reason),
       .advice = std::string(AdviceFor(reason))});
}

void AddDisabled(const logs::Trace& trace, const CacheEvent& event, Findings& findings) {
  findings.Add(std::string(ToString(event.kind)), event,
               {.rule = "cache-disabled",
                .severity = report::Severity::kNote,
                .is_advisory = true,
                .message = fmt::format("{} is disabled in {}: every process compiles from scratch",
                                       ToString(event.kind), LabelOf(trace, event)),
                .advice = "check torch._inductor.config.fx_graph_cache and force_disable_caches"});
}

}  // namespace

std::string InOneLine(std::string_view text) {
  std::string line;
  for (const char c : text) {
    const bool is_blank = static_cast<unsigned char>(c) <= ' ';
    if (!is_blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  while (line.ends_with(' ')) line.pop_back();
  return line;
}

std::string LabelOf(const logs::Trace& trace, const CacheEvent& event) {
  return logs::Selected{.rank = event.rank, .compilation = &event.Get()}.Label(trace);
}

void AddCacheFindings(const logs::Trace& trace, const CacheReport& caches,
                      report::Document& document) {
  Findings findings(document);
  for (const CacheEvent& event : caches.events) {
    if (event.payload.state == CacheState::kMiss) AddMiss(trace, caches, event, findings);
    if (event.payload.state == CacheState::kBypass) AddBypass(trace, event, findings);
    if (event.payload.state == CacheState::kDisabled) AddDisabled(trace, event, findings);
  }
  if (caches.bad_payloads > 0)
    document.findings.push_back(
        {.rule = "damaged-log",
         .severity = report::Severity::kNote,
         .message = fmt::format("{} cache records are too large to read", caches.bad_payloads),
         .count = static_cast<std::int64_t>(caches.bad_payloads)});
}

}  // namespace idbg::views
