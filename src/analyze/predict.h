// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gemm/model/predictor_file.h"
#include "gemm/select.h"

namespace idbg::analyze {

// The peak rates of the device that a GEMM model was made for, of float32 without TF32. Null for a
// device that the catalogue of hardware does not have, and without the catalogue.
gemm::PeakFlops PeakFlopsOf(const gemm::ModelInfo& info);

}  // namespace idbg::analyze
