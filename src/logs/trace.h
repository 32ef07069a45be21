// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logs/log.h"

namespace idbg::logs {

// One writer of a run: a rank, where there are several.
struct Rank {
  const Log* log = nullptr;
  std::uint32_t process = 0;                 // in log->processes()
  std::optional<std::int32_t> rank;          // of the file name, else of the records
  std::optional<std::int32_t> rank_in_file;  // of the name: ..._rank_<N>[_...].log
  std::optional<std::int32_t> rank_in_records;
  bool is_repeated = false;  // an earlier one has the same rank: another run, or a restart
  std::string label;         // "rank 1", "rank 1 (2nd file)", "pid 123", the file's name

  const Process& Get() const { return log->processes()[process]; }
  std::span<const Compilation> compilations() const { return Get().compilations; }
};

// What the compiler wrote about one run: the logs of all its processes.
struct Trace {
  std::string name;    // as given
  std::string source;  // "TORCH_TRACE", "TORCH_LOGS text", "torch_compile_debug folder"
  std::vector<std::unique_ptr<Log>> logs;
  std::vector<Rank> ranks;            // by rank, then by file name
  std::vector<std::string> left_out;  // files of the folder that hold no records, and why
  // Pairs of logs with the same bytes, an earlier and a later one: copies.
  std::vector<std::pair<std::size_t, std::size_t>> identical_logs;
};

// "ranks" where all are of one job; "processes", of which nothing says that they belong together.
std::string_view WritersOf(const Trace& trace);

// A file or folder that ReadTrace takes; cheap. Folders: one that holds such a file directly, or a
// run folder of `capture`. Standard input ("-") and pipes can be read once only: they are logs.
bool IsTrace(const std::filesystem::path& path);

// Reads a log, a folder of logs (several ranks), a TORCH_LOGS text or a torch_compile_debug folder.
// Throws base::Error; a folder without a log is kNotFound.
Trace ReadTrace(const std::filesystem::path& path, const LogOptions& options = {});

// Whether the beginning of a file, some 64 KiB and maybe compressed, is that of a log.
bool IsLog(std::string_view beginning);

}  // namespace idbg::logs
