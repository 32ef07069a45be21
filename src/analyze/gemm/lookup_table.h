// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "gemm/lookup_table.h"
#include "gemm/model/model.h"
#include "roofline/gemm/products.h"

namespace idbg::analyze {

// The products of models and logs, the most frequent first; see ProblemsOfModels.
std::vector<gemm::Problem> MostFrequentFirst(const roofline::Products& products);

// The choices of a model for products. `path`: of the model's file.
gemm::LookupTable MakeLookupTable(const std::filesystem::path& path, const gemm::Model& model,
                                  const std::vector<gemm::Problem>& problems, bool static_shapes);

}  // namespace idbg::analyze
