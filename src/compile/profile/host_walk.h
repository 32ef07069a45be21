// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "base/function_ref.h"
#include "logs/profile/profile.h"

namespace idbg::compile {

// What the host was in when something was called: positions in Profile::ranges.
struct HostContext {
  static constexpr std::uint32_t kNone = UINT32_MAX;

  std::uint32_t region = kNone;    // a call of compiled code; of a backward the forward's
  std::uint32_t graph = kNone;     // a call of Inductor's code
  std::uint32_t backward = kNone;  // of a graph of autograd
  // The operator that the program or Inductor's code called; what it calls itself is inside.
  std::uint32_t call = kNone;

  bool in_graph() const { return graph != kNone; }
};

// Walks through the ranges of each thread in the order of time. `on_range` sees each range with
// what it is in and what holds inside of it. Returns the context of each launch.
std::vector<HostContext> WalkHost(
    const logs::Profile& profile,
    base::FunctionRef<void(std::uint32_t range, const HostContext& around,
                           const HostContext& inside)>
        on_range);

}  // namespace idbg::compile
