// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "device/hardware.h"
#include "fusion/fusion.h"
#include "graph/graph.h"
#include "graph/liveness.h"
#include "plan/plan.h"
#include "roofline/run_estimate.h"

// What a model costs on a device: the plans of both ways to run it, priced.

namespace idbg::estimate {

struct EstimateOptions {
  roofline::RunOptions run;
  std::optional<tensor::DType> precision;  // that the graph was brought to (InPrecision)
  bool with_eager = true;                  // else Estimate::eager is left out
};

struct Estimate {
  std::string hardware;
  std::string precision;                // "as in the graph", "bfloat16"
  roofline::RunEstimate eager;          // a kernel a node
  roofline::RunEstimate inductor;       // a kernel a predicted one
  graph::MemoryProfile memory;          // of an eager run
  plan::PlannedMemory inductor_memory;  // of a run under Inductor
  // The eager peak against the device's memory; null: it does not exceed it, as far as sizes are
  // known.
  std::optional<bool> fits;
  std::string basis;             // device::BasisOf
  std::string owner_of_host;     // device::OwnerOfHost
  std::string host;              // whose they are where the file says it; empty: it does not
  bool is_of_processor = false;  // of a CPU
  // Of inductor.time_ms and eager.time_ms, for the graph's dtype; null: not measured.
  std::optional<device::LatencyError> inductor_error;
  std::optional<device::LatencyError> eager_error;
};

// The floating-point dtype of most of a graph's bytes: what class of models it belongs to. Null: it
// has no floating-point tensor.
std::optional<tensor::DType> MainDType(const graph::Graph& graph);

// Costs `graph` as it is run eagerly and as `plan` (made from it) says.
Estimate EstimateModel(const graph::Graph& graph, const plan::Plan& plan,
                       const device::Hardware& hardware, const EstimateOptions& options = {});

// What Inductor's rules are asked with for a device: the only place that makes such options.
// Accelerators other than GPUs, of which the rules know nothing, count as GPUs.
fusion::Options PlanOptionsFor(const device::Hardware& hardware,
                               inductor::TorchVersion torch_version, bool max_autotune = false);

// For the first of `devices` of a type as PyTorch names it ("cpu", "cuda"; empty: of any type).
// Where there is none for some processor, or for a GPU like an H200.
fusion::Options PlanOptionsFor(std::string_view type, std::span<const device::Hardware> devices,
                               inductor::TorchVersion torch_version, bool max_autotune = false);

}  // namespace idbg::estimate
