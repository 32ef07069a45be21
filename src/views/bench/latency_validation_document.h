// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bench/prediction.h"
#include "report/document.h"
#include "roofline/hardware/hardware.h"

namespace idbg::views {

struct LatencyValidationView {
  std::vector<bench::ValidatedModel> models;
  std::vector<roofline::Hardware> hardware;  // that times were predicted for
  std::vector<std::string> unmeasured;       // models that no file has times of
  std::size_t top = 10;                      // rows of the table of kernels
};

// Whether some run is both measured and predicted.
bool HasComparison(const LatencyValidationView& view);

// Predicted times beside measured ones: every run, the errors over the set and by family, classes
// of kernels and the largest misses where a profile tells them; pictures; findings.
void AddLatencyValidation(const LatencyValidationView& view, report::Document& document);

// A Document of that alone. `title` names the inputs.
report::Document LatencyValidationDocument(const LatencyValidationView& view,
                                           const std::string& title);

}  // namespace idbg::views
