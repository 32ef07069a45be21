// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logs/events/metrics.h"

namespace idbg::logs {

// What an artifact or the metrics say of a Triton kernel's compilation.
struct TritonKernelInfo {
  std::string autotune;  // of the configurations: "hit", "miss", "only 1 config"
  std::optional<std::int64_t> configs;
  std::string only_config;  // "XBLOCK=128, num_warps=4"
  std::optional<double> compile_us;
};
using TritonKernelInfos = std::map<std::string, TritonKernelInfo, std::less<>>;  // by kernel

// What the artifact triton_kernel_info says.
struct TritonKernels {
  TritonKernelInfos infos;
  bool is_damaged = false;  // what stands behind the damage is missing
};

TritonKernels ReadTritonKernels(std::string_view json);
// Of an artifact's payload, damaged also when its MD5 says so. Throws as Log::Payload.
TritonKernels ReadTritonKernels(const Log& log, const Record& record);

// How long Triton compiled a kernel.
struct KernelCompileTime {
  std::string kernel;
  double time_us = 0;

  bool operator==(const KernelCompileTime&) const = default;
};

// Those of a metrics record; what stands before a damage. Sets `is_damaged` when a part could not
// be read.
std::vector<KernelCompileTime> ReadKernelCompileTimes(const Metrics& metrics, bool& is_damaged);
std::vector<KernelCompileTime> ReadKernelCompileTimes(const Log& log, const Record& record,
                                                      bool& is_damaged);

}  // namespace idbg::logs
