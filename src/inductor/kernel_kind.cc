// SPDX-License-Identifier: Apache-2.0
#include "inductor/kernel_kind.h"

#include <algorithm>
#include <iterator>

#include "base/names.h"

namespace idbg::inductor {

std::string_view ToString(KernelKind kind) {
  using enum KernelKind;
  static constexpr base::Named<KernelKind> kOtherNames[] = {{"C++", kCpp},
                                                            {"user's Triton", kUserTriton},
                                                            {"Triton", kTriton},
                                                            {"custom operator", kCustom},
                                                            {"random seeds", kSeeds},
                                                            {"no kernel", kNone}};
  const auto* const other = std::ranges::find(kOtherNames, kind, &base::Named<KernelKind>::value);
  return other != std::end(kOtherNames) ? other->name : base::EnumName<' '>(kind);
}

bool IsGenerated(KernelKind kind) { return kind < KernelKind::kExtern; }

}  // namespace idbg::inductor
