// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "plan/host_operator.h"

namespace idbg::eager {

// Of a target such as "aten.add.Tensor" or Dynamo's "torch.add". One that is not in the catalogue
// is taken for kElementwise: it launches something.
plan::HostOperator HostOperatorOf(std::string_view target);

}  // namespace idbg::eager
