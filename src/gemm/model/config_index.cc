// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/config_index.h"

#include <bit>

namespace idbg::gemm {
namespace {

constexpr std::size_t kLogs = 8;  // 2^3 ... 2^10
constexpr std::size_t kStageSlots = 8;
constexpr std::size_t kWarpSlots = 4;
constexpr std::size_t kSlots = kLogs * kLogs * kLogs * kStageSlots * kWarpSlots;

// kSlots for a configuration that no list has.
std::size_t Slot(const Config& c) {
  std::size_t slot = 0;
  for (const std::uint16_t block : {c.block_m, c.block_n, c.block_k}) {
    if (!std::has_single_bit(block) || block < 8 || block > 1024) return kSlots;
    slot = slot * kLogs + static_cast<std::size_t>(std::countr_zero(block)) - 3;
  }
  if (c.num_stages >= kStageSlots || !std::has_single_bit(c.num_warps) || c.num_warps > 8)
    return kSlots;
  return (slot * kStageSlots + c.num_stages) * kWarpSlots +
         static_cast<std::size_t>(std::countr_zero(c.num_warps));
}

}  // namespace

ConfigIndex::ConfigIndex(std::span<const Config> configs) : table_(kSlots, kNone) {
  for (std::size_t i = 0; i < configs.size(); ++i) {
    const std::size_t slot = Slot(configs[i]);
    if (slot < kSlots) table_[slot] = static_cast<std::uint16_t>(i);
  }
}

std::uint16_t ConfigIndex::Find(const Config& config) const {
  const std::size_t slot = Slot(config);
  return slot < kSlots ? table_[slot] : kNone;
}

}  // namespace idbg::gemm
