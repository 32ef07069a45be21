// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/names.h"
#include "compile/kernels/kernels.h"
#include "compile/user_frames.h"
#include "logs/events/metrics.h"
#include "logs/events/stack.h"

namespace idbg::compile {
namespace {

// By a part of the reason, as torch/_inductor/cudagraph_utils.py words it.
constexpr base::Named<std::string_view> kAdvice[] = {
    {"mutated inputs",
     "do not write to inputs: copy them first, or mark those with a constant address with "
     "torch._dynamo.mark_static_address"},
    {"cpu device",
     "move that tensor to the GPU: it is often a constant or index created without device=, or a "
     "buffer that .to() does not move"},
    {"multiple devices", "keep all tensors of one compiled region on one GPU"},
    {"symbolic shapes",
     "fix the sizes (dynamic=False, padding to a few sizes): each size needs its own CUDA graph"},
    {"dynamic shapes",
     "fix the sizes (dynamic=False, padding to a few sizes): each size needs its own CUDA graph"},
    {"incompatible op",
     "move that operator out of the compiled region, or replace it with one that does not "
     "synchronize with the host"},
    {"unbacked", "avoid .item(), nonzero() and masks as indices in the compiled region"},
    {"non-Tensor inputs", "pass tensors, or constants that are the same in each call"},
    {"complex memory overlap", "pass contiguous inputs: an expanded tensor overlaps itself"},
    {"cpp wrapper", "turn off torch._inductor.config.cpp_wrapper"},
    {"cpp-wrapper", "turn off torch._inductor.config.cpp_wrapper"},
    {"re-recording limit",
     "keep the same tensors alive from call to call: each different set of live outputs is "
     "recorded again (torch._inductor.config.triton.cudagraph_unexpected_rerecord_limit)"},
    {"override_cudagraphs",
     "remove the annotation override_cudagraphs where CUDA graphs are wanted"},
};
constexpr std::string_view kGeneralAdvice =
    "run with TORCH_LOGS=perf_hints,cudagraphs to see the operator; where CUDA graphs are not "
    "needed, "
    "compile without mode=\"reduce-overhead\"";

std::string_view AdviceFor(std::string_view reason) {
  for (const auto& [part, advice] : kAdvice) {
    if (reason.find(part) != std::string_view::npos) return advice;
  }
  return kGeneralAdvice;
}

// "mutated inputs (1 instances)" of "skipping cudagraphs due to ... Found from : \n ...".
std::string Cause(std::string_view reason) {
  constexpr std::string_view kDue = "due to ";
  std::string_view line = reason.substr(0, reason.find('\n'));
  if (line.starts_with("skipping cudagraph")) line.remove_prefix(line.find(kDue) + kDue.size());
  line = line.substr(0, line.find(" Found from"));
  while (line.ends_with(' ') || line.ends_with('.')) line.remove_suffix(1);
  return std::string(line);
}

// Groups them by reason and line, which ends the reason: "... Found from :\n   File \"model.py\",
// line 12, in forward\n    x.add_(1)".
void AddSkip(const std::string& reason, const std::string& label,
             std::vector<CudagraphSkip>& skips) {
  if (reason.empty()) return;
  CudagraphSkip skip{.reason = Cause(reason), .place = UserPlaceOf(logs::ParseTraceback(reason))};
  auto same = std::ranges::find_if(skips, [&skip](const CudagraphSkip& other) {
    return other.reason == skip.reason && other.place == skip.place;
  });
  if (same == skips.end()) same = skips.insert(same, std::move(skip));
  same->advice = AdviceFor(same->reason);
  if (same->compilations.empty() || same->compilations.back() != label)
    same->compilations.push_back(label);
}

}  // namespace

std::vector<CudagraphSkip> FindCudagraphSkips(const logs::Trace& trace, const logs::View& view,
                                              const std::vector<CompilationSummary>& summaries) {
  std::map<const logs::Compilation*, const CompilationSummary*> known;
  for (const CompilationSummary& summary : summaries) {
    if (!summary.id().empty()) known[summary.selected.compilation] = &summary;
  }
  std::vector<CudagraphSkip> skips;
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    const auto add = [&](logs::Event event) {
      for (const logs::Record* record : logs::Find(selected, event))
        AddSkip(logs::ReadMetrics(selected.log(), *record, std::array{kCudagraphSkip})
                    .Text(kCudagraphSkip),
                selected.Label(trace), skips);
    };
    if (const auto found = known.find(selected.compilation); found != known.end()) {
      for (const std::string& reason : found->second->cudagraph_skips)
        AddSkip(reason, selected.Label(trace), skips);
    } else {
      add(logs::Event::kCompilationMetrics);
    }
    add(logs::Event::kBwdCompilationMetrics);
    add(logs::Event::kCompilationMetricsRuntime);
  }
  return skips;
}

}  // namespace idbg::compile
