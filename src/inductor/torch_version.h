// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace idbg::inductor {

// The releases of PyTorch whose TorchInductor is known: its source was read for every fact in this
// room (2.10.0, 2.11.0, 2.12.1, 2.13.0 and 2.14.1).
enum class TorchVersion : std::uint8_t { k2_10, k2_11, k2_12, k2_13, k2_14 };

inline constexpr TorchVersion kOldestTorch = TorchVersion::k2_10;
inline constexpr TorchVersion kNewestTorch = TorchVersion::k2_14;

std::string_view ToString(TorchVersion version);  // "2.13"

// The release that a text such as "2.13.0+cpu" or "2.14.1+debian" names; null when it is not known
// (predictions then take kNewestTorch).
std::optional<TorchVersion> FindTorchVersion(std::string_view text);

}  // namespace idbg::inductor
