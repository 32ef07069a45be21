// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idbg::runs {

enum class Kind {
  kRun,    // a run folder of `capture`
  kDebug,  // one process's folder in torch_compile_debug, or its archive
  kTrace,  // one TORCH_TRACE log
  // Of the earlier Python tool's debug_artifacts and benchmarks/results:
  kGraph,
  kRepro,
  kFxGraph,
  kAotGraph,
  kStatistics,
  kVisualization,
  kInductorIr,
  kInductorKernels,
  kReport,
  kBenchmark,
};
inline constexpr Kind kFirstLegacyKind = Kind::kGraph;

std::string_view ToString(Kind kind);
// The names that --kind takes, in the order of Kind.
const std::vector<std::string>& KindNames();
std::optional<Kind> FindKind(std::string_view name);

// What a path's name says.
struct NameMatch {
  Kind kind;
  std::optional<std::int64_t> time;  // seconds since 1970
};

// Which kind the last components of `path` say, the folders above included where a name alone says
// little ("debug_artifacts/visualizations/error_x.png"). Run folders are known by their run.json.
std::optional<NameMatch> MatchName(std::string_view path, bool is_folder);

// Whether artifacts are looked for in a folder of this name.
bool IsContainer(std::string_view name);

// Whether the tools that make folders of this kind put such a file into them. `path` is relative to
// the folder. For kinds that are single files: false.
bool IsKnownFile(Kind kind, std::string_view path);

}  // namespace idbg::runs
