// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "compile/profile/measured.h"
#include "logs/view.h"
#include "report/document.h"
#include "roofline/kernel_join.h"

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

// What the tables and findings of a profile share.

// Where a measured kernel comes from; parts that are not known are empty.
struct KernelOrigin {
  std::string compilation;
  const compile::CompiledCode* code = nullptr;
  const compile::CompiledKernel* kernel = nullptr;
  const KernelCeiling* ceiling = nullptr;
};

KernelOrigin FindOrigin(const compile::MeasuredKernel& kernel, const logs::Trace& trace,
                        const compile::MeasuredRun& run, const KernelCeilings& ceilings);

// The roofline's time over the mean of the kernel's calls; null where one of them is not known.
std::optional<double> Efficiency(const compile::MeasuredKernel& kernel, const KernelOrigin& origin);

// The name of a device's kernel without what says nothing, and not longer than a column can be: C++
// templates run to hundreds of characters.
std::string ShortKernelName(std::string name);

// 0 of nothing.
inline double Share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// What of a profile is worth a finding: another log's profile, time outside compiled code, idle
// devices, kernels far from the roofline.
void AddProfileFindings(const logs::Trace& trace, const compile::MeasuredRun& run,
                        const KernelCeilings& ceilings, report::Document& document);

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
