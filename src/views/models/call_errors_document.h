// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "report/document.h"
#include "roofline/calls/call_training.h"

namespace idbg::views {

// How far predicted times of library calls were from measured ones, on calls kept out of training.
// `model`: the file that was written; empty: none was.
report::Document CallErrorsDocument(const roofline::CallSamples& samples,
                                    const roofline::CallTraining& training,
                                    const std::string& model);

}  // namespace idbg::views
