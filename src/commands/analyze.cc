// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
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

// Bytes of all the logs; 0 for what is not there yet.
std::uintmax_t SizeOf(const std::vector<std::string>& files) {
  std::uintmax_t bytes = 0;
  std::error_code error;
  const auto add = [&bytes, &error](const std::filesystem::path& path) {
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (!error) bytes += size;
  };
  for (const std::string& file : files) {
    if (!std::filesystem::is_directory(file, error)) add(file);
    std::error_code end_of_list;
    for (std::filesystem::directory_iterator entry(file, end_of_list), end;
         !end_of_list && entry != end; entry.increment(end_of_list))
      add(entry->path());
  }
  return bytes;
}

void Wait(std::chrono::steady_clock::duration time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (!base::InterruptScope::Requested() && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

// Reports logs that are being written again whenever they have grown, until Ctrl-C. A log that does
// not exist or holds nothing yet is waited for. Returns the exit code of the last report. `brief`:
// as Session::Report.
int FollowTraces(analyze::TraceRequest request, bool brief, const Session& session) {
  logs::GrowingReads reads;
  request.log.growing = true;
  request.log.reads = &reads;
  const base::InterruptScope interrupts;
  int code = base::kExitClean;
  std::uintmax_t reported = UINTMAX_MAX;
  while (!base::InterruptScope::Requested()) {
    const auto start = std::chrono::steady_clock::now();
    const std::uintmax_t size = SizeOf(request.files);
    if (size != reported) {
      reported = size;
      try {
        code = session.Report(analyze::AnalyzeTraces(request), brief);
      } catch (const base::Error& error) {
        if (error.code() != base::ErrorCode::kFormat && error.code() != base::ErrorCode::kNotFound)
          throw;
        base::LogNotice("waiting: ", error.what());
      }
    }
    base::LogInfo("searched so far: ", base::LogBytes{reads.scanned_bytes()});
    // The analysis takes at most a fifth of the time.
    const auto taken = std::chrono::steady_clock::now() - start;
    Wait(std::max<std::chrono::steady_clock::duration>(std::chrono::milliseconds(500), 4 * taken));
  }
  return code;
}

class Analyze final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Positional("file", request_.models.files,
                     "Exported programs, TorchScript, FX text, Inductor output, logs, profiles, "
                     "debug or run folders",
                     {.required = true});
    flags.Options(request_);
  }

  int Run(const Session& session) override {
    request_.logs.gate = session.gate;
    if (request_.follows) return FollowTraces(analyze::LogsOf(request_), IsBrief(), session);
    const report::Document document = analyze::Answer(request_);
    analyze::CheckRules(request_, session.gate, document);
    return session.Report(document, IsBrief());
  }

 private:
  // One screen, unless the flags ask for more of something.
  bool IsBrief() const {
    return !request_.shows_all && request_.models.sections.empty() && !request_.logs.view.id &&
           request_.models.top == analyze::AnalysisRequest().top;
  }

  analyze::Request request_ = analyze::RequestFor("analyze");
};

}  // namespace

std::unique_ptr<Command> MakeAnalyze() { return std::make_unique<Analyze>(); }

}  // namespace idbg::commands
