// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "bench/measured.h"

namespace idbg::analyze {

// What was measured of models, from files that say so: NAME.measured.json of
// tools/lab/export_models.py, results of `bench --json`, benchmarks of the earlier Python tool; of a
// folder its .json files. That tool wrote each run twice; it is here once. Throws base::Error for
// everything else.
std::vector<bench::MeasuredModel> LoadMeasured(const std::vector<std::string>& paths);

}  // namespace idbg::analyze
