// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "compile/profile/measured.h"
#include "report/document.h"
#include "roofline/kernel_join.h"

namespace idbg::views {

// A model's predicted kernels joined to a profile (analyze::JoinModel).
struct MeasuredModel {
  std::string region;        // the compiled code that has most of the kernels: "0/0"
  bool is_backward = false;  // and its backward
  std::int64_t calls = 0;    // of it
  double measured_us = 0;    // of all kernels of a call
  double joined_us = 0;      // of those that have a predicted one
  // The predicted ones, by measured time, then by predicted.
  std::vector<roofline::JoinedKernels> kernels;
};

// The section "profile" of a model.
report::Section MeasuredModelSection(const MeasuredModel& model, const compile::MeasuredRun& run,
                                     const std::string& hardware, std::size_t top);

// That none of the names is in a profile.
report::Finding UnrelatedProfile(const std::string& file);

}  // namespace idbg::views
