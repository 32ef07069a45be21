// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "compile/profile/measured.h"
#include "estimate/estimate.h"
#include "views/compile/measured_model.h"

namespace idbg::analyze {

// Joins a model's predicted kernels to a profile by name, as a model knows no compilation: that of
// a generated kernel with its number, that of the operator for library calls. Of the compiled codes
// of the profile the one counts that has most of the predicted names; null where none has any, or
// none of the names that Inductor gives its own kernels.
std::optional<views::MeasuredModel> JoinModel(const roofline::RunEstimate& predicted,
                                              const compile::MeasuredRun& run);

}  // namespace idbg::analyze
