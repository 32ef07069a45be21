// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"

namespace idbg::runs {

enum class Kind {
  kRun,    // a run folder of `capture`
  kDebug,  // one process's folder in torch_compile_debug, or its archive
  kTrace,  // one TORCH_TRACE log
};

inline std::string_view ToString(Kind kind) { return base::EnumName(kind); }
// The names that --kind takes, in the order of Kind.
const std::vector<std::string>& KindNames();

// What a path's name says.
struct NameMatch {
  Kind kind;
  std::optional<std::int64_t> time;  // seconds since 1970
};

// Which kind the last component of `path` says. Run folders are known by their run.json.
std::optional<NameMatch> MatchName(std::string_view path, bool is_folder);

// Whether artifacts are looked for in a folder of this name.
bool IsContainer(std::string_view name);

// Whether the tools that make folders of this kind put such a file into them. `path` is relative to
// the folder. For kinds that are single files: false.
bool IsKnownFile(Kind kind, std::string_view path);

}  // namespace idbg::runs
