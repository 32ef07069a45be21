// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "analyze/diff/diff_tensors.h"
#include "report/document.h"

namespace idbg::analyze {

// What differs between the models of the two paths of `request`: the nodes of their graphs, and the
// weights of exported programs, which are compared as tensors are. Throws base::Error.
report::Document DiffArchives(const TensorDiffRequest& request);

}  // namespace idbg::analyze
