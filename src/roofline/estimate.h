// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "device/hardware.h"
#include "gemm/problem/problem.h"
#include "graph/graph.h"
#include "graph/liveness.h"
#include "plan/peak_memory.h"
#include "plan/plan.h"
#include "plan/work.h"

namespace idbg::roofline {

enum class Bound { kCompute, kMemory, kLaunch, kBalanced, kUnknown };
std::string_view ToString(Bound bound);

// Milliseconds, or null when the model does not know the product. Handed in (MakeGemmTime): an
// estimate needs no model.
using GemmTime = std::function<std::optional<double>(const plan::Gemm&)>;

struct EstimateOptions {
  std::optional<tensor::DType> precision;  // that the graph was brought to (InPrecision)
  bool tf32 = false;
  bool cuda_graphs = false;   // kernels are replayed: the host launches nothing
  GemmTime gemm_time;         // may be empty; asked by several threads at once
  bool with_tensors = false;  // say what each kernel reads and writes
  bool with_eager = true;     // else Estimate::eager is left out
};

// A node run alone, or a predicted kernel.
struct KernelEstimate {
  std::string name;
  std::string target;                // in eager mode the operator, else empty
  std::vector<graph::NodeId> nodes;  // of the graph, or for Inductor of Plan::graph
  plan::KernelClass kernel_class = plan::KernelClass::kOther;
  graph::SourceLine source;  // of the first of them
  double flops = 0;
  double bytes = 0;
  double time_ms = 0;
  double compute_ms = 0;  // the terms of the roofline
  double memory_ms = 0;
  double overhead_ms = 0;  // its floor and the gap before it
  double gap_ms = 0;
  Bound bound = Bound::kUnknown;
  // How much of the time would go away at the device's peak for the binding resource: 1 -
  // ideal/time.
  double headroom = 0;
  double energy_j = 0;
  bool known =
      true;  // false: an operator outside the catalogue, or unknown sizes: counted as its bytes
  std::string method;                   // "roofline", "loops", "gemm model"
  std::optional<plan::LoopWork> loops;  // of a kernel that Inductor writes
  // Tensors as graph::ToString writes them; filled in where EstimateOptions::with_tensors.
  std::vector<std::string> reads;
  std::vector<std::string> writes;
};

// One way of running a model.
struct RunEstimate {
  std::vector<KernelEstimate> kernels;
  // Kernels in a row, as the host launches them, or the host's launches where those take longer.
  double time_ms = 0;
  double device_ms = 0;
  double host_ms = 0;
  // `time_ms` of the same kernels in a package of AOTInductor; 0: of eager mode.
  double package_ms = 0;
  double roofline_ms = 0;  // the kernels at the device's peaks: what a data sheet promises
  double flops = 0;
  double bytes = 0;
  std::optional<double> energy_j;   // null: the file has no energy figures, or no kernel is known
  std::optional<double> average_w;  // null also where a kernel is unknown
  // Never more than this: the power limit all the time. Null: the file has no limit, or a kernel is
  // unknown.
  std::optional<double> energy_limit_j;
  // Kernels of which the work or a size is not known: times and bytes are lower bounds then.
  std::int64_t unknown_kernels = 0;

  // False: no kernel is known, and the figures say nothing.
  bool is_known() const { return kernels.empty() || unknown_kernels < std::ssize(kernels); }
};

struct Estimate {
  std::string hardware;
  std::string precision;                // "as in the graph", "bfloat16"
  RunEstimate eager;                    // a kernel a node
  RunEstimate inductor;                 // a kernel a predicted group
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

// What limits the largest part of a run's time: launching, where the host takes longer than the
// device. kUnknown when no kernel is known.
Bound MainBound(const RunEstimate& run);

// Kernels that do the same work for the same source line: the layers of a model. Sums over all.
struct RepeatedKernel {
  std::string name;  // without Inductor's number
  std::int64_t count = 0;
  double time_ms = 0;
  double ideal_ms = 0;  // at the peak of what limits each
  double flops = 0;
  double bytes = 0;
  const KernelEstimate* first = nullptr;  // in the run
};

// The kernels of a run, by descending time.
std::vector<RepeatedKernel> RepeatedKernels(const RunEstimate& run);

}  // namespace idbg::roofline
