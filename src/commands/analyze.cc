// SPDX-License-Identifier: Apache-2.0
#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <thread>

#include "analyze/logs/logs.h"
#include "analyze/options.h"
#include "analyze/request.h"
#include "base/error.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "commands/app/command.h"
#include "commands/app/commands.h"

namespace idbg::commands {
namespace {

// `visit` gets each of these files, and those of folders.
void ForEachFile(const std::vector<std::string>& files, const auto& visit) {
  for (const std::string& file : files) {
    std::error_code error;
    if (!std::filesystem::is_directory(file, error)) visit(std::filesystem::path(file));
    for (std::filesystem::directory_iterator entry(file, error), end; !error && entry != end;
         entry.increment(error))
      visit(entry->path());
  }
}

// Bytes of all the logs; 0 for what is not there yet.
std::uintmax_t SizeOf(const std::vector<std::string>& files) {
  std::uintmax_t bytes = 0;
  ForEachFile(files, [&bytes](const std::filesystem::path& path) {
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error) bytes += size;
  });
  return bytes;
}

void Wait(std::chrono::steady_clock::duration time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!base::InterruptScope::Requested() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

// Whether the processes whose numbers stand in the logs ("V1127 03:17:17.656000 22607 torch/...")
// have gone. One that never ran here may run elsewhere for as long as its log is written.
class Writers {
 public:
  bool HaveEnded(const std::vector<std::string>& files) {
    constexpr auto kQuiet = std::chrono::seconds(60);
    bool has_any = false;
    bool has_ended = true;
    ForEachFile(files, [&](const std::filesystem::path& path) {
      std::ifstream file(path);
      std::string day, time, number;
      if (!(file >> day >> time >> number) || number.find_first_not_of("0123456789") != number.npos)
        return;
      has_any = true;
      std::error_code error;
      const bool runs = std::filesystem::exists("/proc/" + number, error);
      if (runs) seen_.insert(number);
      const auto age = std::filesystem::file_time_type::clock::now() -
                       std::filesystem::last_write_time(path, error);
      has_ended &= !runs && (seen_.contains(number) || age > kQuiet);
    });
    return has_any && has_ended;
  }

 private:
  std::set<std::string> seen_;  // running
};

// The lines that were not printed before, below the time.
std::string NewLines(const std::string& text, std::set<std::string>& printed) {
  std::string lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (printed.insert(line).second) lines += line + "\n";
  }
  if (lines.empty()) return "";
  return fmt::format("\n{:%H:%M:%S}\n", fmt::localtime(std::time(nullptr))) + lines;
}

// Reports logs that are being written, and what is new whenever they have grown, until their
// processes have ended or Ctrl-C. A log that does not exist or holds nothing yet is waited for.
// Returns the exit code of the last report. `brief`: as Session::Render.
int FollowTraces(analyze::AnalysisRequest request, bool brief, const Session& session) {
  logs::GrowingReads reads;
  request.log.growing = true;
  request.log.reads = &reads;
  const base::InterruptScope interrupts;
  std::optional<report::Document> last;
  std::set<std::string> printed;
  Writers writers;
  bool has_ended = false;
  std::uintmax_t reported = UINTMAX_MAX;
  while (!base::InterruptScope::Requested()) {
    has_ended = writers.HaveEnded(request.files);  // what comes before the last look is in it
    const auto start = std::chrono::steady_clock::now();
    const std::uintmax_t size = SizeOf(request.files);
    if (size != reported) {
      reported = size;
      try {
        const bool is_first = !last;
        last = analyze::AnalyzeTraces(request);
        session.gate.CheckApplies(*last);
        const std::string text = session.Render(*last, brief);
        const std::string lines = NewLines(text, printed);
        session.Print(is_first || session.json || !session.output.empty() ? text : lines);
      } catch (const base::Error& error) {
        // Of a log that has only begun there may be no whole line; so much is no log.
        constexpr std::uintmax_t kLine = 65536;
        const bool may_become_one = error.code() == base::ErrorCode::kNotFound ||
                                    (error.code() == base::ErrorCode::kFormat && size < kLine);
        if (!may_become_one) throw;
        base::LogNotice("waiting: ", error.what());
      }
    }
    if (last && has_ended) break;
    base::LogInfo("searched so far: ", base::LogBytes{reads.scanned_bytes()});
    // The analysis takes at most a fifth of the time.
    const auto taken = std::chrono::steady_clock::now() - start;
    Wait(std::max<std::chrono::steady_clock::duration>(std::chrono::milliseconds(500), 4 * taken));
  }
  return last ? session.Judge(*last) : base::kExitClean;
}

// One screen, unless the flags ask for more of something.
bool IsBrief(const analyze::Request& request) {
  return !request.shows_all && request.analysis.sections.empty() && !request.analysis.view.id &&
         request.analysis.view.top == analyze::AnalysisRequest().view.top;
}

}  // namespace

Runner MakeAnalyze(Flags& flags) {
  const auto request = std::make_shared<analyze::Request>(analyze::RequestFor("analyze"));
  flags.Positional("file", request->analysis.files,
                   "Exported programs, TorchScript, FX text, Inductor output, logs, profiles, "
                   "debug or run folders",
                   {.required = true});
  flags.Options(*request);
  return [request](const Session& session) {
    request->analysis.gate = session.gate;
    const bool brief = IsBrief(*request);
    if (request->follows && !request->tensors.expected.empty())
      base::FailUsage("--follow shows what is new in a log that grows (leave --diff-base out)");
    if (request->follows) return FollowTraces(request->analysis, brief, session);
    const report::Document document = analyze::Answer(*request);
    analyze::CheckRules(*request, session.gate, document);
    return session.Report(document, brief);
  };
}

}  // namespace idbg::commands
