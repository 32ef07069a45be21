// SPDX-License-Identifier: Apache-2.0
#include "runs/names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>

#include "base/text/text.h"
#include "inductor/debug_files.h"

namespace idbg::runs {
namespace {

using Numbers = std::vector<std::int64_t>;

// How the numbers of a name say a time.
enum class TimeForm {
  kNone,
  kUnix,   // the last number of ten digits
  kLocal,  // year, month, day, hour, minute, second, where the process ran
};

struct KnownName {
  Kind kind;
  bool is_folder;
  std::string_view pattern;  // '*': anything; '#': digits; '%': a hexadecimal digit
  TimeForm time = TimeForm::kNone;
};

// torch/_dynamo/utils.py (_get_debug_dir), torch/_logging/_internal.py (LazyTraceHandler); the rest
// is what the earlier Python tool writes. Its names hold Unix times in whole seconds.
constexpr std::array kKnownNames = {
    KnownName{Kind::kDebug, true, "run_#_#_#_#_#_#_#-pid_#", TimeForm::kLocal},
    KnownName{Kind::kDebug, false, "run_#_#_#_#_#_#_#-pid_#.tar.gz", TimeForm::kLocal},
    KnownName{Kind::kTrace, false, "dedicated_log_torch_trace_*.log"},
    KnownName{Kind::kTrace, false, "dedicated_log_torch_trace_*.log.gz"},
    KnownName{Kind::kTrace, false, "dedicated_log_torch_trace_*.log.zst"},
    KnownName{Kind::kGraph, false, "graph_#_%%%%%%%%.txt", TimeForm::kUnix},
    KnownName{Kind::kRepro, false, "repros/repro_#_%%%%%%%%.py", TimeForm::kUnix},
    KnownName{Kind::kFxGraph, false, "fx_graphs/fx_pre_#.txt", TimeForm::kUnix},
    KnownName{Kind::kAotGraph, false, "aot_graphs/aot_fwd_#.txt", TimeForm::kUnix},
    KnownName{Kind::kAotGraph, false, "aot_graphs/aot_bwd_#.txt", TimeForm::kUnix},
    KnownName{Kind::kStatistics, false, "statistics/stats_fwd_#.json", TimeForm::kUnix},
    KnownName{Kind::kStatistics, false, "statistics/stats_bwd_#.json", TimeForm::kUnix},
    KnownName{Kind::kVisualization, false, "visualizations/fx_pre_#.svg", TimeForm::kUnix},
    KnownName{Kind::kVisualization, false, "visualizations/aot_fwd_#.svg", TimeForm::kUnix},
    KnownName{Kind::kVisualization, false, "visualizations/aot_bwd_#.svg", TimeForm::kUnix},
    KnownName{Kind::kVisualization, false, "debug_artifacts/visualizations/error_*.png"},
    KnownName{Kind::kVisualization, false, "debug_artifacts/visualizations/comparison_summary.png"},
    KnownName{Kind::kVisualization, false, "kerneldiff_heatmaps/*abs_*#.png", TimeForm::kUnix},
    KnownName{Kind::kVisualization, false, "kerneldiff_heatmaps/*rel_*#.png", TimeForm::kUnix},
    KnownName{Kind::kInductorIr, true, "inductor_ir/#", TimeForm::kUnix},
    KnownName{Kind::kInductorKernels, true, "inductor_kernels/#", TimeForm::kUnix},
    KnownName{Kind::kReport, false, "reports/diff_report_*_#.json", TimeForm::kUnix},
    KnownName{Kind::kReport, false, "bert_reports/diff_report_*_#.json", TimeForm::kUnix},
    KnownName{Kind::kReport, false, "reports/guard_analysis_#.json", TimeForm::kUnix},
    KnownName{Kind::kReport, false, "reports/comprehensive_report_#.json", TimeForm::kUnix},
    KnownName{Kind::kReport, false, "reports/debug_report_#.html", TimeForm::kUnix},
    KnownName{Kind::kBenchmark, false, "benchmarks/results/*_#.json", TimeForm::kUnix},
    KnownName{Kind::kBenchmark, false, "benchmarks/results/benchmark_summary_#.txt",
              TimeForm::kUnix},
};

constexpr std::array<std::string_view, 15> kContainers = {"inductor_debug_runs",
                                                          inductor::kDebugRootFolder,
                                                          "tlparse",
                                                          "debug_artifacts",
                                                          "repros",
                                                          "fx_graphs",
                                                          "aot_graphs",
                                                          "statistics",
                                                          "visualizations",
                                                          "kerneldiff_heatmaps",
                                                          "inductor_ir",
                                                          "inductor_kernels",
                                                          "reports",
                                                          "bert_reports",
                                                          "benchmarks"};

struct KnownFile {
  Kind kind;
  std::string_view pattern;  // '*' takes '/' too
};

// What `capture`, the back ends of tools/inductor_debug and the earlier Python tool write; for
// torch_compile_debug see inductor/debug_files.h.
constexpr std::array kKnownFiles = {
    KnownFile{Kind::kRun, "run.json"},
    KnownFile{Kind::kRun, "run.json.*"},        // of a write that was cut off
    KnownFile{Kind::kRun, ".run.json.idbg-*"},  // the same
    KnownFile{Kind::kRun, "torch_logs.txt"},
    KnownFile{Kind::kRun, "trace/dedicated_log_torch_trace_*.log"},
    KnownFile{Kind::kRun, "trace/dedicated_log_torch_trace_*.log.gz"},
    KnownFile{Kind::kRun, "trace/dedicated_log_torch_trace_*.log.zst"},
    KnownFile{Kind::kRun, "backend/*_mock/*"},
    KnownFile{Kind::kRun, "backend/*_aot/*"},
    KnownFile{Kind::kRun, "cache/*"},  // Inductor's and Triton's, whatever they hold
    KnownFile{Kind::kInductorIr, "*.ttir"},
    KnownFile{Kind::kInductorIr, "*.llir"},
    KnownFile{Kind::kInductorIr, "*.mlir"},
    KnownFile{Kind::kInductorKernels, "*.py"},
    KnownFile{Kind::kInductorKernels, "*.cpp"},
    KnownFile{Kind::kInductorKernels, "*.cu"},
    KnownFile{Kind::kInductorKernels, "*.c"},
    KnownFile{Kind::kInductorKernels, "*.h"},
    KnownFile{Kind::kInductorKernels, "*.s"},
};

bool IsHexDigit(char c) { return base::IsDigit(c) || (c >= 'a' && c <= 'f'); }

// Moves `text` behind what one character of a pattern, not '*', stands for; false: it does not fit.
bool Take(char pattern, std::string_view& text, Numbers& numbers) {
  if (text.empty()) return false;
  std::size_t size = 1;
  if (pattern == '#') {
    constexpr std::size_t kMostDigits = 18;
    size = static_cast<std::size_t>(std::ranges::find_if_not(text, base::IsDigit) - text.begin());
    std::int64_t number = 0;
    if (size == 0 || size > kMostDigits) return false;
    std::from_chars(text.data(), text.data() + size, number);
    numbers.push_back(number);
  } else if (pattern == '%' ? !IsHexDigit(text[0]) : pattern != text[0]) {
    return false;
  }
  text.remove_prefix(size);
  return true;
}

// Whether the whole text fits. `numbers` receives what the '#' stood for.
bool Fits(std::string_view pattern, std::string_view text, Numbers& numbers) {
  bool has_star = false;
  std::string_view star_pattern;  // behind the last '*', where to go on with a longer match
  std::string_view star_text;
  std::size_t star_numbers = 0;
  while (!pattern.empty() || !text.empty()) {
    if (pattern.starts_with('*')) {
      pattern.remove_prefix(1);
      has_star = true;
      star_pattern = pattern;
      star_text = text;
      star_numbers = numbers.size();
    } else if (!pattern.empty() && Take(pattern[0], text, numbers)) {
      pattern.remove_prefix(1);
    } else if (has_star && !star_text.empty()) {
      star_text.remove_prefix(1);
      pattern = star_pattern;
      text = star_text;
      numbers.resize(star_numbers);
    } else {
      return false;
    }
  }
  return true;
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

std::optional<std::int64_t> TimeOf(TimeForm form, const Numbers& n) {
  switch (form) {
    case TimeForm::kNone:
      return std::nullopt;
    case TimeForm::kLocal:
      return LocalTime(n);
    case TimeForm::kUnix:
      for (const std::int64_t number : n) {
        if (number >= 1'000'000'000 && number <= 9'999'999'999) return number;
      }
  }
  return std::nullopt;
}

// As many last components of a path as the pattern has; nothing when there are fewer.
std::optional<std::string_view> LastComponents(std::string_view path, std::string_view pattern) {
  const auto slashes = std::ranges::count(pattern, '/');
  std::size_t begin = path.size();
  for (std::ptrdiff_t i = 0; i <= slashes; ++i) {
    if (begin == 0) return std::nullopt;
    const std::size_t slash = path.rfind('/', begin - 1);
    if (slash == std::string_view::npos) return i == slashes ? std::optional(path) : std::nullopt;
    begin = slash;
  }
  return path.substr(begin + 1);
}

constexpr std::array<std::string_view, 13> kKindNames = {"run",
                                                         "debug",
                                                         "trace",
                                                         "graph",
                                                         "repro",
                                                         "fx-graph",
                                                         "aot-graph",
                                                         "statistics",
                                                         "visualization",
                                                         "inductor-ir",
                                                         "inductor-kernels",
                                                         "report",
                                                         "benchmark"};

bool FitsPattern(std::string_view pattern, std::string_view text) {
  Numbers unused;
  return Fits(pattern, text, unused);
}

// `path`, relative to the folder of a run in torch_compile_debug: torchinductor/MODEL/FILE, or a
// file beside the folders of models.
bool IsDebugFile(std::string_view path) {
  const auto fits = [](std::string_view text) {
    return [text](std::string_view pattern) { return FitsPattern(pattern, text); };
  };
  if (std::ranges::any_of(inductor::kDebugRunFiles, fits(path))) return true;
  constexpr std::size_t kFolder = inductor::kDebugInductorFolder.size();
  const std::size_t slash = path.rfind('/');
  const bool is_inside = path.starts_with(inductor::kDebugInductorFolder) &&
                         slash != std::string_view::npos && slash > kFolder && path[kFolder] == '/';
  if (!is_inside) return false;
  const std::string_view name = path.substr(slash + 1);
  const bool is_role = std::ranges::find(inductor::kDebugFiles, name, &inductor::DebugFile::file) !=
                       inductor::kDebugFiles.end();
  return is_role || std::ranges::any_of(inductor::kOtherDebugFiles, fits(name));
}

bool FitsKnownFile(Kind kind, std::string_view path) {
  if (kind == Kind::kDebug) return IsDebugFile(path);
  return std::ranges::any_of(kKnownFiles, [&](const KnownFile& known) {
    return known.kind == kind && FitsPattern(known.pattern, path);
  });
}

}  // namespace

std::string_view ToString(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }

const std::vector<std::string>& KindNames() {
  static const std::vector<std::string> kNames(kKindNames.begin(), kKindNames.end());
  return kNames;
}

std::optional<Kind> FindKind(std::string_view name) {
  const auto found = std::ranges::find(kKindNames, name);
  if (found == kKindNames.end()) return std::nullopt;
  return static_cast<Kind>(found - kKindNames.begin());
}

std::optional<NameMatch> MatchName(std::string_view path, bool is_folder) {
  for (const KnownName& known : kKnownNames) {
    if (known.is_folder != is_folder) continue;
    const auto end = LastComponents(path, known.pattern);
    Numbers numbers;
    if (!end || !Fits(known.pattern, *end, numbers)) continue;
    const auto time = TimeOf(known.time, numbers);
    if (known.time != TimeForm::kNone && !time) continue;
    return NameMatch{known.kind, time};
  }
  return std::nullopt;
}

bool IsContainer(std::string_view name) {
  return std::ranges::find(kContainers, name) != kContainers.end();
}

bool IsKnownFile(Kind kind, std::string_view path) {
  if (FitsKnownFile(kind, path)) return true;
  if (kind != Kind::kRun) return false;
  // A run folder holds a whole torch_compile_debug.
  static const std::string kTree = "debug/" + std::string(inductor::kDebugRootFolder) + "/";
  if (!path.starts_with(kTree)) return false;
  const std::string_view inside = path.substr(kTree.size());
  const std::size_t slash = inside.find('/');
  const std::string_view first = inside.substr(0, slash);
  if (slash == std::string_view::npos || first == "tlparse")
    return MatchName(path, false).has_value();
  return MatchName(first, true).has_value() &&
         FitsKnownFile(Kind::kDebug, inside.substr(slash + 1));
}

}  // namespace idbg::runs
