// SPDX-License-Identifier: Apache-2.0
#include "timings/torch_diode/document.h"

#include "base/error.h"

namespace idbg::timings::torch_diode {

std::uint32_t ConfigPool::Intern(const TritonGemmConfig& config) {
  const std::size_t hash = TritonGemmConfigHash{}(config);
  const auto [begin, end] = by_hash_.equal_range(hash);
  for (auto it = begin; it != end; ++it) {
    if (configs_[it->second] == config) return it->second;
  }
  constexpr std::size_t kMost = std::size_t{1} << 31;  // TimedConfig::config has 31 bits
  if (configs_.size() == kMost) {
    throw base::Error(base::ErrorCode::kUnsupported, "more than 2^31 different configurations");
  }
  const auto index = static_cast<std::uint32_t>(configs_.size());
  configs_.push_back(config);
  by_hash_.emplace(hash, index);
  return index;
}

}  // namespace idbg::timings::torch_diode
