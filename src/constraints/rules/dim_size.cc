// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {

void CheckDimSize(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_dim_size;
  if (!limit) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr) continue;
    for (std::size_t i = 0; i < type->sizes.size(); ++i) {
      const auto size = type->sizes[i].hint();
      if (!size || *size <= *limit) continue;
      const std::string number = std::to_string(*size);
      return report(number, [&] {
        return ViolationText{.message = "Node " + std::string(site.name) + " has shape " +
                                        SizeText(type->sizes) + ": dimension " + std::to_string(i) +
                                        " exceeds limit " + std::to_string(*limit) + ".",
                             .advice = "split dimension " + std::to_string(i) + " into " +
                                       std::to_string(*size / *limit + (*size % *limit != 0)) +
                                       " parts"};
      });
    }
  }
}

}  // namespace idbg::constraints
