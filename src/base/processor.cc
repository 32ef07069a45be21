// SPDX-License-Identifier: Apache-2.0
#include "base/processor.h"

#include <sys/utsname.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <string>
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

std::string HostName() {
  utsname name{};
  return ::uname(&name) == 0 ? name.nodename : "";
}

// "cpu  USER NICE SYSTEM IDLE IOWAIT IRQ SOFTIRQ STEAL ...", in ticks; what guests do is in USER.
std::optional<MachineTime> MachineTimeSoFar() {
  std::ifstream file("/proc/stat");
  std::string name;
  double ticks[8] = {};
  file >> name;
  for (double& tick : ticks) file >> tick;
  if (!file || name != "cpu") return std::nullopt;
  const double idle = ticks[3] + ticks[4];
  double all = 0;
  for (const double tick : ticks) all += tick;
  const auto per_s = static_cast<double>(::sysconf(_SC_CLK_TCK));
  return MachineTime{.busy_s = (all - idle) / per_s, .all_s = all / per_s};
}

}  // namespace idbg::base
