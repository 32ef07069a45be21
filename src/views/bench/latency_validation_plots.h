// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "views/bench/latency_validation_document.h"

namespace idbg::views {

// "inductor", "inductor, replayed".
std::string WayOf(const bench::MeasuredRun& run);

// Predicted against measured times, and for each device its roofs with the models' points. Nothing
// where nothing was compared.
void AddLatencyValidationPlots(const LatencyValidationView& view, report::Section& section);

}  // namespace idbg::views
