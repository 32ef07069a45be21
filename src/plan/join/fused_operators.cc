// SPDX-License-Identifier: Apache-2.0
#include "plan/join/fused_operators.h"

#include <algorithm>
#include <map>

namespace idbg::plan {
namespace {

// The operator at the start of names that are joined by "_": the longest that is known, since names
// have that character, too; else what stands before the next.
std::string_view FirstOperator(std::string_view names) {
  for (std::size_t end = names.size(); end != std::string_view::npos && end > 0;
       end = names.rfind('_', end - 1)) {
    if (FindShortName(names.substr(0, end)) != nullptr) return names.substr(0, end);
  }
  return names.substr(0, names.find('_', 1));
}

}  // namespace

const graph::Operator* FindShortName(std::string_view name) {
  static const std::map<std::string_view, const graph::Operator*> kKnown = [] {
    std::map<std::string_view, const graph::Operator*> all;
    for (const graph::Operator& op : graph::Operators()) {
      if (op.name.starts_with("aten.") || op.name.starts_with("prims."))
        all.emplace(op.name.substr(op.name.find('.') + 1), &op);
    }
    return all;
  }();
  const auto found = kKnown.find(name);
  return found == kKnown.end() ? nullptr : found->second;
}

std::string KernelLabel(std::string_view name) {
  for (const std::string_view made : {"triton_", "cpp_fused"}) {
    if (name.starts_with(made)) return "generated";
  }
  for (const std::string_view prefix : {"extern_kernels.", "torch.ops.", "aten."}) {
    if (name.starts_with(prefix)) name.remove_prefix(prefix.size());
  }
  if (name.starts_with("aten.")) name.remove_prefix(5);
  for (const std::string_view shim : {"aoti_torch_cpu_", "aoti_torch_cuda_"}) {
    if (!name.starts_with(shim)) continue;
    name.remove_prefix(shim.size());
    if (name.ends_with("_out")) name.remove_suffix(4);
  }
  return std::string(name.substr(0, name.find('.')));
}

bool CarriesWork(graph::OpKind kind) {
  switch (kind) {
    case graph::OpKind::kView:
    case graph::OpKind::kScalar:
    case graph::OpKind::kCheck:
    case graph::OpKind::kCreation:
      return false;
    default:
      return true;
  }
}

std::vector<std::string_view> FusedOperators(std::string_view kernel) {
  constexpr std::string_view kFused = "_fused_";
  const std::size_t fused = kernel.find(kFused);
  if (KernelLabel(kernel) != "generated" || fused == std::string_view::npos) return {};
  std::string_view rest = kernel.substr(fused + kFused.size());
  const std::size_t number = rest.find_last_not_of("0123456789");
  if (number != std::string_view::npos && number + 1 < rest.size() && rest[number] == '_')
    rest = rest.substr(0, number);
  std::vector<std::string_view> operators;
  while (!rest.empty()) {
    operators.push_back(FirstOperator(rest));
    rest.remove_prefix(std::min(rest.size(), operators.back().size() + 1));
  }
  return operators;
}

}  // namespace idbg::plan
