// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "constraints/rules.h"

namespace idbg::constraints {

void CheckRank(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_tensor_dims;
  if (!limit) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr || std::cmp_less_equal(type->sizes.size(), *limit)) continue;
    const std::string rank = std::to_string(type->sizes.size());
    const std::string most = std::to_string(*limit);
    return report(rank, [&] {
      return ViolationText{
          .message = "Node " + std::string(site.name) + ": Tensor has " + rank +
                     " dimensions, but accelerator supports max " + most + ".",
          .advice = "merge dimensions of " + SizeText(type->sizes) + " until " + most +
                    " are left (flatten it, or loop over the outermost dimension)"};
    });
  }
}

}  // namespace idbg::constraints
