// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "device/hardware.h"
#include "estimate/estimate.h"
#include "estimate/optimizer.h"
#include "fusion/fusion.h"
#include "graph/graph.h"

namespace idbg::estimate {

// A graph of a step as Inductor compiles it: one that AOTAutograd made of a function, forward or
// backward, or the optimizer's.
struct TrainingGraph {
  graph::StepPart part = graph::StepPart::kForward;
  std::string function;  // forward and backward of one function have the same
  const graph::Graph& graph;
};

struct PartEstimate {
  std::string_view name;  // "forward", "whole"
  double replayed_ms = 0;
  double launched_ms = 0;       // the part alone; a whole step's host runs ahead of the device
  std::int64_t peak_bytes = 0;  // of all that is allocated
  // A share of the replayed time: its kernels' doubts (roofline/doubt.h), by time; null: not
  // measured for most of it.
  std::optional<double> doubt;
};

// A step as the program runs it over and over, gradients set to None between steps.
struct TrainingStep {
  std::vector<PartEstimate> parts;  // the last one, of several, is the whole
  // What an optimizer that is none of the graphs was priced as; null: it is one, or there is none.
  const Optimizer* optimizer = nullptr;
  std::int64_t kernels = 0;
  std::int64_t unknown_kernels = 0;  // times are lower bounds
};

// Elements of the parameters that get a gradient, by their dtype.
using Parameters = std::map<tensor::DType, std::int64_t>;
Parameters TrainedParameters(std::span<const TrainingGraph> graphs);

// `graphs` in the order in which their functions are called. `optimizer`: for a step with backward
// graphs and without one of the optimizer; null: it has none.
TrainingStep EstimateStep(std::span<const TrainingGraph> graphs, const Optimizer* optimizer,
                          const device::Hardware& hardware, const fusion::Options& plan_options,
                          EstimateOptions options);

}  // namespace idbg::estimate
