// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "compile/profile/measured.h"
#include "report/document.h"
#include "views/compile/profile_section.h"

// What the tables and findings of a profile share.
namespace idbg::views {

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

}  // namespace idbg::views
