// SPDX-License-Identifier: Apache-2.0
#include "inductor/kernel_kind.h"

#include "base/names.h"

namespace idbg::inductor {

std::string_view ToString(KernelKind kind) {
  using enum KernelKind;
  static constexpr base::Named<KernelKind> kNames[] = {
      {"pointwise", kPointwise},
      {"reduction", kReduction},
      {"persistent reduction", kPersistentReduction},
      {"template", kTemplate},
      {"foreach", kForeach},
      {"split scan", kSplitScan},
      {"C++", kCpp},
      {"user's Triton", kUserTriton},
      {"Triton", kTriton},
      {"extern", kExtern},
      {"fallback", kFallback},
      {"custom operator", kCustom},
      {"collective", kCollective},
      {"random seeds", kSeeds},
      {"no kernel", kNone}};
  return base::NameOf(kNames, kind);
}

bool IsGenerated(KernelKind kind) { return kind < KernelKind::kExtern; }

}  // namespace idbg::inductor
