// SPDX-License-Identifier: Apache-2.0
#include "plan/host_operator.h"

#include "base/names.h"

namespace idbg::plan {

std::optional<HostOperator> ParseHostOperator(std::string_view name) {
  const auto kind = base::FindEnum<HostOperator>(name);
  // Of kElementwise the figure is `launch`, of kNone there is none.
  const bool has_figure = kind != HostOperator::kElementwise && kind != HostOperator::kNone;
  return has_figure ? kind : std::nullopt;
}

}  // namespace idbg::plan
