// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "gemm/model/model.h"

namespace idbg::gemm {

// torch-diode's three networks over weights named as upstream names them.
std::unique_ptr<Model> MakeTorchDiodeModel(PredictorFile file);

}  // namespace idbg::gemm
