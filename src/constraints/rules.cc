// SPDX-License-Identifier: Apache-2.0
#include "constraints/rules.h"

#include <array>
#include <ranges>

#include "base/text/text.h"

namespace idbg::constraints {

std::span<const Rule> Rules() {
  static constexpr std::array kTable = {
      Rule{"dtype", Spread::kTensor, Force::kMust, CheckDType},
      Rule{"layout", Spread::kTensor, Force::kMust, CheckLayout},
      Rule{"rank", Spread::kTensor, Force::kMust, CheckRank},
      Rule{"alignment", Spread::kTensor, Force::kMust, CheckAlignment},
      Rule{"dim-size", Spread::kTensor, Force::kMust, CheckDimSize},
      Rule{"memory", Spread::kPlace, Force::kMust, CheckMemory},
      Rule{"peak-memory", Spread::kPlace, Force::kMust, CheckPeakMemory},
      Rule{"unsupported-op", Spread::kPlace, Force::kMust, CheckUnsupportedOp},
      Rule{"dynamic-shape", Spread::kGraph, Force::kMust, CheckDynamicShape},
      Rule{"in-place", Spread::kPlace, Force::kMust, CheckInPlace},
      Rule{"unknown-op", Spread::kGraph, Force::kNote, CheckUnknownOp},
  };
  return kTable;
}

bool Names(const std::set<std::string>& list, std::string_view target) {
  if (list.empty()) return false;
  const std::string packet(graph::PacketOf(target));
  const std::string lowered(graph::LoweredName(target));
  if (list.contains(std::string(target)) || list.contains(packet) || list.contains(lowered))
    return true;
  // Of an operator that is lowered to another, or was called without an overload, the functional
  // form is meant.
  const bool is_overload = packet.size() != target.size() && lowered == packet;
  return !is_overload && list.contains(lowered + ".default");
}

std::string SizeText(const std::vector<graph::SymInt>& sizes) {
  return "torch.Size([" + base::Join(sizes | std::views::transform(&graph::SymInt::ToString)) +
         "])";
}

}  // namespace idbg::constraints
