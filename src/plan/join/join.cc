// SPDX-License-Identifier: Apache-2.0
#include "plan/join/join.h"

#include <algorithm>

#include "base/names.h"

namespace idbg::plan {

double Joined::MatchedShare() const {
  const std::int64_t most = std::max(predicted_kernels, real_kernels);
  return most == 0 ? 1 : static_cast<double>(matched) / static_cast<double>(most);
}

Joined Join(const Plan& plan, const RealRun& real) {
  Joined joined{.predicted_kernels = plan.KernelCount(),
                .real_kernels = std::ranges::count_if(real.kernels, &Kernel::launches)};
  joined.evidence = real.has_reads     ? Evidence::kReads
                    : real.names_nodes ? Evidence::kNodes
                                       : Evidence::kOrder;
  switch (joined.evidence) {
    case Evidence::kReads:
      JoinByReads(plan, real, joined);
      break;
    case Evidence::kNodes:
      JoinByNodes(plan, real, joined);
      break;
    case Evidence::kOrder:
      JoinByOrder(plan, real, joined);
      break;
  }
  joined.matched = std::ranges::count(joined.pairings, Agreement::kMatched, &Pairing::agreement);
  return joined;
}

std::string_view ToString(Evidence evidence) {
  using enum Evidence;
  static constexpr base::Named<Evidence> kNames[] = {{"what they read, and from whom", kReads},
                                                     {"nodes", kNodes},
                                                     {"fused operators, in call order", kOrder}};
  return base::NameOf(kNames, evidence);
}

std::string_view ToString(Agreement agreement) {
  using enum Agreement;
  static constexpr base::Named<Agreement> kNames[] = {{"matched", kMatched},
                                                      {"merged", kMerged},
                                                      {"split", kSplit},
                                                      {"missing", kMissing},
                                                      {"extra", kExtra}};
  return base::NameOf(kNames, agreement);
}

}  // namespace idbg::plan
