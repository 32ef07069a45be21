// SPDX-License-Identifier: Apache-2.0
#include "logs/record.h"

#include <array>
#include <cstddef>

namespace idbg::logs {
namespace {

// By Event.
constexpr auto kKeys = std::to_array<std::string_view>({
    "other",
    "artifact",
    "chromium_event",
    "dynamo_start",
    "dynamo_output_graph",
    "dynamo_guards",
    "dynamo_cpp_guards_str",
    "optimize_ddp_split_graph",
    "optimize_ddp_split_child",
    "compiled_autograd_graph",
    "aot_joint_graph",
    "aot_forward_graph",
    "aot_backward_graph",
    "aot_inference_graph",
    "inductor_pre_grad_graph",
    "inductor_post_grad_graph",
    "inductor_output_code",
    "graph_dump",
    "compilation_metrics",
    "bwd_compilation_metrics",
    "aot_autograd_backward_compilation_metrics",
    "compilation_metrics_runtime",
    "describe_storage",
    "describe_tensor",
    "describe_source",
    "dump_file",
    "link",
    "symbolic_shape_specialization",
    "guard_added",
    "guard_added_fast",
    "create_symbol",
    "create_unbacked_symbol",
    "expression_created",
    "propagate_real_tensors_provenance",
    "missing_fake_kernel",
    "mismatched_fake_kernel",
    "exported_program",
});
static_assert(kKeys.size() == static_cast<std::size_t>(Event::kExportedProgram) + 1);

}  // namespace

std::string_view ToString(Event event) { return kKeys[static_cast<std::size_t>(event)]; }

bool IsBackwardMetrics(Event event) {
  return event == Event::kBwdCompilationMetrics ||
         event == Event::kAotAutogradBackwardCompilationMetrics;
}

Event ParseEvent(std::string_view key) {
  for (std::size_t i = 1; i < kKeys.size(); ++i) {
    if (kKeys[i] == key) return static_cast<Event>(i);
  }
  return Event::kOther;
}

}  // namespace idbg::logs
