// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "estimate/products.h"

namespace idbg::analyze {

// What gemm::Decide's choices save on a device that has a model of its own; nothing for products
// that the model does not know, or where Inductor's choice stands. The model is loaded when it is
// first asked. For one thread.
estimate::ChoiceGain MakeChoiceGain(const std::string& device);

}  // namespace idbg::analyze
