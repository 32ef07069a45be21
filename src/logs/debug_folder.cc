// SPDX-License-Identifier: Apache-2.0
#include "logs/debug_folder.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "inductor/debug_files.h"
#include "logs/events/graph_lines.h"
#include "logs/format/record_writer.h"
#include "runs/debug_folder.h"

namespace idbg::logs {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t kMaxRun = std::uintmax_t{1} << 30;

// Takes a number off the front of a text.
std::optional<std::uint64_t> TakeNumber(std::string_view& text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
  return number;
}

// "V1121 16:21:12.361000 18057 torch/_inductor/debug.py:1] " of
// "run_2026_11_21_16_21_12_361625-pid_18057", which may be a folder above.
std::string PrefixOf(const fs::path& path) {
  constexpr std::string_view kRun = "run_";
  constexpr std::string_view kPid = "-pid_";
  std::string date = "0101";
  std::string time = "00:00:00.000000";
  std::string pid = "1";
  for (const fs::path& part : fs::absolute(path)) {
    const std::string name = part.string();
    const std::size_t at = name.find(kPid);
    // run_YYYY_MM_DD_HH_MM_SS_ffffff
    if (!name.starts_with(kRun) || at != kRun.size() + 26) continue;
    const auto two = [&](std::size_t offset) { return name.substr(kRun.size() + offset, 2); };
    std::string digits = two(5) + two(8) + two(11) + two(14) + two(17);
    std::string_view number = std::string_view(name).substr(at + kPid.size());
    const auto process = TakeNumber(number);
    if (digits.find_first_not_of("0123456789") != std::string::npos || !process) continue;
    date = two(5) + two(8);
    time = two(11) + ":" + two(14) + ":" + two(17) + ".000000";
    pid = std::to_string(*process);
  }
  return "V" + date + " " + time + " " + pid + " torch/_inductor/debug.py:1] ";
}

// The ids that lines "[0/0] model__0_forward_1 debug trace: PATH" of a run's log give to folders.
std::map<std::string, std::string> ReadIds(const fs::path& run) {
  constexpr std::string_view kMark = " debug trace: ";
  std::map<std::string, std::string> ids;
  const fs::path folder = run / inductor::kDebugDynamoFolder;
  if (!runs::IsOwnFolder(folder)) return ids;
  const runs::DebugFile log = runs::OpenDebugFile(folder / "debug.log");
  std::string_view text = log.file ? log.file->text() : std::string_view();
  std::string_view line;
  while (NextLine(text, line)) {
    const std::size_t mark = line.find(kMark);
    const std::size_t close = line.substr(0, mark).rfind("] model__");
    if (mark == std::string_view::npos || close == std::string_view::npos) continue;
    const std::size_t open = line.rfind('[', close);
    if (open == std::string_view::npos) continue;
    const fs::path graph(line.substr(mark + kMark.size()));
    const std::string_view id = line.substr(open + 1, close - open - 1);
    if (FindCompileId(id)) ids[graph.filename().string()] = id;
  }
  return ids;
}

class RunConverter {
 public:
  RunConverter(const runs::DebugRun& run, std::vector<std::string>& left_out)
      : run_(run), prefix_(PrefixOf(run.path)), ids_(ReadIds(run.path)), left_out_(left_out) {}

  std::string Convert() {
    for (const runs::ModelFolder& model : run_.models) {
      const auto id = ids_.find(model.name);
      writer_.Begin(prefix_, id != ids_.end() ? id->second : std::to_string(model.graph) + "/0", 1);
      for (const inductor::DebugFile& role : inductor::kDebugFiles) Add(model, role);
    }
    return writer_.Take();
  }

 private:
  void Add(const runs::ModelFolder& model, const inductor::DebugFile& role) {
    const runs::DebugFile found = runs::OpenDebugFile(
        model.path / role.file, std::min(runs::kLongestDebugFile, kMaxRun - size_));
    if (!found.problem.empty())
      left_out_.push_back(model.name + "/" + std::string(role.file) + ": " + found.problem);
    if (!found.file) return;
    size_ += found.file->text().size();
    if (role.is_event)
      writer_.WriteEvent(role.trace_name, found.file->text());
    else
      writer_.WriteArtifact(role.trace_name, found.file->text());
  }

  const runs::DebugRun& run_;
  std::string prefix_;
  std::map<std::string, std::string> ids_;
  std::vector<std::string>& left_out_;
  RecordWriter writer_;
  std::uintmax_t size_ = 0;
};

}  // namespace

bool IsDebugFolder(const fs::path& path) { return !runs::DebugFolder(path).runs().empty(); }

std::vector<Log> OpenDebugFolder(const fs::path& path, const LogOptions& options,
                                 std::vector<std::string>& left_out) {
  std::vector<Log> logs;
  const runs::DebugFolder folder(path);
  for (const runs::DebugRun& run : folder.runs()) {
    std::string text = RunConverter(run, left_out).Convert();
    if (text.empty()) continue;
    LogOptions unchecked = options;
    unchecked.verify = false;  // the files have no MD5
    logs.push_back(Log::FromText(std::move(text), run.path.string(), unchecked));
  }
  if (logs.empty())
    throw base::Error(base::ErrorCode::kNotFound,
                      "no graph and no output code in this folder of torch_compile_debug",
                      {.file = path.string()});
  return logs;
}

}  // namespace idbg::logs
