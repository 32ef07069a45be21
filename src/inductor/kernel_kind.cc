// SPDX-License-Identifier: Apache-2.0
#include "inductor/kernel_kind.h"

#include "base/names.h"

namespace idbg::inductor {

std::string_view ToString(KernelKind kind) {
  using enum KernelKind;
  static constexpr base::NameRow<KernelKind> kNames[] = {
      {kPointwise, "pointwise"},
      {kReduction, "reduction"},
      {kPersistentReduction, "persistent reduction"},
      {kTemplate, "template"},
      {kForeach, "foreach"},
      {kSplitScan, "split scan"},
      {kCpp, "C++"},
      {kExtern, "extern"},
      {kFallback, "fallback"}};
  return base::NameOf(kNames, kind);
}

}  // namespace idbg::inductor
