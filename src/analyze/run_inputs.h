// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "report/document.h"

namespace idbg::analyze {

// What a run folder of `capture` gives to a report.
struct RunInputs {
  report::Document about;  // the run itself, its command the title, and what of it is not read
  std::vector<std::filesystem::path> inputs;  // its logs and what Inductor wrote
};

// Nothing for a path that is no folder with a run.json. Only what lies in the folder is an input:
// where run.json or a link leads out of it, a finding says so and nothing there is opened.
std::optional<RunInputs> FindRunInputs(const std::filesystem::path& folder);

}  // namespace idbg::analyze
