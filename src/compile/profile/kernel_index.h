// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/function_ref.h"
#include "compile/kernels/kernels.h"
#include "logs/profile/profile.h"

namespace idbg::compile {

// Positions in a list, sorted by a key of its elements.
template <typename T>
std::vector<std::uint32_t> OrderBy(const std::vector<T>& list, auto key) {
  std::vector<std::uint32_t> order(list.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::sort(order, {}, [&](std::uint32_t i) { return key(list[i]); });
  return order;
}

// "aten::mm" of extern_kernels.mm, aoti_torch_cuda_mm_out and torch.ops.aten.mm.default: what a
// profiler calls an operator. Empty for kernels that Inductor generated.
std::string ProfiledName(std::string_view kernel);

// The kernels of all compilations, by the names under which a profiler knows them.
class KernelIndex {
 public:
  // One of CompiledCode::kernels.
  struct Entry {
    std::size_t code = 0;
    std::size_t kernel = 0;
  };
  struct Found {
    std::optional<Entry> entry;
    bool is_ambiguous = false;  // several fit; it is the last
  };

  // The codes must outlive it.
  explicit KernelIndex(const std::vector<CompiledCode>& codes);

  // By a name of the profile: "triton_poi_fused_add_0", "graph_0_cpp_fused_add_0" (as C++ kernels
  // record themselves), "aten::mm". `id` is that of the compiled code that called it, where the
  // profile says; of several compilations of one id the last counts.
  Found Find(std::string_view name, const std::optional<logs::CompileId>& id,
             bool is_backward) const;

  // Whether the name is one that Inductor gives its own kernels.
  static bool IsGenerated(std::string_view name);

 private:
  const std::vector<CompiledCode>& codes_;
  std::unordered_map<std::string, std::vector<Entry>> entries_;
};

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
