// SPDX-License-Identifier: Apache-2.0
#include "analyze/logs/capture.h"

#include <fmt/core.h>

#include <cstring>

#include "base/error.h"
#include "base/text/text.h"
#include "logs/trace.h"
#include "views/units.h"

namespace idbg::analyze {
namespace {

using runs::CaptureResult;
using runs::RunRecord;

std::string Outcome(const RunRecord& record) {
  if (record.exit_code) return fmt::format("exit {}", *record.exit_code);
  const int signal = static_cast<int>(record.signal.value_or(0));
  return fmt::format("terminated by signal {} ({})", signal, ::strsignal(signal));
}

// "2 trace logs, 5 compilations"; the logs themselves are for other commands.
std::string Compilations(const CaptureResult& result) {
  if (result.record.trace_folder.empty()) return "no trace requested";
  const auto folder = result.folder / result.record.trace_folder;
  try {
    if (!logs::IsTrace(folder)) return "nothing was compiled";
    const logs::Trace trace = logs::ReadTrace(folder, {.verify = false});
    std::size_t compilations = 0;
    for (const logs::Rank& rank : trace.ranks) {
      for (const logs::Compilation& compilation : rank.compilations())
        compilations += compilation.id == logs::CompileId{} ? 0 : 1;
    }
    return base::Plural(trace.logs.size(), "trace log") + ", " +
           base::Plural(compilations, "compilation");
  } catch (const std::exception& error) {
    return std::string("unreadable trace: ") + error.what();
  }
}

}  // namespace

std::vector<std::string> SummarizeCapture(const CaptureResult& result, const std::string& folder) {
  const RunRecord& record = result.record;
  std::vector<std::string> lines = result.notes;
  lines.push_back(fmt::format("{} after {:.1f} s; {}; {} files, {:.1f} MB in {}", Outcome(record),
                              record.wall_s.value_or(0), Compilations(result), record.file_count,
                              static_cast<double>(record.size_bytes) / views::kMega, folder));
  lines.push_back("next: inductor-debug report " + base::ShellWord(folder));
  return lines;
}

}  // namespace idbg::analyze
