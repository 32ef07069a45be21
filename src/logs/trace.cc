// SPDX-License-Identifier: Apache-2.0
#include "logs/trace.h"

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <system_error>

#include "base/error.h"
#include "base/log.h"
#include "base/process/parallel.h"
#include "base/text/text.h"
#include "inductor/debug_files.h"
#include "logs/debug_folder.h"
#include "logs/format/torch_logs.h"
#include "logs/source.h"
#include "runs/folder.h"

namespace idbg::logs {

std::string_view WritersOf(const Trace& trace) {
  std::set<std::int32_t> known;  // a rank that writes twice was started twice
  const auto is_new_rank = [&known](const Rank& rank) {
    return rank.rank && known.insert(*rank.rank).second;
  };
  return std::ranges::all_of(trace.ranks, is_new_rank) ? "ranks" : "processes";
}

namespace {

// The N of "dedicated_log_torch_trace_rank_N.log" and "..._rank_N_suffix.log[.gz]".
std::optional<std::int32_t> RankInName(const std::filesystem::path& path) {
  constexpr std::string_view kStart = "dedicated_log_torch_trace_rank_";
  const std::string name = path.filename().string();
  if (!name.starts_with(kStart)) return std::nullopt;
  std::string_view rest = std::string_view(name).substr(kStart.size());
  const auto rank = base::TakeNumber<std::int32_t>(rest);
  const bool ends = rest.starts_with('_') || rest.starts_with('.');
  return rank && *rank >= 0 && ends ? rank : std::nullopt;
}

Log ReadTextLog(Source text, const LogOptions&) {
  base::LogPhase phase(base::LogLevel::kInfo, "read the messages of ", text.name(), ", ",
                       base::LogBytes{text.Size()});
  LogContents contents = ReadTorchLogs(text);
  phase.Result(base::LogCount{contents.records.size(), "record"});
  return Log(std::move(text), std::move(contents));
}

// What a log may be written in. A text repeats what a trace says, so that the formats of a folder
// are never mixed: the first that is there counts.
struct TraceFormat {
  const char* source;  // as in Trace
  bool (*sniff)(std::string_view beginning);
  Log (*read)(Source source, const LogOptions& options);
};
constexpr TraceFormat kFormats[] = {
    {"TORCH_TRACE", &Log::Sniff, &Log::Read},
    {"TORCH_LOGS text", &SniffTorchLogs, &ReadTextLog},
};

constexpr std::size_t kSniffBytes = std::size_t{64} << 10;  // that says what a file is

// Null when the bytes are in none of them.
const TraceFormat* SniffFormat(std::string_view beginning) {
  const auto found = std::ranges::find_if(
      kFormats, [&](const TraceFormat& format) { return format.sniff(beginning); });
  return found != std::end(kFormats) ? found : nullptr;
}

// Of what may be compressed.
const TraceFormat* FindFormat(std::string_view beginning) {
  if (!IsCompressed(beginning)) return SniffFormat(beginning);
  try {
    return SniffFormat(DecompressStart(beginning, kSniffBytes));
  } catch (const base::Error&) {
    return kFormats;  // no decompressor in this build: to be said when it is opened
  }
}

const TraceFormat* FindFormat(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string beginning(kSniffBytes, '\0');
  stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
  beginning.resize(static_cast<std::size_t>(std::max<std::streamsize>(stream.gcount(), 0)));
  return FindFormat(std::string_view(beginning));
}

// What is in no format is for the first one, whose message says so.
Log OpenLog(const std::filesystem::path& path, const LogOptions& options,
            const TraceFormat*& format) {
  Source source = Source::Open(path);
  std::string beginning(kSniffBytes, '\0');
  beginning.resize(source.Read(0, beginning.size(), beginning.data()));
  const TraceFormat* const found = SniffFormat(beginning);
  format = found != nullptr ? found : kFormats;
  return format->read(std::move(source), options);
}

std::string WhyNot(const std::filesystem::path& path, const TraceFormat& format) {
  std::error_code error;
  if (std::filesystem::file_size(path, error) == 0) return "empty";
  return std::ifstream(path) ? std::string("no ") + format.source + " record" : "cannot be read";
}

// The regular files of a folder, sorted; none when it cannot be listed.
std::vector<std::filesystem::path> FilesOf(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator(folder, error);
       !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    std::error_code ignored;
    if (entry->is_regular_file(ignored)) files.push_back(entry->path());
  }
  std::ranges::sort(files);
  return files;
}

// A file of a folder of logs; null: in no format.
struct FolderFile {
  std::filesystem::path path;
  const TraceFormat* format;
};

std::vector<FolderFile> SniffFolder(const std::filesystem::path& folder) {
  std::vector<FolderFile> files;
  for (std::filesystem::path& path : FilesOf(folder)) {
    const TraceFormat* const format = FindFormat(path);
    files.push_back({std::move(path), format});
  }
  return files;
}

bool HoldsLog(const std::filesystem::path& folder) {
  return std::ranges::any_of(FilesOf(folder),
                             [](const auto& file) { return FindFormat(file) != nullptr; });
}

bool HoldsFormat(const std::vector<FolderFile>& files, const TraceFormat& format) {
  return std::ranges::find(files, &format, &FolderFile::format) != files.end();
}

// The files in the first format that is there.
std::vector<std::filesystem::path> LogFiles(const std::vector<FolderFile>& files,
                                            std::vector<std::string>& left_out) {
  const auto format = std::ranges::find_if(
      kFormats, [&](const TraceFormat& one) { return HoldsFormat(files, one); });
  if (format == std::end(kFormats)) return {};
  std::vector<std::filesystem::path> logs;
  for (const FolderFile& file : files) {
    if (file.format == format) {
      base::LogDebug(file.path, ": ", format->source);
      logs.push_back(file.path);
    } else {
      left_out.push_back(file.path.filename().string() + ": " + WhyNot(file.path, *format));
    }
  }
  return logs;
}

// TORCH_COMPILE_DEBUG without TORCH_TRACE makes PyTorch write a log, too
// (torch/_logging/_internal.py); any other path is itself.
std::filesystem::path LogOfDebugFolder(const std::filesystem::path& path) {
  std::error_code ignored;
  for (const std::filesystem::path& root : {path, path / inductor::kDebugRootFolder}) {
    const std::filesystem::path folder = root / "tlparse";
    const bool is_linked = std::filesystem::is_symlink(folder, ignored);
    if (!is_linked && std::filesystem::is_directory(folder, ignored) && HoldsLog(folder))
      return folder;
  }
  return path;
}

// Where the logs of a run folder of `capture` are, or of a debug folder. Throws kFormat where they
// are not in the run folder.
std::filesystem::path LogFolder(const std::filesystem::path& path) {
  const auto run = runs::RunFolder::Find(path);
  if (!run) return LogOfDebugFolder(path);
  const runs::RunFolder::Part trace = run->trace();
  if (trace.outside)
    base::FailFormat(trace.outside->string() +
                         " is outside the run folder and is not read (if the file is yours, pass "
                         "it as an input of its own)",
                     {.file = run->record().string(), .key_path = trace.key});
  std::error_code ignored;
  return std::filesystem::is_directory(trace.path, ignored) ? trace.path : path;
}

void AddRanks(const Log& log, const std::filesystem::path& path, Trace& trace) {
  const std::optional<std::int32_t> in_file = RankInName(path);
  for (std::uint32_t i = 0; i < log.processes().size(); ++i) {
    const Process& process = log.processes()[i];
    Rank rank{.log = &log, .process = i, .rank_in_file = in_file, .rank_in_records = process.rank};
    rank.rank = in_file && log.processes().size() == 1 ? in_file : process.rank;
    trace.ranks.push_back(rank);
  }
}

// Ranks first, in order; then what has none, in the order of the files.
void NameRanks(Trace& trace) {
  std::ranges::stable_sort(trace.ranks, [](const Rank& a, const Rank& b) {
    return std::pair(!a.rank, a.rank.value_or(0)) < std::pair(!b.rank, b.rank.value_or(0));
  });
  int repeats = 1;
  for (std::size_t i = 0; i < trace.ranks.size(); ++i) {
    Rank& rank = trace.ranks[i];
    if (!rank.rank) {
      const std::uint64_t pid = rank.Get().pid;
      rank.label = pid > 0 ? "pid " + std::to_string(pid)
                           : std::filesystem::path(rank.log->name()).filename().string();
      continue;
    }
    rank.is_repeated = i > 0 && trace.ranks[i - 1].rank == rank.rank;
    repeats = rank.is_repeated ? repeats + 1 : 1;
    rank.label = "rank " + std::to_string(*rank.rank) +
                 (rank.is_repeated ? " (file " + std::to_string(repeats) + ")" : "");
  }
}

// Only logs of one size that begin alike are read again.
void FindCopies(Trace& trace) {
  std::map<std::pair<std::uint64_t, std::string>, std::vector<std::size_t>> alike;
  for (std::size_t later = 0; later < trace.logs.size(); ++later) {
    const Log& log = *trace.logs[later];
    std::vector<std::size_t>& others = alike[{log.size_bytes(), log.Start()}];
    const auto copied = std::ranges::find_if(
        others, [&](std::size_t earlier) { return log.HasBytesOf(*trace.logs[earlier]); });
    if (copied != others.end())
      trace.identical_logs.emplace_back(*copied, later);
    else
      others.push_back(later);
  }
}

// A log keeps its file open, and a job may have more ranks than a process has descriptors.
void AllowOpenFiles(std::size_t count) {
  constexpr std::size_t kOthers = 64;
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= count + kOthers) return;
  limit.rlim_cur = std::min<rlim_t>(count + kOthers, limit.rlim_max);
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

// As many at a time as there are processors; one by one what grows, and where steps are told, whose
// order is to be the same in every run.
std::vector<std::unique_ptr<Log>> OpenLogs(const std::vector<std::filesystem::path>& files,
                                           const LogOptions& options, const TraceFormat*& format) {
  AllowOpenFiles(files.size());
  std::vector<std::unique_ptr<Log>> logs(files.size());
  std::vector<const TraceFormat*> formats(files.size());
  const bool is_alone = options.reads != nullptr || base::LogsAt(base::LogLevel::kInfo);
  base::ParallelFor(files.size(), is_alone ? 1 : base::CoreCount(), [&](std::size_t i) {
    logs[i] = std::make_unique<Log>(OpenLog(files[i], options, formats[i]));
  });
  format = formats.back();
  return logs;
}

void LogFound(const Trace& trace, base::LogPhase& phase) {
  std::uint64_t bytes = 0;
  std::size_t records = 0;
  std::size_t compilations = 0;
  for (const auto& log : trace.logs) {
    bytes += log->size_bytes();
    records += log->records().size();
    for (const Process& process : log->processes())
      compilations += process.compilations.size() - 1;  // without that of no id
  }
  for (const std::string& file : trace.left_out) base::LogInfo("skip ", trace.name, "/", file);
  for (const auto& [earlier, later] : trace.identical_logs)
    base::LogInfo(trace.logs[later]->name(), ": a copy of ", trace.logs[earlier]->name());
  for (const Rank& rank : trace.ranks)
    base::LogDebug(rank.log->name(), ": ", rank.label, ", process ", rank.Get().pid);
  phase.Result(trace.source, ", ", base::LogCount{trace.logs.size(), "log"}, ", ",
               base::LogBytes{bytes}, ", ", base::LogCount{records, "record"}, ", ",
               base::LogCount{compilations, "compilation"}, ", ",
               base::LogCount{trace.ranks.size(), "writer"});
}

Trace ReadDebugFolder(const std::filesystem::path& path) {
  Trace trace{.name = path.string(), .source = "torch_compile_debug folder"};
  for (Log& log : OpenDebugFolder(path, trace.left_out)) {
    trace.logs.push_back(std::make_unique<Log>(std::move(log)));
    AddRanks(*trace.logs.back(), path, trace);
  }
  NameRanks(trace);
  return trace;
}

}  // namespace

bool IsLog(std::string_view beginning) { return FindFormat(beginning) != nullptr; }

bool IsTrace(const std::filesystem::path& path) {
  std::error_code ignored;
  if (path == "-") return true;
  if (std::filesystem::is_directory(path, ignored)) {
    try {
      return HoldsLog(LogFolder(path));
    } catch (const base::Error& error) {
      base::LogDebug(error.what());
      return false;
    }
  }
  // What comes through a pipe can be read once only.
  if (std::filesystem::exists(path, ignored) && !std::filesystem::is_regular_file(path, ignored))
    return std::filesystem::is_fifo(path, ignored);
  return FindFormat(path) != nullptr;
}

Trace ReadTrace(const std::filesystem::path& path, const LogOptions& options) {
  base::LogPhase phase(base::LogLevel::kInfo, "read the logs of ", path);
  Trace trace{.name = path.string()};
  std::error_code ignored;
  std::vector<std::filesystem::path> files = {path};
  if (std::filesystem::is_directory(path, ignored)) {
    const std::vector<FolderFile> found = SniffFolder(LogFolder(path));
    // Where a log lies beside a debug folder, the log says more.
    if (!HoldsFormat(found, kFormats[0]) && IsDebugFolder(path)) {
      trace = ReadDebugFolder(path);
      LogFound(trace, phase);
      return trace;
    }
    files = LogFiles(found, trace.left_out);
  }
  if (files.empty())
    base::FailNotFound("no TORCH_TRACE log in this folder (run with TORCH_TRACE=<folder>)",
                       {.file = path.string()});
  const TraceFormat* format = nullptr;
  trace.logs = OpenLogs(files, options, format);
  trace.source = format->source;
  for (std::size_t i = 0; i < files.size(); ++i) AddRanks(*trace.logs[i], files[i], trace);
  NameRanks(trace);
  FindCopies(trace);
  LogFound(trace, phase);
  return trace;
}

}  // namespace idbg::logs
