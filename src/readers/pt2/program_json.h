// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "readers/reader.h"

namespace idbg::readers::pt2 {

// torch/_export/serde/schema.py: the major version that is read and written.
inline constexpr std::int64_t kSchemaMajor = 8;

// Members of InputSpec and OutputSpec; of a kind the one that is written stands first.
inline constexpr base::Named<graph::InputKind> kInputMembers[] = {
    {"user_input", graph::InputKind::kUser},     {"parameter", graph::InputKind::kParameter},
    {"buffer", graph::InputKind::kBuffer},       {"tensor_constant", graph::InputKind::kConstant},
    {"custom_obj", graph::InputKind::kObject},   {"token", graph::InputKind::kToken},
    {"constant_input", graph::InputKind::kUser},
};

inline constexpr base::Named<graph::OutputKind> kOutputMembers[] = {
    {"user_output", graph::OutputKind::kUser},
    {"loss_output", graph::OutputKind::kLoss},
    {"buffer_mutation", graph::OutputKind::kBufferMutation},
    {"gradient_to_parameter", graph::OutputKind::kGradient},
    {"gradient_to_user_input", graph::OutputKind::kGradient},
    {"user_input_mutation", graph::OutputKind::kInputMutation},
    {"token", graph::OutputKind::kToken},
    {"parameter_mutation", graph::OutputKind::kParameterMutation},
};

// How forward() is called (ModuleCallSignature), as the record has it. Empty: it does not say.
struct CallSpec {
  std::string inputs;  // tree specs of torch.utils._pytree, as text
  std::string outputs;
  std::vector<std::string> input_names;
};

// An ExportedProgram record (torch/_export/serde/schema.py), without its weights.
struct Program {
  graph::Graph graph;
  std::string torch_version;
  std::int64_t schema_major = 0;
  std::int64_t schema_minor = 0;
  std::vector<std::string> verifiers;
  CallSpec call;
  std::int64_t guard_count = 0;
  std::vector<Loss> losses;
};

// Throws Error(kUnsupported) for a schema that this program does not know: newer than major 8, or
// older and not readable as 8.
Program ReadProgram(std::string_view json, const std::string& file);

}  // namespace idbg::readers::pt2
