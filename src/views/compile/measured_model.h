// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "compile/profile/measured.h"
#include "report/document.h"
#include "roofline/estimate.h"
#include "roofline/kernel_join.h"

namespace idbg::views {

// A model's predicted kernels joined to a profile.
struct MeasuredModel {
  std::string region;        // the compiled code that has most of the kernels: "0/0"
  bool is_backward = false;  // and its backward
  std::int64_t calls = 0;    // of it
  double measured_us = 0;    // of all kernels of a call
  double joined_us = 0;      // of those that have a predicted one
  // The predicted ones, by measured time, then by predicted.
  std::vector<roofline::JoinedKernels> kernels;
};

// By name, as a model knows no compilation: that of a generated kernel with its number, that of the
// operator for library calls. Of the compiled codes of the profile the one counts that has most of
// the predicted names; null where none has any, or none of the names that Inductor gives its own
// kernels.
std::optional<MeasuredModel> JoinModel(const roofline::RunEstimate& predicted,
                                       const compile::MeasuredRun& run);

// The section "profile" of a model.
report::Section MeasuredModelSection(const MeasuredModel& model, const compile::MeasuredRun& run,
                                     const std::string& hardware, std::size_t top);

// That none of the names is in a profile.
report::Finding UnrelatedProfile(const std::string& file);

}  // namespace idbg::views
