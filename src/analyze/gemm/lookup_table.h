// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "analyze/shipped_model.h"
#include "estimate/products.h"
#include "gemm/lookup_table.h"

namespace idbg::analyze {

// The products of models and logs, the most frequent first; see ProblemsOfModels.
std::vector<gemm::Problem> MostFrequentFirst(const estimate::Products& products);

// The decisions of a model about products, as max-autotune can carry them out.
gemm::LookupTable MakeLookupTable(const LoadedModel& loaded,
                                  const std::vector<gemm::Problem>& problems, bool static_shapes);

}  // namespace idbg::analyze
