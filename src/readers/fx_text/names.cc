// SPDX-License-Identifier: Apache-2.0
#include "readers/fx_text/names.h"

#include "base/text/text.h"

namespace idbg::readers::fx_text {
namespace {

using graph::InputKind;

std::string_view LastPart(std::string_view path) {
  return path.substr(path.rfind('.') == std::string_view::npos ? 0 : path.rfind('.') + 1);
}

}  // namespace

InputKind KindByName(std::string_view name) {
  if (name.find("_parameters_") != std::string_view::npos) return InputKind::kParameter;
  if (name.find("_buffers_") != std::string_view::npos) return InputKind::kBuffer;
  return InputKind::kUser;
}

InputKind KindOfAttribute(std::string_view path) {
  for (const std::string_view part : {"running_mean", "running_var", "num_batches_tracked"}) {
    if (path.ends_with(part)) return InputKind::kBuffer;
  }
  const bool is_constant = path.find("_constant") != std::string_view::npos &&
                           path.find("_param_constant") == std::string_view::npos;
  return is_constant ? InputKind::kConstant : InputKind::kParameter;
}

std::string NodeNameFor(const std::string& target) {
  std::string name(LastPart(graph::PacketOf(target)));
  for (char& c : name) {
    if (!base::IsNameCharacter(c)) c = '_';
  }
  return name.empty() || !base::IsNameStart(name[0]) ? "_" + name : name;
}

bool IsFlatten(std::string_view path) { return path.ends_with("tree_flatten_spec"); }

}  // namespace idbg::readers::fx_text
