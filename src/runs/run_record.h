// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace idbg::runs {

struct HostFacts {
  std::string name;
  std::string system;  // "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;  // "Linux 6.1.0 x86_64"
  std::string cpu;
  std::int64_t cores = 0;  // that this process may use
  std::uint64_t memory_bytes = 0;
  std::vector<std::string> gpus;
  std::string gpu_driver;
};

struct Versions {
  std::string python;  // empty: not known
  std::string torch;
  std::string triton;
  // What torch's metadata asks for: "==3.4.0". Empty: no Triton, or not known. Not in the record.
  std::string triton_of_torch = {};
};

struct FileSize {
  std::string path;  // relative to the run folder
  std::uint64_t size_bytes = 0;
};

// What is known of one run of `capture`: the content of run.json.
struct RunRecord {
  std::string id;
  std::vector<std::string> command;
  std::string directory;
  std::string tool_version;
  std::int64_t pid = 0;  // of capture
  std::string start_time;
  std::string end_time;  // empty: still running, or killed before it was written
  std::optional<double> wall_s;
  std::optional<double> user_s;
  std::optional<double> system_s;
  std::optional<std::uint64_t> peak_memory_bytes;  // of the largest process
  std::optional<std::int64_t> exit_code;
  std::optional<std::int64_t> signal;
  // Where the logs are: relative to the run folder, absolute where the caller's environment said
  // so, empty when not asked for.
  std::string trace_folder;
  std::string debug_folder;
  std::string log_file;
  HostFacts host;
  Versions versions;
  std::vector<std::pair<std::string, std::string>> environment;  // what steers compilation
  std::uint64_t file_count = 0;
  std::uint64_t size_bytes = 0;
  std::vector<FileSize> files;  // the first kMostFiles of them, by path
};

inline constexpr const char* kRunFile = "run.json";
inline constexpr std::size_t kMostFiles = 10000;

std::string ToJson(const RunRecord& record);

// What `list`, `clean` and `report` need of a run.json.
struct RunSummary {
  std::string id;
  std::vector<std::string> command;
  // As in RunRecord. Whoever wrote the file may have named any path: only those in the run folder
  // may be opened.
  std::string trace_folder;
  std::string debug_folder;
  std::string log_file;
  std::string torch_version;
  std::string host;
  std::int64_t pid = 0;
  std::string start_time;
  std::string end_time;
  std::optional<std::int64_t> exit_code;
  std::optional<std::int64_t> signal;
  bool is_compile_disabled = false;  // by TORCH_COMPILE_DISABLE
};
// Nothing when the text is no run.json of a version that we know.
std::optional<RunSummary> ParseRunSummary(const std::string& text);

// "python train.py --epochs 1", cut where it is long.
std::string CommandText(const RunSummary& run);
// "exit 0", "signal 9"; "running" for a run whose writer is alive, "ended" where that one could not
// know its own exit code, "end not recorded" where it was killed before it could write.
std::string OutcomeText(const RunSummary& run, bool is_running);

}  // namespace idbg::runs
