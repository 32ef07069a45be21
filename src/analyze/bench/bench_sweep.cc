// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/bench/bench_parts.h"
#include "base/error.h"
#include "graph/bindings.h"
#include "report/merge.h"
#include "views/bench/bench_documents.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;

struct Sweep {
  std::string name;  // as the user says: "x[0]"
  std::vector<std::int64_t> sizes;
};

[[noreturn]] void Refuse(const std::string& text, const std::string& why) {
  throw Error(ErrorCode::kUsage, "--sweep " + text + ": " + why);
}

Sweep ParseSweep(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    Refuse(text, "is not a size and its values, like x[0]=1,8,64");
  Sweep sweep{.name = text.substr(0, equals), .sizes = {}};
  std::string_view rest = std::string_view(text).substr(equals + 1);
  for (bool more = true; more;) {
    const std::size_t comma = rest.find(',');
    const std::string_view word = rest.substr(0, comma);
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), size);
    if (error != std::errc() || end != word.data() + word.size() || size < 1)
      Refuse(text, "'" + std::string(word) + "' is not a size above 0");
    sweep.sizes.push_back(size);
    more = comma != std::string_view::npos;
    if (more) rest.remove_prefix(comma + 1);
  }
  return sweep;
}

// The places of a size in the user's inputs: "x:0".
std::vector<std::string> PlacesOf(const graph::Graph& graph, const std::string& symbol) {
  std::vector<std::string> places;
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser || input.value == graph::kNoValue) continue;
    const graph::Value& value = graph.value(input.value);
    if (!value.tensor) continue;
    for (std::size_t dim = 0; dim < value.tensor->sizes.size(); ++dim) {
      const tensor::ExprPtr& expr = value.tensor->sizes[dim].expr();
      if (expr && expr->op == tensor::ExprOp::kSymbol && expr->name == symbol)
        places.push_back(value.name + ":" + std::to_string(dim));
    }
  }
  return places;
}

std::vector<std::string> ResizesOf(const std::vector<std::string>& places, std::int64_t size) {
  std::vector<std::string> resizes;
  for (const std::string& place : places) resizes.push_back(place + "=" + std::to_string(size));
  return resizes;
}

}  // namespace

report::Document SweepDocument(const BenchRequest& request, const std::string& file,
                               const graph::Graph& graph) {
  const Sweep sweep = ParseSweep(request.sweep);
  const auto open = graph::FindOpenSize(graph, sweep.name);
  if (!open) {
    const std::string sizes = graph::OpenSizesText(graph);
    Refuse(request.sweep, "unknown size (" +
                              (sizes.empty() ? "all sizes of the graph are fixed: export it with "
                                               "dynamic_shapes, or time one file a size"
                                             : sizes) +
                              ")");
  }
  const std::vector<std::string> places = PlacesOf(graph, open->symbol);
  if (places.empty()) Refuse(request.sweep, "no input has this size by itself");
  for (const std::int64_t size : sweep.sizes) {
    if (size < open->min.value_or(1) || (open->max && size > *open->max))
      Refuse(request.sweep, std::to_string(size) +
                                " is outside the range that the graph was exported for (" +
                                graph::OpenSizesText(graph) + ")");
  }
  std::vector<BenchCase> cases;
  for (const std::int64_t size : sweep.sizes)
    cases.push_back({.file = file, .resizes = ResizesOf(places, size)});
  const std::vector<bench::Result> measured = MeasureVariants(request, cases);
  if (const std::string why = WhyNothingRan(measured); !why.empty())
    throw Error(ErrorCode::kExternal, why);
  std::vector<views::SweepResult> results;
  std::vector<report::Part> parts = {{"sweep", {}}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    results.push_back({sweep.sizes[i], measured[i]});
    parts.push_back({sweep.name + " = " + std::to_string(sweep.sizes[i]),
                     views::BenchDocument(measured[i], file)});
  }
  parts.front().document = views::SweepDocument(sweep.name, results, file);
  report::Document document = report::Merge(std::move(parts), file);
  document.kind = "bench";
  return document;
}

}  // namespace idbg::analyze
