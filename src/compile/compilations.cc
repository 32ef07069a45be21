// SPDX-License-Identifier: Apache-2.0
#include "compile/compilations.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"
#include "compile/failures/failures.h"
#include "compile/recorded_text.h"
#include "compile/time/timeline.h"
#include "compile/user_frames.h"
#include "logs/events/graphs.h"
#include "logs/events/record_events.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

constexpr std::string_view kResume = "torch_dynamo_resume_in_";
constexpr std::string_view kCapture = "compiled autograd";

// Dynamo starts an analysis again for graph breaks and for reasons of its own: what it writes of
// those is the class of an exception (torch._dynamo.exc, "...RestartAnalysis") or one of two texts.
// Where a break follows, it is recorded by itself.
bool IsInternalRestart(std::string_view reason) {
  const bool is_class = reason.starts_with("<class '") && reason.ends_with("RestartAnalysis'>");
  return is_class || reason == "autograd.grad consumed grad_fns of returned tensors" ||
         reason == "source-less requires_grad_() intermediate leaked as output";
}

// What Summarise asks for.
constexpr std::string_view kFieldNames = R"(
    co_name co_filename co_firstlineno restart_reasons graph_op_count graph_node_count guard_count
    cache_size recompile_reason config_suppress_errors fail_type fail_reason is_raised
    fail_user_frame_filename fail_user_frame_lineno pytorch_version entire_frame_compile_time_s
    duration_us dynamo_cumulative_compile_time_us triton_kernel_compile_times_us
    cudagraph_skip_reason dynamo_config.recompile_limit dynamo_config.cache_size_limit
    dynamo_config.accumulated_recompile_limit dynamo_config.accumulated_cache_size_limit
    dynamo_config.automatic_dynamic_shapes dynamo_config.suppress_errors)";
constexpr auto kFields = base::ListNames<kFieldNames>();
static_assert(base::HasName(kFieldNames, kCudagraphSkip));
constexpr auto kBackwardFields = std::to_array<std::string_view>({"fail_type", "fail_reason"});

// The order of enumerators is not that of the rule: a break is looked for last.
Status StatusOf(const std::vector<logs::Metrics>& records) {
  if (records.empty()) return Status::kMissing;
  const auto any = [&](auto&& test) { return std::ranges::any_of(records, test); };
  if (any([](const logs::Metrics& m) { return m.IsSet("fail_type"); })) return Status::kError;
  if (any([](const logs::Metrics& m) { return m.Int("graph_op_count").value_or(0) == 0; }))
    return Status::kEmpty;
  const auto restarts = [](const logs::Metrics& m) {
    if (m.IsSet("restart_reasons"))
      return !std::ranges::all_of(m.List("restart_reasons"), IsInternalRestart);
    return !m.Has("restart_reasons") ||
           std::holds_alternative<std::monostate>(m.fields().find("restart_reasons")->second);
  };
  return any(restarts) ? Status::kBreak : Status::kOk;
}

base::Place MakePlace(std::string file, std::optional<std::int64_t> line) {
  base::Place place{.file = std::move(file)};
  if (line && *line > 0) place.line = static_cast<std::uint64_t>(*line);
  return place;
}

// Says whether Dynamo gave the frame up for the number of its versions, in the words of any
// release.
bool SaysRecompileLimit(std::string_view type, std::string_view reason) {
  return type.find("CacheLimitExceeded") != std::string_view::npos ||
         type.find("RecompileLimitExceeded") != std::string_view::npos ||
         reason.find("recompile limit exceeded") != std::string_view::npos ||
         reason.find("recompile_limit reached") != std::string_view::npos ||
         reason.find("cache_size_limit reached") != std::string_view::npos;
}

// torch/_dynamo/convert_frame.py, ConvertFrame.__call__: a "soft fail" is not raised, and artifact
// dynamo_graph_break_reason tells of it where the exception has a stack of the user's ("from user
// code"); with fullgraph=True, error_on_graph_break(True) and in torch.export that code does not
// run.
std::optional<bool> IsSkipped(const Failure& failure, const logs::Metrics& metrics,
                              const logs::Selected& selected) {
  if (failure.type != "Unsupported" && failure.type != "UserError") return std::nullopt;
  if (metrics.Bool("is_raised")) return false;  // as a text shows
  if (!logs::Find(selected, logs::Event::kArtifact, "dynamo_graph_break_reason").empty())
    return true;
  const bool has_stack = metrics.IsSet("fail_user_frame_filename") ||
                         failure.reason.find("from user code:") != std::string::npos;
  return has_stack && metrics.IsSet("pytorch_version") ? std::optional(false) : std::nullopt;
}

std::optional<Failure> FailureOf(const logs::Metrics& metrics, const logs::DynamoConfig& config) {
  if (!metrics.IsSet("fail_type")) return std::nullopt;
  Failure failure{.type = metrics.Text("fail_type"),
                  .reason = metrics.Text("fail_reason"),
                  .user_frame = MakePlace(metrics.Text("fail_user_frame_filename"),
                                          metrics.Int("fail_user_frame_lineno")),
                  .is_suppressed = config.suppress_errors};
  failure.is_recompile_limit = SaysRecompileLimit(failure.type, failure.reason);
  if (failure.is_recompile_limit) failure.is_suppressed = true;
  return failure;
}

// A back end had the graph, and the metrics say neither what came of it nor what failed: Dynamo
// records only what is a Python `Exception`.
bool IsInterrupted(const logs::Selected& selected, const logs::Metrics& metrics) {
  if (!metrics.Has("graph_op_count") || metrics.IsSet("graph_op_count")) return false;
  const auto ends = logs::Find(selected, logs::Event::kCompilationMetrics);
  return !ends.empty() &&
         std::ranges::any_of(logs::Find(selected, logs::Event::kDynamoOutputGraph),
                             [&](auto* graph) { return graph->attempt == ends.back()->attempt; });
}

void AddBackwardFailure(const logs::Metrics& backward, CompilationSummary& summary) {
  if (summary.failure || !backward.IsSet("fail_type")) return;
  summary.failure = FailureOf(backward, summary.config);
  summary.failure->is_of_backward = true;
  summary.status = Status::kError;
}

Function FunctionOf(const logs::Metrics& metrics, const logs::Selected& selected) {
  if (!metrics.IsSet("co_name")) return FunctionOfStart(selected);
  return {.name = metrics.Text("co_name"),
          .place = MakePlace(metrics.Text("co_filename"), metrics.Int("co_firstlineno"))};
}

// What the metrics say.
CompilationSummary Summarise(const logs::Selected& selected,
                             const std::vector<logs::Metrics>& records) {
  CompilationSummary summary{.selected = selected};
  logs::Metrics metrics;
  for (const logs::Metrics& record : records) metrics.Merge(record);
  summary.status = StatusOf(records);
  summary.has_null_restarts = summary.status == Status::kBreak && !metrics.IsSet("restart_reasons");
  summary.function = FunctionOf(metrics, selected);
  for (std::string& reason : metrics.List("restart_reasons"))
    (IsInternalRestart(reason) ? summary.other_restarts : summary.restart_reasons)
        .push_back(std::move(reason));
  summary.graph_ops = metrics.Int("graph_op_count");
  summary.graph_nodes = metrics.Int("graph_node_count");
  summary.guards = metrics.Int("guard_count");
  summary.cache_size = metrics.Int("cache_size");
  summary.time = logs::CompileTimeOf(metrics);
  summary.recompile_reason = metrics.Text("recompile_reason");
  summary.config = logs::ReadDynamoConfig(metrics);
  summary.failure = FailureOf(metrics, summary.config);
  if (summary.failure) {
    summary.failure->is_skipped = IsSkipped(*summary.failure, metrics, selected);
  } else if (summary.status == Status::kEmpty && IsInterrupted(selected, metrics)) {
    summary.status = Status::kError;
    summary.failure =
        Failure{.type = "Interrupted", .reason = std::string(kInterrupted), .is_suppressed = false};
  }
  return summary;
}

CompilationSummary Summarise(const logs::Selected& selected) {
  std::vector<logs::Metrics> metrics, backward;
  std::int32_t attempts = 1;
  bool is_doubtful = false;
  for (const std::uint32_t index : selected.compilation->records) {
    const logs::Record& record = selected.At(index);
    attempts = std::max(attempts, record.attempt + 1);
    is_doubtful |= record.payload == logs::PayloadState::kDamaged;
    if (record.event == logs::Event::kCompilationMetrics)
      metrics.push_back(logs::ReadMetrics(selected.log(), record, kFields));
    if (logs::IsBackwardMetrics(record.event))
      backward.push_back(logs::ReadMetrics(selected.log(), record, kBackwardFields));
  }
  CompilationSummary summary = Summarise(selected, metrics);
  for (const logs::Metrics& one : backward) AddBackwardFailure(one, summary);
  for (const logs::Metrics& one : metrics) {
    bool is_damaged = false;  // half a list is better than none; the damage is told elsewhere
    std::ranges::move(logs::ReadKernelCompileTimes(one, is_damaged),
                      std::back_inserter(summary.kernel_times));
    if (std::string skip = one.Text(kCudagraphSkip); !skip.empty())
      summary.cudagraph_skips.push_back(std::move(skip));
  }
  if (selected.compilation->id.IsCapture()) {
    summary.status = Status::kCaptured;
    summary.function = {.name = std::string(kCapture), .is_backward = true};
  } else if (selected.compilation->id.autograd >= 0) {
    summary.function.is_backward = summary.function.place.file.starts_with("<eval_with_key>");
  }
  summary.attempts = attempts;
  summary.is_doubtful = is_doubtful;
  if (!summary.time) summary.time = CompileTimeOfEvents(selected);
  if (summary.status == Status::kMissing) {
    const logs::Record* const step = logs::FindLastStep(selected);
    summary.stops_after = step != nullptr ? selected.log().NameOf(*step) : "chromium_event";
  }
  return summary;
}

// Failures that are recorded without an id, as texts do.
void AddLooseFailures(const logs::Selected& selected, std::vector<CompilationSummary>& summaries) {
  for (const logs::Record* record : logs::Find(selected, logs::Event::kCompilationMetrics)) {
    const logs::Metrics metrics = logs::ReadMetrics(selected.log(), *record, kFields);
    if (!metrics.IsSet("fail_type")) continue;
    CompilationSummary summary = Summarise(selected, {metrics});
    // Only the traceback says which function torch.export was at.
    if (summary.function.name.empty() && summary.failure) {
      const auto stack =
          ParseFailureText(summary.failure->type, summary.failure->reason, "").parts.stack;
      if (const logs::Frame* const frame = FindUserFrame(stack))
        summary.function = {.name = frame->function, .place = logs::PlaceOf(*frame)};
      else
        summary.function.place = UserPlaceOf(logs::ReadCallStack(selected.log(), *record));
    }
    summaries.push_back(std::move(summary));
  }
}

constexpr std::uint64_t kMostTraced = std::uint64_t{16} << 20;

// An exception that ends the trace of torch.export leaves how far it came.
void AddBrokenTraces(const logs::Selected& selected, std::vector<CompilationSummary>& summaries) {
  for (const logs::Record* record :
       logs::Find(selected, logs::Event::kArtifact, "make_fx_fail_partial")) {
    if (record->payload_size > kMostTraced) continue;
    const std::string text = ReadText(selected, record);
    CompilationSummary summary{.selected = selected, .status = Status::kError};
    summary.failure = Failure{.type = std::string(kBrokenTrace), .reason = std::string(kNotInLog)};
    const logs::GraphLines lines = logs::ReadGraphLines(text);
    if (lines.empty()) {
      summary.failure->reason += "its beginning";
    } else {
      const logs::GraphLine& last = std::ranges::max_element(lines, {}, [](const auto& one) {
                                      return one.second.line;
                                    })->second;
      std::string_view rest = text, statement;
      for (std::int64_t i = 0; i < last.line && logs::NextLine(rest, statement);) ++i;
      summary.function.place = last.place;
      summary.failure->reason += base::Trim(statement.substr(0, statement.find(';')));
    }
    summaries.push_back(std::move(summary));
  }
}

// A capture's own records have no stack of the caller's in every version; the first compilation
// that follows from it has.
void PlaceCapture(const CompilationSummary& compilation, CompilationSummary& capture) {
  if (!capture.function.place.file.empty()) return;
  const logs::Frame caller = FindCaller(compilation);
  if (!caller.file.empty()) capture.function.place = logs::PlaceOf(caller);
}

// AOTInductor and aot_compile compile without an id: what has code is a compilation all the same.
// Its metrics are of no frame, so that tlparse's rule would call it empty.
void AddAheadOfTime(const logs::Selected& selected, std::vector<CompilationSummary>& summaries) {
  const auto codes = CodesWithoutId(selected);
  const std::vector<logs::CompileTime> times = CompileTimesOfEvents(selected);
  for (std::size_t i = 0; i < codes.size(); ++i) {
    CompilationSummary summary{.selected = selected, .status = Status::kOk};
    summary.function.name =
        codes[i]->event == logs::Event::kGraphDump ? "AOTInductor" : "aot_compile";
    if (times.size() == codes.size())
      summary.time = times[i];
    else if (i == 0)
      summary.time = CompileTimeOfEvents(selected);
    summary.is_doubtful = codes[i]->payload == logs::PayloadState::kDamaged;
    summaries.push_back(std::move(summary));
  }
}

// torch.export and aot_compile capture as if for a frame, with neither its beginning nor its end:
// the metrics are recorded without an id.
bool IsOfExport(const logs::Selected& selected) {
  const logs::Log& log = selected.log();
  const auto has = [&log](const logs::Compilation& compilation, logs::Event event) {
    return std::ranges::any_of(compilation.records, [&](std::uint32_t index) {
      return log.records()[index].event == event;
    });
  };
  const bool has_graph = has(*selected.compilation, logs::Event::kDynamoOutputGraph);
  if ((!has_graph && has(*selected.compilation, logs::Event::kArtifact)) ||
      has(*selected.compilation, logs::Event::kDynamoStart) ||
      has(*selected.compilation, logs::Event::kCompilationMetrics))
    return false;
  return std::ranges::any_of(selected.rank->compilations(), [&](const logs::Compilation& other) {
    return other.id.empty() && has(other, logs::Event::kCompilationMetrics);
  });
}

}  // namespace

bool IsDescriptionOnly(const logs::Selected& selected) {
  constexpr auto kDescriptions = std::to_array<logs::Event>(
      {logs::Event::kDescribeStorage, logs::Event::kDescribeTensor, logs::Event::kDescribeSource,
       logs::Event::kCreateSymbol, logs::Event::kCreateUnbackedSymbol});
  return std::ranges::all_of(selected.compilation->records, [&](std::uint32_t index) {
    return std::ranges::find(kDescriptions, selected.At(index).event) != kDescriptions.end();
  });
}

// The innermost frame of dynamo_start's stack is the function itself, unless the stack ends in the
// compiler's own files, as in versions of early 2024.
logs::Frame FindCaller(const CompilationSummary& summary) {
  auto stack = logs::ReadDynamoStart(summary.selected);
  if (stack.size() < 2) return {};
  stack.pop_back();
  const logs::Frame* const user = FindUserFrame(stack);
  return user == nullptr || OwnerOf(user->file) == FrameOwner::kTorch ? logs::Frame{} : *user;
}

Function FunctionOfStart(const logs::Selected& selected) {
  const auto stack = logs::ReadDynamoStart(selected);
  if (stack.empty()) return {};
  // A stack may end in the compiler's own code; that of a text is the function alone.
  const bool is_compilers = stack.back().file.find("torch/_dynamo/") != std::string::npos;
  if (is_compilers && stack.size() > 1) return {};
  return {.name = stack.back().function, .place = logs::PlaceOf(stack)};
}

StatusCounts CountStatuses(const std::vector<CompilationSummary>& summaries) {
  StatusCounts counts;
  for (const CompilationSummary& summary : summaries) ++counts[summary.status];
  return counts;
}

std::int64_t CountCompilations(const StatusCounts& counts) {
  std::int64_t all = 0;
  for (const auto& [status, count] : counts) all += status == Status::kCaptured ? 0 : count;
  return all;
}

std::vector<CompilationSummary> SummariseCompilations(const logs::Trace& trace,
                                                      const logs::View& view) {
  struct FrameState {
    std::uint32_t instances = 0;
    Function function;
  };
  std::map<std::pair<const logs::Rank*, std::int32_t>, FrameState> frames;
  std::map<std::pair<const logs::Rank*, std::int32_t>, std::size_t> captures;
  std::vector<CompilationSummary> summaries;
  for (const logs::Selected& selected : logs::Select(trace, {.rank = view.rank})) {
    const logs::CompileId& id = selected.compilation->id;
    if (id.empty()) {
      AddLooseFailures(selected, summaries);
      AddBrokenTraces(selected, summaries);
      AddAheadOfTime(selected, summaries);
      continue;
    }
    if (IsDescriptionOnly(selected) || IsOfExport(selected)) continue;
    CompilationSummary summary = Summarise(selected);
    if (id.IsCapture()) {
      captures[{selected.rank, id.autograd}] = summaries.size();
      summaries.push_back(std::move(summary));
      continue;
    }
    if (const auto capture = captures.find({selected.rank, id.autograd}); capture != captures.end())
      PlaceCapture(summary, summaries[capture->second]);
    // Frames are counted by process, whatever is captured meanwhile.
    FrameState& frame = frames[{selected.rank, id.frame}];
    if (id.compile <= 0) ++frame.instances;
    // Only TORCH_TRACE tells how far a compilation came.
    if (trace.source != "TORCH_TRACE") summary.stops_after.clear();
    // A frame that Dynamo gives up at the limit has metrics without names.
    if (summary.function.name.empty())
      summary.function = frame.function;
    else
      frame.function = summary.function;
    summary.frame_instance = frame.instances == 0 ? 0 : frame.instances - 1;
    summaries.push_back(std::move(summary));
  }
  return summaries;
}

std::optional<Resume> ParseResume(std::string_view function) {
  const std::size_t at = function.rfind("_at_");
  if (!function.starts_with(kResume) || at == std::string_view::npos || at < kResume.size())
    return std::nullopt;
  Resume resume{.function = std::string(function.substr(kResume.size(), at - kResume.size()))};
  const auto line = base::LeadingNumber<std::uint64_t>(function.substr(at + 4));
  if (!line) return std::nullopt;
  resume.line = *line;
  return resume;
}

std::string ResumedFunction(const Function& function) {
  const auto resume = ParseResume(function.name);
  return resume ? resume->function : function.name;
}

std::string DisplayName(const Function& function) {
  if (function.is_backward) return "backward graph of compiled autograd";
  if (function.name.empty()) return "a function without a name in the log";
  const auto resume = ParseResume(function.name);
  if (!resume) return function.name;
  return resume->function + " (after the graph break in line " + std::to_string(resume->line) + ")";
}

}  // namespace idbg::compile
