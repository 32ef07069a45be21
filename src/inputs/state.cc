// SPDX-License-Identifier: Apache-2.0
#include "inputs/state.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <system_error>

#include "base/files/file.h"
#include "base/text/utf8.h"
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

// Whether the file ends in the middle of the record's last line.
bool IsTorn(const logs::Log& log, const logs::Record& record) {
  if (record.payload != logs::PayloadState::kDamaged || &record != &log.records().back())
    return false;
  std::string buffer;
  return !log.RawPayload(record, buffer).ends_with('\n');
}

// The last record that says how far a compilation came.
std::string LastStep(const logs::Log& log, const logs::Compilation& compilation) {
  for (auto it = compilation.records.rbegin(); it != compilation.records.rend(); ++it) {
    const logs::Record& record = log.records()[*it];
    if (record.event != logs::Event::kChromiumEvent)
      return base::OneLine(log.NameOf(record), kMostName);
  }
  return "its beginning";
}

// A compilation begins with dynamo_start and ends with its metrics: without them a killed writer
// left it. Captures of backward graphs and descriptions of inputs have neither.
bool IsUnfinished(const logs::Log& log, const logs::Compilation& compilation) {
  const auto holds = [&](logs::Event event) {
    return std::ranges::any_of(compilation.records, [&](std::uint32_t index) {
      return log.records()[index].event == event;
    });
  };
  return !compilation.id.empty() && holds(logs::Event::kDynamoStart) &&
         !holds(logs::Event::kCompilationMetrics);
}

// Where a writer's log breaks off; empty: it does not.
std::string WhereItBreaksOff(const logs::Rank& rank) {
  const logs::Log& log = *rank.log;
  const logs::Compilation* last = nullptr;
  for (const logs::Compilation& compilation : rank.compilations()) {
    if (!compilation.records.empty() &&
        (last == nullptr || compilation.records.back() > last->records.back()))
      last = &compilation;
  }
  if (last == nullptr) return "";
  if (!IsUnfinished(log, *last) && !IsTorn(log, log.records()[last->records.back()])) return "";
  const std::string where = last->id.empty() ? "" : " in " + last->Label() + ",";
  return where + " after " + LastStep(log, *last);
}

// Only logs of TORCH_TRACE say where a compilation ends.
std::string WhereItBreaksOff(const logs::Trace& trace) {
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

}  // namespace idbg::inputs
