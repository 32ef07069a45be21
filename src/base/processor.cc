// SPDX-License-Identifier: Apache-2.0
#include "base/processor.h"

#include <cstdlib>
#include <string_view>

namespace idbg::base {

ProcessorLevel BestProcessorLevel() {
#ifdef __x86_64__
  const char* const wish = std::getenv("INDUCTOR_DEBUG_ISA");
  const std::string_view most = wish == nullptr ? "avx512" : wish;
  if (most == "avx512" && __builtin_cpu_supports("x86-64-v4")) return ProcessorLevel::kV4;
  if (most != "baseline" && __builtin_cpu_supports("x86-64-v3")) return ProcessorLevel::kV3;
#endif
  return ProcessorLevel::kAny;
}

}  // namespace idbg::base
