// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <set>
#include <string>

#include "constraints/rules.h"

namespace idbg::constraints {

namespace {

std::string RangeText(const graph::Symbol& symbol) {
  if (!symbol.min && !symbol.max) return "of any size";
  const std::string least = std::to_string(symbol.min.value_or(0));
  return symbol.max ? least + " to " + std::to_string(*symbol.max) : least + " or more";
}

std::string Advice(const Scope& scope, const std::string& name) {
  const auto found = std::ranges::find(scope.symbols, name, &graph::Symbol::name);
  if (name.starts_with('u'))
    return "the size " + name +
           " depends on data: pad it to a fixed bound, or compute it on the host";
  if (found == scope.symbols.end()) return "export with a fixed size for " + name;
  return "export with a fixed size for " + name + " (" + RangeText(*found) +
         (found->hint ? ", captured with " + std::to_string(*found->hint) : "") +
         "), one graph per size";
}

}  // namespace

void CheckDimSize(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_dim_size;
  if (!limit) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr) continue;
    for (std::size_t i = 0; i < type->sizes.size(); ++i) {
      const auto size = type->sizes[i].hint();
      if (!size || *size <= *limit) continue;
      return report(std::to_string(*size), [&] {
        return ViolationText{.message = "Node " + std::string(site.name) + " has shape " +
                                        SizeText(type->sizes) + ": dimension " + std::to_string(i) +
                                        " exceeds limit " + std::to_string(*limit) + ".",
                             .advice = "split dimension " + std::to_string(i) + " into " +
                                       std::to_string(*size / *limit + (*size % *limit != 0)) +
                                       " parts"};
      });
    }
  }
}

void CheckRank(const Scope& scope, const Site& site, Report report) {
  const auto& limit = scope.adapter.max_tensor_dims;
  if (!limit) return;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr || std::cmp_less_equal(type->sizes.size(), *limit)) continue;
    const std::string rank = std::to_string(type->sizes.size());
    const std::string most = std::to_string(*limit);
    return report(rank, [&] {
      return ViolationText{
          .message = "Node " + std::string(site.name) + ": Tensor has " + rank +
                     " dimensions, but accelerator supports max " + most + ".",
          .advice = "merge dimensions of " + SizeText(type->sizes) + " until " + most +
                    " are left (flatten it, or loop over the outermost dimension)"};
    });
  }
}

void CheckDynamicShape(const Scope& scope, const Site& site, Report report) {
  if (scope.adapter.supports_dynamic_shapes) return;
  std::set<std::string> reported;
  for (const graph::ValueId id : site.values) {
    const auto* type = scope.tensor(id);
    if (type == nullptr) continue;
    std::vector<std::string> names;
    for (const graph::SymInt& size : type->sizes) {
      if (size.expr()) tensor::CollectSymbols(*size.expr(), names);
    }
    for (const std::string& name : names) {
      if (!reported.insert(name).second) continue;
      report(name, [&] {
        return ViolationText{.message = "Node " + std::string(site.name) + " has shape " +
                                        SizeText(type->sizes) + ": the size " + name +
                                        " is not fixed, which is not supported.",
                             .advice = Advice(scope, name)};
      });
    }
  }
}

}  // namespace idbg::constraints
