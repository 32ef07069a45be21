// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "gemm/model/model.h"

namespace idbg::gemm {

// The project's own model, over a file of type "ranker".
std::unique_ptr<Model> MakeRankerModel(PredictorFile file);

}  // namespace idbg::gemm
