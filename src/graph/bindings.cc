// SPDX-License-Identifier: Apache-2.0
#include "graph/bindings.h"

#include <algorithm>
#include <map>

#include "base/error.h"

namespace idbg::graph {
namespace {

using tensor::ExprOp;
using tensor::SymInt;

// "x[1]", for each size of a user's input.
void VisitInputSizes(const Graph& graph, auto&& visit) {
  for (const GraphInput& input : graph.inputs) {
    if (input.kind != InputKind::kUser || input.value == kNoValue) continue;
    const Value& value = graph.value(input.value);
    if (!value.tensor) continue;
    for (std::size_t i = 0; i < value.tensor->sizes.size(); ++i)
      visit(value.name + "[" + std::to_string(i) + "]", value.tensor->sizes[i]);
  }
}

std::string RangeText(const OpenSize& size) {
  if (!size.min && !size.max) return "";
  const std::string least = std::to_string(size.min.value_or(0));
  return ", " + least + (size.max ? " to " + std::to_string(*size.max) : " or more");
}

bool IsOutside(const OpenSize& size, std::int64_t value) {
  // Sizes that depend on data may be 0; others start at 1 where the file says nothing.
  return value < size.min.value_or(size.symbol.starts_with('u') ? 0 : 1) ||
         (size.max && value > *size.max);
}

}  // namespace

std::vector<OpenSize> OpenSizes(const Graph& graph) {
  std::map<std::string, OpenSize> sizes;
  VisitInputSizes(graph, [&](const std::string& place, const SymInt& size) {
    if (!size.expr()) return;
    std::vector<std::string> names;
    CollectSymbols(*size.expr(), names);
    for (const std::string& name : names) {
      OpenSize& open = sizes[name];
      if (open.place.empty() && size.expr()->op == ExprOp::kSymbol) open.place = place;
    }
  });
  for (const Symbol& symbol : graph.symbols) {
    OpenSize& open = sizes[symbol.name];
    open.min = symbol.min;
    open.max = symbol.max;
  }
  std::vector<OpenSize> list;
  for (auto& [name, open] : sizes) {
    open.symbol = name;
    list.push_back(std::move(open));
  }
  return list;
}

std::optional<OpenSize> FindOpenSize(const Graph& graph, std::string_view name) {
  std::string symbol(name);
  VisitInputSizes(graph, [&](const std::string& place, const SymInt& size) {
    if (place == name && size.expr() && size.expr()->op == ExprOp::kSymbol)
      symbol = size.expr()->name;
  });
  std::vector<OpenSize> sizes = OpenSizes(graph);
  const auto found = std::ranges::find(sizes, symbol, &OpenSize::symbol);
  if (found == sizes.end()) return std::nullopt;
  return std::move(*found);
}

std::string OpenSizesText(const Graph& graph) {
  std::string text;
  for (const OpenSize& size : OpenSizes(graph)) {
    text += (text.empty() ? "" : "; ") + size.symbol;
    if (!size.place.empty()) text += " is " + size.place;
    text += RangeText(size);
  }
  VisitInputSizes(graph, [&](const std::string& place, const SymInt& size) {
    if (size.expr() && size.expr()->op != ExprOp::kSymbol)
      text += "; " + place + " is " + size.ToString();
  });
  return text;
}

std::string UnknownSizeText(std::string_view open) {
  return "unknown size (" + std::string(open.empty() ? "all sizes of the graph are fixed" : open) +
         ")";
}

tensor::Bindings ResolveBindings(const Graph& graph, const tensor::Bindings& given) {
  tensor::Bindings bindings;
  for (const auto& [name, value] : given) {
    const std::optional<OpenSize> size = FindOpenSize(graph, name);
    if (!size) continue;
    if (IsOutside(*size, value))
      base::FailUsage("--set " + name + "=" + std::to_string(value) +
                      " is outside the range that the graph was exported for (" +
                      OpenSizesText(graph) + ")");
    const auto [known, is_new] = bindings.emplace(size->symbol, value);
    if (!is_new && known->second != value)
      base::FailUsage("--set gives " + size->symbol + " two values: " +
                      std::to_string(known->second) + " and " + std::to_string(value));
  }
  return bindings;
}

}  // namespace idbg::graph
