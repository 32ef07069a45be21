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

namespace idbg::views {

// The kernels of one name that are predicted for a run of a model, beside those that a profile
// measured in a call of the compiled code; times of one run.
struct ModelKernel {
  std::string name;
  std::int64_t predicted_calls = 0;
  double predicted_us = 0;
  double ideal_us = 0;  // at the device's peaks
  bool is_known = true;
  const roofline::KernelEstimate* first = nullptr;
  double measured_calls = 0;  // 0: not in the profile
  double measured_us = 0;
};

// A model's predicted kernels joined to a profile.
struct MeasuredModel {
  std::string region;                // the compiled code that has most of the kernels: "0/0"
  bool is_backward = false;          // and its backward
  std::int64_t calls = 0;            // of it
  double measured_us = 0;            // of all kernels of a call
  double joined_us = 0;              // of those that have a predicted one
  std::vector<ModelKernel> kernels;  // by measured time, then by predicted
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
