// SPDX-License-Identifier: Apache-2.0
#include <cstddef>
#include <cstdint>
#include <optional>

#include "capi/guard.h"
#include "capi/inductor_debug.h"
#include "graph/operators/operators.h"
#include "readers/reader.h"

namespace {

using idbg::capi::Require;

int Count(const char* model, std::int64_t size, double* flops) {
  Require(model != nullptr, "model is null");
  Require(size > 0, "the size of the model must be above 0");
  Require(flops != nullptr, "flops is null");
  const idbg::readers::ModelFile file =
      idbg::readers::ReadModel({.bytes = {model, static_cast<std::size_t>(size)}, .name = "model"});
  double sum = 0;
  for (const idbg::graph::Graph& graph : file.graphs) {
    const std::optional<double> part = FlopsOf(graph);
    if (!part) return 0;
    sum += *part;
  }
  *flops = sum;
  return 1;
}

}  // namespace

extern "C" int idbg_graph_flops(const char* model, std::int64_t size, double* flops) {
  return idbg::capi::Guarded([&] { return Count(model, size, flops); });
}
