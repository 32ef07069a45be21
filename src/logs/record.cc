// SPDX-License-Identifier: Apache-2.0
#include "logs/record.h"

#include <cstddef>

#include "base/error.h"
#include "base/names.h"
#include "base/text/text.h"

namespace idbg::logs {

namespace {

// By Event.
constexpr std::string_view kEventNames = R"(
    other artifact chromium_event dynamo_start dynamo_output_graph dynamo_guards
    dynamo_cpp_guards_str optimize_ddp_split_graph optimize_ddp_split_child
    compiled_autograd_graph aot_joint_graph aot_forward_graph aot_backward_graph
    aot_inference_graph inductor_pre_grad_graph inductor_post_grad_graph inductor_output_code
    graph_dump compilation_metrics bwd_compilation_metrics
    aot_autograd_backward_compilation_metrics compilation_metrics_runtime describe_storage
    describe_tensor describe_source dump_file link symbolic_shape_specialization guard_added
    guard_added_fast create_symbol create_unbacked_symbol expression_created
    propagate_real_tensors_provenance missing_fake_kernel mismatched_fake_kernel
    exported_program)";
constexpr auto kKeys = base::ListNames<kEventNames>();
static_assert(kKeys.size() == static_cast<std::size_t>(Event::kExportedProgram) + 1);

std::string Part(std::int32_t number) { return number < 0 ? "-" : std::to_string(number); }

// Takes a number, "-" or nothing from the front of `text`.
std::int32_t TakePart(std::string_view& text) {
  if (text.starts_with('-')) {
    text.remove_prefix(1);
    return CompileId::kMissing;
  }
  return base::TakeNumber<std::int32_t>(text).value_or(CompileId::kMissing);
}

bool Take(std::string_view& text, char sign) {
  if (!text.starts_with(sign)) return false;
  text.remove_prefix(1);
  return true;
}

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

std::string Display(const CompileId& id) {
  std::string text = "[";
  if (id.autograd >= 0) text += "!" + Part(id.autograd) + "/";
  text += Part(id.frame) + "/" + Part(id.compile);
  if (id.attempt > 0) text += "_" + Part(id.attempt);
  return text + "]";
}

std::optional<CompileId> FindCompileId(std::string_view text) {
  if (text == "None") return CompileId{};
  const bool bracket = Take(text, '[');
  CompileId id;
  if (Take(text, '!')) {
    id.autograd = TakePart(text);
    if (text.empty() || text == "]") return id.autograd < 0 ? std::nullopt : std::optional(id);
    Take(text, '/');
  }
  const std::size_t before = text.size();
  id.frame = TakePart(text);
  const bool good = text.size() != before && Take(text, '/') && !text.empty();
  id.compile = TakePart(text);
  if (Take(text, '_')) id.attempt = TakePart(text);
  if (bracket) Take(text, ']');
  return good && text.empty() ? std::optional(id) : std::nullopt;
}

CompileId ParseCompileId(std::string_view text) {
  if (const auto id = FindCompileId(text)) return *id;
  base::FailUsage("'" + std::string(text) +
                  "' is not a valid compile id (for example 0/0 or 0/0_1)");
}

}  // namespace idbg::logs
