// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gemm/model/model.h"
#include "report/document.h"

namespace idbg::views {

// What a GEMM model file says about itself.
report::Document ModelDocument(const gemm::Model& model);

}  // namespace idbg::views
