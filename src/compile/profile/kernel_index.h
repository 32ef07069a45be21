// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "compile/kernels/kernels.h"

namespace idbg::compile {

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

}  // namespace idbg::compile
