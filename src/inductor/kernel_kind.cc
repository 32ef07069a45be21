// SPDX-License-Identifier: Apache-2.0
#include "inductor/kernel_kind.h"

namespace idbg::inductor {

std::string_view ToString(KernelKind kind) {
  switch (kind) {
    case KernelKind::kPointwise:
      return "pointwise";
    case KernelKind::kReduction:
      return "reduction";
    case KernelKind::kPersistentReduction:
      return "persistent reduction";
    case KernelKind::kTemplate:
      return "template";
    case KernelKind::kForeach:
      return "foreach";
    case KernelKind::kSplitScan:
      return "split scan";
    case KernelKind::kCpp:
      return "C++";
    case KernelKind::kExtern:
      return "extern";
    case KernelKind::kFallback:
      return "fallback";
  }
  return "";
}

}  // namespace idbg::inductor
