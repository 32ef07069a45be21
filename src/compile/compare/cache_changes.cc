// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "compile/compare/compare.h"

namespace idbg::compile {
namespace {

LookUps OfKind(const LookUps& events, logs::CacheKind kind) {
  LookUps found;
  for (const CacheEvent* event : events) {
    if (event->kind == kind) found.push_back(event);
  }
  return found;
}

}  // namespace

bool CacheChange::HasOtherGraph() const {
  return std::ranges::any_of(changes, [](const ComponentChange& one) { return one.name == "gm"; });
}

std::vector<CacheChange> CompareLookUps(const LookUps& before, const CompilationSummary& after,
                                        const LookUps& look_ups_after) {
  std::vector<CacheChange> changes;
  for (const logs::CacheKind kind : {logs::CacheKind::kFxGraph, logs::CacheKind::kAotAutograd}) {
    const LookUps of_before = OfKind(before, kind);
    const LookUps of_after = OfKind(look_ups_after, kind);
    for (std::size_t i = 0; i < std::min(of_before.size(), of_after.size()); ++i) {
      const CacheEvent& a = *of_before[i];
      const CacheEvent& b = *of_after[i];
      CacheChange change{.after = &after,
                         .kind = kind,
                         .before_state = a.payload.state,
                         .after_state = b.payload.state,
                         .same_key = !a.payload.key.empty() && a.payload.key == b.payload.key,
                         .components = b.component_count};
      if (change.same_key && a.payload.state == b.payload.state) continue;
      const bool has_components = a.component_count > 0 && b.component_count > 0;
      if (!change.same_key && has_components) change.changes = CompareKeys(a, b);
      if (!change.changes.empty() || a.payload.state != b.payload.state)
        changes.push_back(std::move(change));
    }
  }
  return changes;
}

std::string ComponentInWords(const std::string& name) {
  struct Row {
    std::string_view start;
    std::string_view words;
  };
  constexpr auto kRows =
      std::to_array<Row>({{"gm", "the graph"},
                          {"example_inputs", "the inputs (sizes, strides, dtypes)"},
                          {"inputs_to_check", "the inputs that are checked for alignment"},
                          {"fx_kwargs[is_backward]", "forward or backward"},
                          {"fx_kwargs[static_input_idxs]", "which inputs have a constant address"},
                          {"fx_kwargs[", "an argument of Inductor"},
                          {"inductor_config", "a setting of torch._inductor.config"},
                          {"system_info", "the device or its driver"},
                          {"torch_version", "the version of PyTorch"},
                          {"cuda_matmul_settings", "the settings of torch.backends.cuda.matmul"},
                          {"deterministic_algorithms", "torch.use_deterministic_algorithms"},
                          {"post_grad_custom", "a custom pass"},
                          {"_post_fusion_custom_pass", "a custom pass"}});
  for (const Row& row : kRows) {
    if (!name.starts_with(row.start)) continue;
    return row.start == "gm" && name != "gm" ? "'" + name + "'"
                                             : std::string(row.words) + " ('" + name + "')";
  }
  return "'" + name + "'";
}

}  // namespace idbg::compile
