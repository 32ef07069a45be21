// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/measured.h"

namespace idbg::analyze {

// What was measured of models, from files that say so: NAME.measured.json of
// tools/lab/export_models.py, results of `bench --json`; of a folder its .json files. Throws
// base::Error for everything else.
std::vector<bench::MeasuredModel> LoadMeasured(const std::vector<std::string>& paths);

}  // namespace idbg::analyze
