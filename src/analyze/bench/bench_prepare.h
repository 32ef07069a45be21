// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "analyze/bench/bench.h"
#include "bench/result.h"

namespace idbg::analyze {

// A model on its way through a measurement.
struct BenchedModel {
  BenchCase model;
  std::filesystem::path folder;  // of its variants, by their names
  bench::Result result;          // with all variants of the request, in their order
};

// Compiles all variants of all models, `jobs` at a time, runs each once, and compares its outputs
// with those of the model's first variant. A variant that fails says so. Throws base::Error.
void PrepareModels(const BenchRequest& request, std::size_t jobs,
                   std::vector<BenchedModel>& models);

}  // namespace idbg::analyze
