// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "compile/profile/measured.h"
#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// What a device could do of one call of a kernel.
struct KernelCeiling {
  double ideal_us = 0;      // at its peaks: the roofline
  double predicted_us = 0;  // as a kernel of its kind is predicted
  std::string limit;        // "memory", "compute"
};

struct KernelCeilings {
  std::string hardware;  // empty: none was asked for
  // By code and kernel, as in MeasuredRun::codes.
  std::map<std::pair<std::size_t, std::size_t>, KernelCeiling> kernels;
};

// The section "profile" of one profile, and its findings. Where the view names a compilation, the
// tables of kernels and calls are of that one; shares are still of the whole profile.
void AddMeasuredKernels(const logs::Trace& trace, const compile::MeasuredRun& run,
                        const KernelCeilings& ceilings, const logs::View& view,
                        report::Document& document);

}  // namespace idbg::views
