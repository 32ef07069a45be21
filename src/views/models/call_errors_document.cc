// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "views/models/device_documents.h"

namespace idbg::views {

report::Document CallErrorsDocument(const roofline::CallSamples& samples,
                                    const roofline::CallTraining& training,
                                    const std::string& model) {
  const auto count = [](std::size_t value) { return static_cast<std::int64_t>(value); };
  report::Document document{.kind = "hardware-learn", .title = "Times of library calls"};
  document.context = {{"calls", "calls", count(samples.calls.size())},
                      {"others", "other calls", count(samples.others)},
                      {"damaged", "unusable lines", count(samples.damaged)},
                      {"trained", "learned from", count(training.trained)},
                      {"kept_out", "kept out", count(training.kept_out)}};
  if (training.stopped) {
    document.context.push_back({"result", "result", "stopped: no model was written"});
    return document;
  }
  if (!model.empty()) document.context.push_back({"model", "model", model});
  report::Table table{.key = "errors",
                      .columns = {{"what", "by"},
                                  {"value", "calls"},
                                  {"calls", "number"},
                                  {"formula", "formulas", "%", 1},
                                  {"mean", "learned", "%", 1},
                                  {"median", "median", "%", 1},
                                  {"bias", "bias", "%", 1}},
                      .note =
                          "Mean of |predicted / measured - 1| over calls kept out of training: "
                          "by the formulas alone, and with what was learned; median and bias "
                          "with it. A negative bias means that predictions are too fast."};
  for (const roofline::CallErrors& row : training.errors)
    table.AddRow({row.what, row.value, count(row.calls), 100 * row.formula, 100 * row.mean,
                  100 * row.median, 100 * row.bias});
  document.sections.push_back(
      {.key = "errors", .title = "Errors on calls kept out", .tables = {std::move(table)}});
  return document;
}

}  // namespace idbg::views
