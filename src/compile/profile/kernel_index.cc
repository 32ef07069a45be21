// SPDX-License-Identifier: Apache-2.0
#include "compile/profile/kernel_index.h"

#include <algorithm>
#include <tuple>

#include "base/names.h"

namespace idbg::compile {

using logs::HostRange;
using logs::Launch;
using logs::Profile;
using logs::RangeKind;

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

// An operator of a library, "aten::mm"; not what autograd wraps round it.
bool IsOperator(std::string_view name) {
  return name.find("::") != name.npos && !name.starts_with("autograd::") &&
         !name.starts_with("torch::autograd::");
}

class Walker {
 public:
  using OnRange = base::FunctionRef<void(std::uint32_t, const HostContext&, const HostContext&)>;

  Walker(const Profile& profile, OnRange on_range) : profile_(profile), on_range_(on_range) {}

  std::vector<HostContext> Run() {
    FindForwards();
    ranges_ = OrderBy(profile_.ranges, [](const HostRange& range) {
      return std::tuple(range.thread, range.start_us, -range.duration_us);
    });
    launches_ = OrderBy(profile_.launches, [](const Launch& launch) {
      return std::tuple(launch.thread, launch.start_us);
    });
    std::vector<HostContext> contexts(profile_.launches.size());
    std::size_t next = 0;
    for (const std::uint32_t launch : launches_) {
      const Launch& one = profile_.launches[launch];
      for (; next < ranges_.size() && IsBefore(profile_.ranges[ranges_[next]], one); ++next)
        Enter(ranges_[next]);
      contexts[launch] = At(one.thread, one.start_us);
    }
    for (; next < ranges_.size(); ++next) Enter(ranges_[next]);
    return contexts;
  }

 private:
  struct Open {
    double end_us = 0;
    HostContext inside;
  };

  static bool IsBefore(const HostRange& range, const Launch& launch) {
    return std::tuple(range.thread, range.start_us) <= std::tuple(launch.thread, launch.start_us);
  }

  // The call of compiled code that each forward of autograd is in, by the sequence number. Forwards
  // come before their backwards, but on another thread.
  void FindForwards() {
    std::vector<std::uint32_t> regions;
    std::vector<std::uint32_t> forwards;
    for (std::uint32_t i = 0; i < profile_.ranges.size(); ++i) {
      if (profile_.ranges[i].kind == RangeKind::kRegion) regions.push_back(i);
      if (profile_.ranges[i].kind == RangeKind::kForward) forwards.push_back(i);
    }
    const auto start_of = [&](std::uint32_t i) {
      return std::tuple(profile_.ranges[i].thread, profile_.ranges[i].start_us);
    };
    std::ranges::sort(regions, {}, start_of);
    for (const std::uint32_t forward : forwards) {
      const HostRange& range = profile_.ranges[forward];
      auto after = std::ranges::upper_bound(regions, start_of(forward), {}, start_of);
      if (after == regions.begin() || range.sequence < 0) continue;
      const HostRange& region = profile_.ranges[*--after];
      if (region.thread == range.thread && region.end_us() >= range.start_us)
        forwards_.insert_or_assign(range.sequence, *after);
    }
  }

  HostContext At(std::uint32_t thread, double time_us) {
    if (thread != thread_) open_.clear();
    thread_ = thread;
    while (!open_.empty() && open_.back().end_us <= time_us) open_.pop_back();
    return open_.empty() ? HostContext{} : open_.back().inside;
  }

  void Enter(std::uint32_t index) {
    const HostRange& range = profile_.ranges[index];
    const HostContext around = At(range.thread, range.start_us);
    HostContext inside = around;
    switch (range.kind) {
      case RangeKind::kRegion:
        inside = {.region = index};
        break;
      case RangeKind::kGraph:
        inside.graph = index;
        inside.call = HostContext::kNone;
        break;
      case RangeKind::kBackward:
        inside = {.backward = index};
        if (const auto found = forwards_.find(range.sequence); found != forwards_.end())
          inside.region = found->second;
        break;
      case RangeKind::kOperator:
        if (around.call == HostContext::kNone &&
            (around.in_graph() || IsOperator(profile_.names[range.name])))
          inside.call = index;
        break;
      case RangeKind::kForward:
      case RangeKind::kLookup:
        break;
    }
    on_range_(index, around, inside);
    open_.push_back({.end_us = range.end_us(), .inside = inside});
  }

  const Profile& profile_;
  OnRange on_range_;
  std::vector<std::uint32_t> ranges_;    // by thread and time
  std::vector<std::uint32_t> launches_;  // likewise
  std::unordered_map<std::int32_t, std::uint32_t> forwards_;
  std::uint32_t thread_ = 0;
  std::vector<Open> open_;
};

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

std::vector<HostContext> WalkHost(
    const Profile& profile, base::FunctionRef<void(std::uint32_t range, const HostContext& around,
                                                   const HostContext& inside)>
                                on_range) {
  return Walker(profile, on_range).Run();
}

}  // namespace idbg::compile
