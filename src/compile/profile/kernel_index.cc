// SPDX-License-Identifier: Apache-2.0
#include "compile/profile/kernel_index.h"

#include "base/names.h"

namespace idbg::compile {

namespace {

// "graph_12_cpp_fused_add_0" is cpp_fused_add_0 (torch/_inductor/codegen/cpp.py, codegen_group).
std::string_view WithoutGraph(std::string_view name) {
  constexpr std::string_view kStart = "graph_";
  if (!name.starts_with(kStart)) return name;
  const std::size_t digits = name.find_first_not_of("0123456789", kStart.size());
  const bool has_number = digits != name.npos && digits > kStart.size() && name[digits] == '_';
  return has_number ? name.substr(digits + 1) : name;
}

// extern_kernels.NAME that calls an operator of another name.
constexpr base::Named<std::string_view> kWrappers[] = {
    {"bias_addmm", "addmm"},  // torch/_inductor/kernel/mm.py
    {"_mm_plus_mm", "mm"},
};

bool IsBackward(const CompiledCode& code) { return code.aot_id.ends_with("backward"); }

}  // namespace

std::string ProfiledName(std::string_view kernel) {
  if (const std::string_view library = LibraryNameOf(kernel); !library.empty()) {
    return "aten::" + std::string(base::FindNamed(kWrappers, library).value_or(library));
  }
  constexpr std::string_view kOps = "torch.ops.";
  if (kernel.starts_with(kOps))
    kernel.remove_prefix(kOps.size());
  else if (!kernel.starts_with("aten."))
    return "";
  const std::size_t dot = kernel.find('.');
  if (dot == kernel.npos) return "";
  const std::string_view name = kernel.substr(dot + 1);
  return std::string(kernel.substr(0, dot)) + "::" + std::string(name.substr(0, name.find('.')));
}

bool KernelIndex::IsGenerated(std::string_view name) {
  name = WithoutGraph(name);
  return name.starts_with("triton_") || name.starts_with("cpp_fused");
}

KernelIndex::KernelIndex(const std::vector<CompiledCode>& codes) : codes_(codes) {
  for (std::size_t code = 0; code < codes.size(); ++code) {
    for (std::size_t kernel = 0; kernel < codes[code].kernels.size(); ++kernel) {
      const std::string& name = codes[code].kernels[kernel].name;
      const std::string profiled = ProfiledName(name);
      entries_[profiled.empty() ? name : profiled].push_back({code, kernel});
    }
  }
}

KernelIndex::Found KernelIndex::Find(std::string_view name,
                                     const std::optional<logs::CompileId>& id,
                                     bool is_backward) const {
  const auto found = entries_.find(std::string(WithoutGraph(name)));
  if (found == entries_.end()) return {};
  Found best;
  bool has_direction = false;
  const CompiledCode* code = nullptr;
  for (const Entry& entry : found->second) {
    const CompiledCode& candidate = codes_[entry.code];
    if (id && candidate.selected.compilation->id != *id) continue;
    const bool fits = IsBackward(candidate) == is_backward;
    if (has_direction && !fits) continue;
    // Of one id there may be several compilations, after a reset; those replace each other.
    const bool replaces =
        code != nullptr && id &&
        code->selected.compilation->instance != candidate.selected.compilation->instance;
    best.is_ambiguous = code != nullptr && !replaces && (!id || has_direction == fits);
    has_direction = fits;
    best.entry = entry;
    code = &candidate;
  }
  return best;
}

}  // namespace idbg::compile
