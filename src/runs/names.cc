// SPDX-License-Identifier: Apache-2.0
#include "runs/names.h"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/text/text.h"
#include "inductor/debug_files.h"

namespace idbg::runs {
namespace {

using Numbers = std::vector<std::int64_t>;

// torch/_dynamo/utils.py (_get_debug_dir): year, month, day, hour, minute, second and microsecond
// where the process ran, and its id. '#' stands for digits.
constexpr std::string_view kProcessFolder = "run_#_#_#_#_#_#_#-pid_#";
constexpr std::string_view kProcessArchive = "run_#_#_#_#_#_#_#-pid_#.tar.gz";

// torch/_logging/_internal.py (LazyTraceHandler). '*' stands for any characters.
constexpr std::array<std::string_view, 3> kTraceLogs = {"dedicated_log_torch_trace_*.log",
                                                        "dedicated_log_torch_trace_*.log.gz",
                                                        "dedicated_log_torch_trace_*.log.zst"};

// debug_artifacts is another tool's, and so are its files.
constexpr std::array<std::string_view, 4> kContainers = {
    "inductor_debug_runs", inductor::kDebugRootFolder, "tlparse", "debug_artifacts"};

// What `capture` and the back ends of tools/inductor_debug write into a run folder; '*' takes '/'
// too. For torch_compile_debug see inductor/debug_files.h.
constexpr std::array<std::string_view, 11> kRunFiles = {
    "run.json",
    "run.json.*",        // of a write that was cut off
    ".run.json.idbg-*",  // the same
    "torch_logs.txt",
    "trace/dedicated_log_torch_trace_*.log",
    "trace/dedicated_log_torch_trace_*.log.gz",
    "trace/dedicated_log_torch_trace_*.log.zst",
    "backend/*_mock/*",
    "backend/*_aot/*",
    "backend/*_compare/*",
    "cache/*",  // Inductor's and Triton's, whatever they hold
};

// Whether a text is a pattern in which '#' stands for digits; `numbers` receives them.
bool ReadNumbers(std::string_view pattern, std::string_view text, Numbers& numbers) {
  for (const char c : pattern) {
    if (c == '#') {
      const auto number =
          text.starts_with('-') ? std::nullopt : base::TakeNumber<std::int64_t>(text);
      if (!number) return false;
      numbers.push_back(*number);
    } else if (text.starts_with(c)) {
      text.remove_prefix(1);
    } else {
      return false;
    }
  }
  return text.empty();
}

std::optional<std::int64_t> LocalTime(const Numbers& n) {
  if (n.size() < 6 || n[0] < 1970 || n[0] > 9999 || n[1] < 1 || n[1] > 12 || n[2] < 1 ||
      n[2] > 31 || n[3] > 23 || n[4] > 59 || n[5] > 60)
    return std::nullopt;
  std::tm parts{};
  parts.tm_year = static_cast<int>(n[0]) - 1900;
  parts.tm_mon = static_cast<int>(n[1]) - 1;
  parts.tm_mday = static_cast<int>(n[2]);
  parts.tm_hour = static_cast<int>(n[3]);
  parts.tm_min = static_cast<int>(n[4]);
  parts.tm_sec = static_cast<int>(n[5]);
  parts.tm_isdst = -1;
  return std::mktime(&parts);
}

bool FitsAny(std::string_view text, const auto& patterns) {
  return std::ranges::any_of(
      patterns, [text](std::string_view pattern) { return base::MatchesWildcards(pattern, text); });
}

// `path`, relative to the folder of a run in torch_compile_debug: torchinductor/MODEL/FILE, or a
// file beside the folders of models.
bool IsDebugFile(std::string_view path) {
  if (FitsAny(path, inductor::kDebugRunFiles)) return true;
  constexpr std::size_t kFolder = inductor::kDebugInductorFolder.size();
  const std::size_t slash = path.rfind('/');
  const bool is_inside = path.starts_with(inductor::kDebugInductorFolder) &&
                         slash != std::string_view::npos && slash > kFolder && path[kFolder] == '/';
  if (!is_inside) return false;
  const std::string_view name = path.substr(slash + 1);
  const bool is_role = std::ranges::find(inductor::kDebugFiles, name, &inductor::DebugFile::file) !=
                       inductor::kDebugFiles.end();
  return is_role || FitsAny(name, inductor::kOtherDebugFiles);
}

}  // namespace

const std::vector<std::string>& KindNames() {
  static const std::vector<std::string> kNames = {"run", "debug", "trace"};
  return kNames;
}

std::optional<NameMatch> MatchName(std::string_view path, bool is_folder) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  if (!is_folder && FitsAny(name, kTraceLogs)) return NameMatch{Kind::kTrace, std::nullopt};
  Numbers numbers;
  if (!ReadNumbers(is_folder ? kProcessFolder : kProcessArchive, name, numbers))
    return std::nullopt;
  const auto time = LocalTime(numbers);
  return time ? std::optional(NameMatch{Kind::kDebug, time}) : std::nullopt;
}

bool IsContainer(std::string_view name) {
  return std::ranges::find(kContainers, name) != kContainers.end();
}

bool IsKnownFile(Kind kind, std::string_view path) {
  if (kind == Kind::kDebug) return IsDebugFile(path);
  if (kind != Kind::kRun) return false;
  if (FitsAny(path, kRunFiles)) return true;
  // A run folder holds a whole torch_compile_debug.
  static const std::string kTree = "debug/" + std::string(inductor::kDebugRootFolder) + "/";
  if (!path.starts_with(kTree)) return false;
  const std::string_view inside = path.substr(kTree.size());
  const std::size_t slash = inside.find('/');
  const std::string_view first = inside.substr(0, slash);
  if (slash == std::string_view::npos || first == "tlparse")
    return MatchName(path, false).has_value();
  return MatchName(first, true).has_value() && IsDebugFile(inside.substr(slash + 1));
}

}  // namespace idbg::runs
