// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "views/bench/latency_validation_document.h"

namespace idbg::views {

// Kernels of the models that have a profile: by class, and the largest misses. Nothing where none
// has one.
void AddLatencyValidationKernels(const LatencyValidationView& view, report::Document& document);

}  // namespace idbg::views
