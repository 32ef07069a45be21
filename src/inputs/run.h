// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <vector>

#include "report/document.h"
#include "runs/folder.h"

namespace idbg::inputs {

// What a run folder of `capture` gives to a report.
struct RunInputs {
  std::vector<std::filesystem::path> inputs;  // its logs, checks and what Inductor wrote
  std::vector<std::filesystem::path> graphs;  // that a back end saved, for questions about devices
  std::vector<report::Finding> findings;      // what of it is not read
  report::Input state;
};

// Only what lies in the folder is an input: where run.json or a link leads out of it, a finding
// says so and nothing there is opened.
RunInputs FindRunInputs(const runs::RunFolder& run);

}  // namespace idbg::inputs
