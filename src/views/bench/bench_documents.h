// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "bench/history.h"
#include "bench/result.h"
#include "report/document.h"

// Variants of models that were timed side by side.

namespace idbg::views {

// Variants of a model that were timed side by side.
report::Document BenchDocument(const bench::Result& result, const std::string& model);

// Of a median: an interval or range that is wider makes the time uncertain.
inline constexpr double kNoisy = 0.05;
// How far clocks may fall during a measurement.
inline constexpr double kSteadyClocks = 0.05;

// One measurement of several: of a model, or of a size.
struct OverviewRow {
  report::Value name;
  const bench::Result& result;
};

// The variants of all measurements, `first` the column of their names.
report::Table OverviewTable(const std::string& title, const report::ColumnItem& first,
                            const std::vector<OverviewRow>& rows);

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
