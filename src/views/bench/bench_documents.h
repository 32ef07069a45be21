// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bench/history.h"
#include "bench/measured.h"
#include "bench/result.h"
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

// `visit` gets each run with its model.
void ForEachRun(const LatencyValidationView& view, const auto& visit) {
  for (const bench::ValidatedModel& model : view.models) {
    for (const bench::ValidatedRun& run : model.runs) visit(model, run);
  }
}

// Predictions outside their bands, runs that failed, devices and clocks that are not those of the
// prediction, and what was not compared.
void AddLatencyValidationFindings(const LatencyValidationView& view, report::Document& document);

// Variants of a model that were timed side by side.
report::Document BenchDocument(const bench::Result& result, const std::string& model);

// Of a median: an interval or range that is wider makes the time uncertain.
inline constexpr double kNoisy = 0.05;
// What others may have of the cores.
inline constexpr double kQuiet = 0.05;
// How far clocks may fall during a measurement.
inline constexpr double kSteadyClocks = 0.05;

// Variants of models that were timed side by side: one model, or an overview and each model.
// `files` and `results` belong together.
report::Document BenchDocument(const std::vector<std::string>& files,
                               const std::vector<bench::Result>& results);

struct SweepResult {
  std::int64_t size = 0;
  bench::Result result;
};

// The variants' times over a size of the model's inputs, `name`: a table and a picture.
report::Document SweepDocument(const std::string& name, const std::vector<SweepResult>& results,
                               const std::string& model);

struct ModelHistory {
  std::string model;       // its name; empty: the document is about one model
  bench::History history;  // ends with this run
};

// Where the times of earlier runs changed, and the errors of their predictions: tables, pictures
// and findings.
void AddHistory(const std::vector<ModelHistory>& models, report::Document& document);

}  // namespace idbg::views
