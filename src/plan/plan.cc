// SPDX-License-Identifier: Apache-2.0
#include "plan/plan.h"

#include <algorithm>

#include "base/names.h"

namespace idbg::plan {

std::string_view ToString(GroupKind kind) {
  using enum GroupKind;
  static constexpr base::Named<GroupKind> kNames[] = {
      {"pointwise", kPointwise}, {"reduction", kReduction}, {"template", kTemplate},
      {"foreach", kForeach},     {"extern", kExtern},       {"fallback", kFallback},
      {"no kernel", kNone}};
  return base::NameOf(kNames, kind);
}

std::int64_t Plan::KernelCount() const {
  return std::count_if(groups.begin(), groups.end(),
                       [](const Group& group) { return group.kind != GroupKind::kNone; });
}

}  // namespace idbg::plan
