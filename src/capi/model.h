// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "analyze/models/models.h"

namespace idbg::capi {

// A request about a model as functions of the interface take it: `size` bytes, or with `size` 0 a
// path. The bytes must outlive the request. Throws Error(kUsage) for arguments that are neither.
analyze::AnalysisRequest RequestOf(const char* model, std::int64_t size);

// Analyses; sets *result, unless `result` is null, to the report. Returns what `count` counts.
std::int64_t Answer(const analyze::AnalysisRequest& request,
                    std::int64_t analyze::ModelAnalysis::* count, char** result);

}  // namespace idbg::capi
