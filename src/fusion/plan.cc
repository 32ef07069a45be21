// SPDX-License-Identifier: Apache-2.0
#include "fusion/plan.h"

#include <algorithm>

namespace idbg::fusion {

std::string_view ToString(GroupKind kind) {
  switch (kind) {
    case GroupKind::kPointwise:
      return "pointwise";
    case GroupKind::kReduction:
      return "reduction";
    case GroupKind::kTemplate:
      return "template";
    case GroupKind::kForeach:
      return "foreach";
    case GroupKind::kExtern:
      return "extern";
    case GroupKind::kFallback:
      return "fallback";
    case GroupKind::kNone:
      return "no kernel";
  }
  return "";
}

std::int64_t Plan::KernelCount() const {
  return std::count_if(groups.begin(), groups.end(),
                       [](const Group& group) { return group.kind != GroupKind::kNone; });
}

}  // namespace idbg::fusion
