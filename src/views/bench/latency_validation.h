// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/prediction.h"
#include "device/hardware.h"
#include "report/document.h"

// Predicted times of models beside measured ones.
namespace idbg::views {

struct LatencyValidationView {
  std::vector<bench::ValidatedModel> models;
  std::vector<device::Hardware> hardware;  // that times were predicted for
  std::vector<std::string> unmeasured;     // models that no file has times of
  std::size_t top = 10;                    // rows of the table of kernels
};

// Whether some run is both measured and predicted.
bool HasComparison(const LatencyValidationView& view);

// Predicted times beside measured ones: every run, the errors over the set and by family, classes
// of kernels and the largest misses where a profile tells them; pictures; findings.
void AddLatencyValidation(const LatencyValidationView& view, report::Document& document);

// A Document of that alone. `title` names the inputs.
report::Document LatencyValidationDocument(const LatencyValidationView& view,
                                           const std::string& title);

// Kernels of the models that have a profile: by class, and the largest misses. Nothing where none
// has one.
void AddLatencyValidationKernels(const LatencyValidationView& view, report::Document& document);

// "inductor", "inductor, replayed".
std::string WayOf(const bench::MeasuredRun& run);

// Predicted against measured times, and for each device its roofs with the models' points. Nothing
// where nothing was compared.
void AddLatencyValidationPlots(const LatencyValidationView& view, report::Section& section);

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
