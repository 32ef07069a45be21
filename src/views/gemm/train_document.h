// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "gemm/train/train.h"
#include "report/document.h"

namespace idbg::views {

// What came of a training.
report::Document TrainDocument(const gemm::TrainOptions& options,
                               const gemm::TrainSummary& summary);

// The same in torch-diode's words, which follow the lines of the epochs.
std::string TrainText(const gemm::TrainOptions& options, const gemm::TrainSummary& summary);

}  // namespace idbg::views
