// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "graph/graph.h"

namespace idbg::fusion {

// "add" of "aten.add.Tensor".
inline std::string_view ShortName(std::string_view target) {
  const std::string_view packet = graph::PacketOf(target);
  return packet.substr(packet.rfind('.') + 1);
}

}  // namespace idbg::fusion
