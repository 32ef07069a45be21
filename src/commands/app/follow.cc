// SPDX-License-Identifier: Apache-2.0
#include "commands/app/follow.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <thread>

#include "base/error.h"
#include "base/log.h"
#include "base/process/interrupt.h"

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

}  // namespace

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

}  // namespace idbg::commands
