// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/names.h"
#include "device/device.h"
#include "graph/graph.h"
#include "plan/host_operator.h"
#include "plan/kernel.h"

namespace idbg::roofline {

enum class Bound { kCompute, kMemory, kLaunch, kBalanced, kUnknown };
inline std::string_view ToString(Bound bound) { return base::EnumName(bound); }

// Milliseconds, or null when the model does not know the product. Handed in (MakeGemmTime): an
// estimate needs no model.
using GemmTime = std::function<std::optional<double>(const plan::Gemm&)>;

struct RunOptions {
  bool tf32 = false;
  bool cuda_graphs = false;   // compiled kernels are replayed: the host launches nothing
  GemmTime gemm_time;         // may be empty; asked by several threads at once
  bool with_tensors = false;  // say what each kernel reads and writes
};

// What a kernel has to do on a processor, by kind: each amount takes what one of its kind does
// (Hardware::work_s). Of a product the call, its multiply-adds and the elements that it packs,
// loads and writes, so that small ones, which are mostly surface, reach a smaller rate.
struct Amounts {
  std::string kind;  // "product.float32", "loops"
  std::map<std::string, double, std::less<>> counts;
};

// A kernel of a run: in eager mode of one node, else one that Inductor is predicted to make.
struct KernelEstimate {
  std::size_t kernel = 0;  // in the plan
  std::string name;
  std::string target;                // in eager mode the operator, else empty
  std::vector<graph::NodeId> nodes;  // of the graph that the kernels are of
  plan::KernelClass kernel_class = plan::KernelClass::kOther;
  graph::SourceLine source;  // of the first of them
  double flops = 0;
  double bytes = 0;
  double time_ms = 0;
  double compute_ms = 0;  // the terms of the roofline
  double memory_ms = 0;
  double overhead_ms = 0;  // its floor and the gap before it
  double gap_ms = 0;
  int launches = 1;  // with those that come with it, memory sets left out
  Bound bound = Bound::kUnknown;
  // How much of the time would go away at the device's peak for the binding resource: 1 -
  // ideal/time.
  double headroom = 0;
  double energy_j = 0;
  // The factor that its time is likely to be right within (doubt.h); 0: not measured of this kind
  // of device or run.
  double doubt = 0;
  bool known =
      true;  // false: an operator outside the catalogue, or unknown sizes: counted as its bytes
  std::string method;                   // "roofline", "loops", "gemm model"
  std::optional<plan::LoopWork> loops;  // of a kernel that Inductor writes
  std::optional<Amounts> amounts;       // on a processor
  // Tensors as graph::ToString writes them; filled in where RunOptions::with_tensors.
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
  // `device_ms` in a process whose graphs have no gaps between kernels: the same code is replayed
  // with them in most processes, and without in others. Where they are not known `device_ms`.
  double gapless_ms = 0;
  // The factors that `time_ms` and `device_ms` are likely to be right within (doubt.h); null: not
  // measured of this kind of device or run.
  std::optional<double> doubt, device_doubt;
  // `time_ms` of the same kernels in a package of AOTInductor; 0: of eager mode.
  double package_ms = 0;
  double roofline_ms = 0;  // the kernels at the device's peaks: what a data sheet promises
  double flops = 0;
  double bytes = 0;
  std::optional<double> energy_j;   // null: a figure is missing, or no kernel is known
  std::string energy_missing;       // that figure of the hardware file: "joules_per_flop.float32"
  std::optional<double> average_w;  // null also where a kernel is unknown
  // Never more than this: the power limit all the time. Null: the file has no limit, or a kernel is
  // unknown.
  std::optional<double> energy_limit_j;
  // Kernels of which the work or a size is not known: times and bytes are lower bounds then.
  std::int64_t unknown_kernels = 0;

  // False: no kernel is known, and the figures say nothing.
  bool is_known() const { return kernels.empty() || unknown_kernels < std::ssize(kernels); }
};

// Prices kernels of `graph` on a device, one after the other. `host_calls`: what the host does in
// eager mode; null: the kernels are those of compiled code.
RunEstimate PriceRun(const graph::Graph& graph, std::span<const plan::Kernel> kernels,
                     const device::Device& device, const RunOptions& options,
                     const plan::HostCalls* host_calls);

// What limits the largest part of a run's time: launching, where the host takes longer than the
// device. kUnknown when no kernel is known.
Bound MainBound(const RunEstimate& run);

// Kernels of one plan::RepetitionKey. Sums over all.
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
