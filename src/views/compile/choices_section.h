// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "logs/view.h"
#include "report/document.h"

namespace idbg::views {

// What inductor_debug.install() chose for matrix products: what differs from Inductor's own choice,
// with the predicted gain; what does not; where the choice was left to Inductor, and why.
void AddTraceChoices(const logs::Trace& trace, const logs::View& view, report::Document& document);

}  // namespace idbg::views
