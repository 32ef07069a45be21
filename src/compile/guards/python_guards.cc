// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "compile/guards/guards.h"

namespace idbg::compile {
namespace {

struct PythonGuardRow {
  std::string_view part;  // of the check's text; the first that fits counts
  PythonGuardKind kind;
};

// The calls of add_lambda_guard in torch/_dynamo/guards.py and the settings in
// torch/_dynamo/config.py, both of PyTorch 2.13.
constexpr auto kPythonGuardRows = std::to_array<PythonGuardRow>({
    {"top_saved_tensors_hooks",
     {"saved tensor hooks", "the hooks of saved tensors",
      "every compilation has this check: no setting removes it"}},
    {"compare_functorch_state",
     {"functorch", "the levels of torch.func transforms",
      "no setting removes it: call the compiled function outside torch.func transforms, or compile "
      "the whole transform"}},
    {"___check_metadata_",
     {"subclass", "the metadata of a tensor subclass",
      "define a cheap __metadata_guard__ on the tensor subclass"}},
    {"__dtensor_spec_",
     {"dtensor", "the layout of a DTensor", "pass the local tensors to the compiled function"}},
    {"isnan",
     {"float", "that a float is not NaN",
      "pass the number as a tensor, such as torch.tensor(0.5)"}},
    {".size()",
     {"size", "conditions on sizes",
      "set torch._dynamo.config.enable_cpp_symbolic_shape_guards = True, which compiles them"}},
    {".stride()",
     {"size", "conditions on sizes",
      "set torch._dynamo.config.enable_cpp_symbolic_shape_guards = True, which compiles them"}},
    {" is ",
     {"aliasing", "that two names are one object",
      "set torch._dynamo.config.use_lamba_guard_for_object_aliasing = False (the setting's own "
      "spelling), which checks them in C++"}},
});

constexpr PythonGuardKind kOther = {
    "other", "other conditions",
    "drop them with a filter, torch.compile(..., options={\"guard_filter_fn\": ...}), where they "
    "can never fail"};

}  // namespace

const PythonGuardKind* PythonGuardKindOf(const logs::GuardNode& node) {
  if (!node.is_check || node.kind != "LAMBDA_GUARD") return nullptr;
  const auto* const row = std::ranges::find_if(kPythonGuardRows, [&](const PythonGuardRow& one) {
    return node.text.find(one.part) != node.text.npos;
  });
  return row != kPythonGuardRows.end() ? &row->kind : &kOther;
}

}  // namespace idbg::compile
