// SPDX-License-Identifier: Apache-2.0
#include "inputs/state.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <iterator>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "base/files/file.h"
#include "base/text/utf8.h"
#include "logs/events/chromium_event.h"
#include "logs/events/record_events.h"
#include "logs/view.h"
#include "runs/find.h"
#include "runs/liveness.h"

namespace idbg::inputs {
namespace {

namespace fs = std::filesystem;
using report::Input;
using report::InputState;

bool IsForbidden(const fs::path& path) {
  return ::faccessat(AT_FDCWD, path.c_str(), R_OK, AT_EACCESS) != 0 &&
         (errno == EACCES || errno == EPERM);
}

void CheckFolder(const fs::path& folder, bool is_run, int depth) {
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  if (error == std::errc::permission_denied) base::ThrowUnreadable(folder, EACCES);
  for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    const fs::path& path = entry->path();
    const fs::file_status status = entry->symlink_status(ignored);
    if (fs::is_regular_file(status) && IsForbidden(path)) base::ThrowUnreadable(path, EACCES);
    const bool is_cache = is_run && path.filename() == "cache";
    if (fs::is_directory(status) && !is_cache && depth < runs::kDeepest)
      CheckFolder(path, false, depth + 1);
  }
}

std::string HowItEnded(const runs::RunSummary& run) {
  if (run.signal) {
    const int signal = static_cast<int>(*run.signal);
    return "the program was ended by signal " + std::to_string(signal) + " (" +
           ::strsignal(signal) + ")";
  }
  if (run.exit_code.value_or(0) != 0)
    return "the program ended with exit code " + std::to_string(*run.exit_code);
  return run.end_time.empty() ? "the run's end is not recorded: it was killed with its capture"
                              : "";
}

constexpr std::size_t kMostName = 80;

// The last record that says how far a compilation came.
std::string LastStep(const logs::Selected& selected) {
  const logs::Record* const record = logs::FindLastStep(selected);
  return record == nullptr ? "its beginning"
                           : base::OneLine(selected.log().NameOf(*record), kMostName);
}

bool IsMetrics(logs::Event event) {
  return event == logs::Event::kCompilationMetrics || logs::IsBackwardMetrics(event);
}

// What a backward graph that is compiled at its first use writes after the metrics of its forward.
bool IsOfCompiler(logs::Event event) {
  return event == logs::Event::kAotBackwardGraph || event == logs::Event::kInductorPreGradGraph ||
         event == logs::Event::kInductorPostGradGraph || event == logs::Event::kInductorOutputCode;
}

// A compilation begins with dynamo_start and ends with its metrics: without them a killed writer
// left it. Captures of backward graphs and descriptions of inputs have neither.
bool LacksMetrics(const logs::Selected& selected) {
  bool lacks = false;
  bool has_metrics = false;
  for (const std::uint32_t index : selected.compilation->records) {
    const logs::Event event = selected.At(index).event;
    has_metrics = has_metrics || IsMetrics(event);
    if (IsMetrics(event))
      lacks = false;
    else if (event == logs::Event::kDynamoStart || (has_metrics && IsOfCompiler(event)))
      lacks = !selected.compilation->id.empty();
  }
  return lacks;
}

// The last span of it that has begun and has no end; empty: none.
std::string OpenSpan(const logs::Selected& selected) {
  constexpr std::uint64_t kMaxEvent = std::uint64_t{1} << 20;
  using Phase = logs::ChromiumEvent::Phase;
  std::vector<std::pair<std::string, std::int64_t>> open;  // names and threads
  std::string buffer;
  logs::ChromiumEvent event;
  for (const logs::Record* const record : logs::Find(selected, logs::Event::kChromiumEvent)) {
    if (record->payload_size > kMaxEvent ||
        !logs::ReadChromiumEvent(selected.log(), *record, buffer, event) ||
        (event.phase != Phase::kBegin && event.phase != Phase::kEnd))
      continue;
    const std::pair span(event.name, event.tid);
    if (event.phase == Phase::kBegin) {
      open.push_back(span);
    } else if (const auto begun = std::find(open.rbegin(), open.rend(), span);
               begun != open.rend()) {
      open.erase(std::next(begun).base());
    }
  }
  return open.empty() ? "" : base::OneLine(open.back().first, kMostName);
}

// "fn (gen.py:1)": the function that was being compiled; empty: not recorded.
std::string FunctionOf(const logs::Selected& selected) {
  const std::vector<logs::Frame> stack = logs::ReadDynamoStart(selected);
  if (stack.empty() || stack.back().file.starts_with("(unknown")) return "";
  return " " + base::OneLine(stack.back().function, kMostName) + " (" +
         base::OneLine(logs::PlaceOf(stack).ToString(), kMostName) + ")";
}

// Where a writer's log breaks off; empty: nothing in it tells.
std::string WhereItBreaksOff(const logs::Rank& rank) {
  const logs::Log& log = *rank.log;
  const auto is_earlier = [](const logs::Compilation* a, const logs::Compilation& b) {
    return !b.records.empty() && (a == nullptr || b.records.back() > a->records.back());
  };
  const logs::Compilation* last = nullptr;
  const logs::Compilation* unfinished = nullptr;
  for (const logs::Compilation& compilation : rank.compilations()) {
    if (is_earlier(last, compilation)) last = &compilation;
    if (is_earlier(unfinished, compilation) && LacksMetrics({&rank, &compilation}))
      unfinished = &compilation;
  }
  // The first word of a recompilation is why no version fitted.
  const auto is_announced = [&log](const logs::Compilation& one) {
    return log.NameOf(log.records()[one.records.back()]) == "recompile_reasons";
  };
  if (unfinished == nullptr && last != nullptr &&
      (is_announced(*last) || !OpenSpan({&rank, last}).empty()))
    unfinished = last;
  if (unfinished != nullptr) {
    const logs::Selected selected{&rank, unfinished};
    const std::string span = OpenSpan(selected);
    std::string where = span.empty() ? "" : " inside " + span;
    if (!unfinished->id.empty())
      where += (span.empty() ? " in " : " of ") + unfinished->Label() + FunctionOf(selected);
    return where + (where.empty() ? "" : ",") + " after " + LastStep(selected);
  }
  return log.broken_off().empty() ? "" : " " + log.broken_off();
}

std::string WhereItBreaksOff(const logs::Trace& trace) {
  if (trace.source == "TORCH_LOGS text") {  // which does not say where a compilation ends
    const std::string& where = trace.ranks.front().log->broken_off();
    return where.empty() ? "" : " " + where;
  }
  if (trace.source != "TORCH_TRACE") return "";
  for (const logs::Rank& rank : trace.ranks) {
    const std::string where = WhereItBreaksOff(rank);
    if (!where.empty()) return where + (trace.ranks.size() > 1 ? " of " + rank.label : "");
  }
  return "";
}

}  // namespace

void CheckReadable(const fs::path& path) {
  std::error_code ignored;
  if (!fs::is_directory(path, ignored)) return;
  CheckFolder(path, fs::exists(path / runs::kRunFile, ignored), 0);
}

Input StateOf(const runs::RunFolder& run) {
  Input input{.name = run.path().string(), .kind = "run"};
  if (!run.summary()) {
    input.state = InputState::kCutOff;
    input.what = "run.json is damaged: what ran and how it ended is not known";
  } else if (runs::IsAlive(*run.summary())) {
    input.state = InputState::kCutOff;
    input.what = "the run has not ended";
  } else if (input.what = HowItEnded(*run.summary()); !input.what.empty()) {
    input.state = InputState::kEnded;
  }
  return input;
}

Input StateOf(const logs::Trace& trace) {
  Input input{.name = trace.name, .kind = "log"};
  if (const auto run = runs::RunFolder::Find(trace.name)) {
    input = StateOf(*run);
    input.kind = "log";
  }
  // A debug folder holds graphs and code, and no word of breaks and recompilations.
  if (trace.source != "TORCH_TRACE" && trace.source != "TORCH_LOGS text") input.kind = "model";
  const std::string where = WhereItBreaksOff(trace);
  if (where.empty()) return input;
  if (input.IsWhole()) input.state = InputState::kCutOff;
  input.what += (input.what.empty() ? "the log ends" : "; the log ends") + where;
  return input;
}

Input StateOf(const readers::ModelFile& model) {
  Input input{.name = model.name, .kind = "model"};
  if (model.losses.empty()) return input;
  const readers::Loss& loss = model.losses.front();
  input.state = InputState::kPartlyRead;
  input.what = "the model is only partly read: " + loss.what + ", such as " +
               base::OneLine(loss.example, kMostName);
  return input;
}

}  // namespace idbg::inputs
