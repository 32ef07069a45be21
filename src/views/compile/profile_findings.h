// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "compile/profile/measured.h"
#include "report/document.h"
#include "views/compile/profile_section.h"

namespace idbg::views {

// What of a profile is worth a finding: another log's profile, time outside compiled code, idle
// devices, kernels far from the roofline.
void AddProfileFindings(const logs::Trace& trace, const compile::MeasuredRun& run,
                        const KernelCeilings& ceilings, report::Document& document);

}  // namespace idbg::views
