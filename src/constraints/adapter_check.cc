// SPDX-License-Identifier: Apache-2.0
#include "base/text/text.h"
#include "constraints/adapter_file.h"
#include "graph/operators/operators.h"

namespace idbg::constraints {
namespace {

using DoubtRule = AdapterDoubt::Rule;

std::vector<std::string> CatalogueNames() {
  std::vector<std::string> names;
  for (const graph::Operator& op : graph::Operators()) names.emplace_back(op.name);
  return names;
}

// Only aten and prims can be judged: other names may be of custom operators.
bool IsStrange(const std::string& name) {
  return (name.starts_with("aten.") || name.starts_with("prims.")) &&
         graph::FindOperator(name) == nullptr;
}

void CheckNames(const std::set<std::string>& names, const std::string& field,
                std::vector<AdapterDoubt>& doubts) {
  static const std::vector<std::string> kKnown = CatalogueNames();
  for (const std::string& name : names) {
    if (!IsStrange(name)) continue;
    const std::string nearest = base::NearestWord(name, kKnown);
    doubts.push_back(
        {.rule = nearest.empty() ? DoubtRule::kUnknownOperator : DoubtRule::kMisspeltOperator,
         .field = field,
         .message = "unknown operator " + name,
         .advice = nearest.empty() ? "check the spelling" : "did you mean " + nearest + "?"});
  }
}

void CheckLists(const Adapter& adapter, std::vector<AdapterDoubt>& doubts) {
  if (!adapter.supported_ops) return;
  for (const std::string& name : adapter.unsupported_ops) {
    if (!adapter.supported_ops->contains(name)) continue;
    doubts.push_back(
        {.rule = DoubtRule::kContradiction,
         .field = "unsupported_ops",
         .message = name + " is also in supported_ops",
         .advice =
             "unsupported_ops takes precedence: remove the operator from one of the two lists"});
  }
  if (adapter.supported_ops->empty()) {
    doubts.push_back({.rule = DoubtRule::kContradiction,
                      .field = "supported_ops",
                      .message = "the allow-list is empty, so no operator is supported",
                      .advice = "use null for no allow-list"});
  }
}

}  // namespace

std::vector<AdapterDoubt> CheckAdapter(const Adapter& adapter) {
  std::vector<AdapterDoubt> doubts;
  CheckNames(adapter.unsupported_ops, "unsupported_ops", doubts);
  if (adapter.supported_ops) CheckNames(*adapter.supported_ops, "supported_ops", doubts);
  for (const auto& [op, dtypes] : adapter.op_dtypes) CheckNames({op}, "op_dtypes", doubts);
  for (const auto& [dtype, ops] : adapter.dtype_ops)
    CheckNames(ops, "dtype_ops." + std::string(tensor::ToString(dtype)), doubts);
  CheckLists(adapter, doubts);
  if (adapter.sources.empty()) {
    doubts.push_back({.rule = DoubtRule::kNoSource,
                      .field = "sources",
                      .message = "no source is given for the limits",
                      .advice = "add \"sources\" and \"date\": limits change with compilers"});
  }
  return doubts;
}

}  // namespace idbg::constraints
