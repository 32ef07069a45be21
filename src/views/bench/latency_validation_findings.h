// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "report/document.h"
#include "views/bench/latency_validation_document.h"

namespace idbg::views {

// `visit` gets each run with its model.
template <typename Visit>
void ForEachRun(const LatencyValidationView& view, const Visit& visit) {
  for (const bench::ValidatedModel& model : view.models) {
    for (const bench::ValidatedRun& run : model.runs) visit(model, run);
  }
}

// Predictions outside their bands, runs that failed, devices and clocks that are not those of the
// prediction, and what was not compared.
void AddLatencyValidationFindings(const LatencyValidationView& view, report::Document& document);

}  // namespace idbg::views
