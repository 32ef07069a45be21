// SPDX-License-Identifier: Apache-2.0
#include "estimate/training_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>

#include "base/names.h"
#include "base/saturating.h"
#include "device/device.h"
#include "device/host_costs.h"
#include "graph/arguments.h"
#include "graph/liveness.h"
#include "graph/operators/operators.h"

namespace idbg::estimate {
namespace {

using graph::Graph;
using graph::StepPart;
using graph::ValueId;
using enum graph::StepPart;

std::int64_t BlockBytes(const graph::TensorType& type, std::int64_t rounding) {
  const std::int64_t bytes = graph::SizeBytes(type).value_or(0);
  return base::SaturatingAdd(bytes, rounding - 1) / rounding * rounding;
}

// What cuBLAS keeps for each thread that calls it, on a stream: the program's, and autograd's
// (getChosenWorkspaceSize of aten/src/ATen/cuda/CublasHandlePool.cpp in torch 2.11).
std::int64_t WorkspaceBytes(const device::Hardware& hardware) {
  constexpr std::int64_t kKibi = 1024;
  const bool is_large = hardware.architecture == "hopper" || hardware.architecture == "blackwell";
  return (is_large ? 4096 * 8 : 4096 * 2 + 16 * 8) * kKibi;
}

bool CallsCublas(const plan::Plan& plan) {
  return std::ranges::any_of(plan.kernels, [](const plan::Kernel& kernel) {
    return kernel.kind == plan::KernelKind::kExtern && kernel.gemm.has_value();
  });
}

const TrainingGraph* FindForward(std::span<const TrainingGraph> graphs,
                                 const TrainingGraph& backward) {
  const auto found = std::ranges::find_if(graphs, [&](const TrainingGraph& one) {
    return one.part == kForward && one.function == backward.function;
  });
  return found == graphs.end() ? nullptr : &*found;
}

ValueId OutputOf(const Graph& graph, std::size_t place) {
  const auto* reference = std::get_if<graph::ValueRef>(&graph.outputs[place].value.value);
  return reference == nullptr ? graph::kNoValue : reference->id;
}

bool IsHeld(const graph::GraphInput& input) {
  return input.kind == graph::InputKind::kParameter || input.kind == graph::InputKind::kBuffer;
}

// Calls `visit(input, type)` for each parameter with a gradient, once: a backward graph returns one
// for each input of its forward graph, or None. Where a graph does not say which inputs are
// parameters, all with a gradient are.
template <typename Visit>
void VisitTrained(std::span<const TrainingGraph> graphs, const Visit& visit) {
  std::set<std::string_view> seen;
  for (const TrainingGraph& backward : graphs) {
    const TrainingGraph* forward =
        backward.part == kBackward ? FindForward(graphs, backward) : nullptr;
    if (forward == nullptr) continue;
    const auto& inputs = forward->graph.inputs;
    const bool are_known = std::ranges::any_of(inputs, IsHeld);
    const std::size_t count = std::min(inputs.size(), backward.graph.outputs.size());
    for (std::size_t i = 0; i < count; ++i) {
      const graph::GraphInput& input = inputs[i];
      if (input.value == graph::kNoValue || OutputOf(backward.graph, i) == graph::kNoValue)
        continue;
      const auto& type = forward->graph.value(input.value).tensor;
      if (!type || (are_known && input.kind != graph::InputKind::kParameter)) continue;
      if (are_known && !seen.insert(input.target).second) continue;
      visit(*type);
    }
  }
}

// Times of a part's graphs, and how sure they are.
struct Times {
  double replayed_ms = 0;
  double device_ms = 0;  // launched, where the host does not keep the device waiting
  double host_ms = 0;
  double sure_ms = 0;     // of the replayed ones those whose doubt is known
  double doubted_ms = 0;  // those times the logarithm of their doubt

  double launched_ms() const { return std::max(device_ms, host_ms); }

  void Add(const roofline::RunEstimate& run, const std::optional<double>& doubt) {
    replayed_ms += run.device_ms;
    host_ms += run.host_ms;
    device_ms += run.time_ms > run.host_ms ? run.time_ms : run.device_ms;
    if (!doubt) return;
    sure_ms += run.device_ms;
    doubted_ms += std::log(*doubt) * run.device_ms;
  }

  void Add(const Times& other) {
    replayed_ms += other.replayed_ms;
    device_ms += other.device_ms;
    host_ms += other.host_ms;
    sure_ms += other.sure_ms;
    doubted_ms += other.doubted_ms;
  }

  PartEstimate Finish(std::string_view name, std::int64_t peak_bytes) const {
    PartEstimate part{.name = name,
                      .replayed_ms = replayed_ms,
                      .launched_ms = launched_ms(),
                      .peak_bytes = peak_bytes};
    if (2 * sure_ms > replayed_ms) part.doubt = std::exp(doubted_ms / sure_ms) - 1;
    return part;
  }
};

class StepWalk {
 public:
  StepWalk(std::span<const TrainingGraph> graphs, const Optimizer* optimizer,
           const device::Hardware& hardware, const fusion::Options& plan_options,
           EstimateOptions options)
      : graphs_(graphs),
        optimizer_(optimizer),
        hardware_(hardware),
        plan_options_(plan_options),
        options_(std::move(options)),
        rounding_(hardware.kind == "cpu" ? 1 : graph::kGpuBlockBytes) {}

  TrainingStep Run() {
    VisitTrained(graphs_, [&](const graph::TensorType& type) {
      trained_bytes_ += BlockBytes(type, rounding_);
      ++trained_;
    });
    for (const TrainingGraph& one : graphs_)
      plans_.push_back(fusion::PredictFusion(one.graph, plan_options_));
    HoldInputs();
    HoldWorkspaces();
    const std::size_t count = graphs_.size();
    for (std::size_t i = 0; i < count; ++i)
      if (graphs_[i].part == kForward) Forward(graphs_[i], plans_[i]);
    // The function that was called last is the first whose gradients are needed.
    for (std::size_t i = count; i-- > 0;)
      if (graphs_[i].part == kBackward) Backward(graphs_[i], plans_[i]);
    for (std::size_t i = 0; i < count; ++i)
      if (graphs_[i].part == kOptimizer) CompiledOptimizer(graphs_[i], plans_[i]);
    if (Has(kBackward) && !Has(kOptimizer) && optimizer_ != nullptr) OwnOptimizer();
    return Finish();
  }

 private:
  struct Saved {
    ValueId value;  // of the forward graph
    std::int64_t bytes;
  };

  bool Has(StepPart part) const {
    return std::ranges::find(graphs_, part, &TrainingGraph::part) != graphs_.end();
  }

  // What is there all the time: parameters and buffers, each once, the inputs of the first
  // function, whose results the others get, and the optimizer's state.
  void HoldInputs() {
    std::set<std::string_view> seen;
    bool is_first = true;
    for (const TrainingGraph& one : graphs_) {
      if (one.part != kForward) continue;
      for (const graph::GraphInput& input : one.graph.inputs) {
        const bool counts = IsHeld(input) ? seen.insert(input.target).second : is_first;
        if (const auto* type = counts ? graph::FindTensor(one.graph, input.value) : nullptr)
          held_bytes_ += BlockBytes(*type, rounding_);
      }
      is_first = false;
    }
    std::int64_t state_bytes = 0;
    if (Has(kOptimizer)) {
      for (const TrainingGraph& one : graphs_)
        if (one.part == kOptimizer) state_bytes += InputBytes(one.graph);
      // Beside the parameters and their gradients.
      state_bytes = std::max<std::int64_t>(0, state_bytes - 2 * trained_bytes_);
    } else if (optimizer_ != nullptr) {
      state_bytes = optimizer_->states() * trained_bytes_;
    }
    held_bytes_ += state_bytes;
  }

  void HoldWorkspaces() {
    if (hardware_.kind != "gpu") return;
    for (const StepPart part : {kForward, kBackward}) {
      bool calls = false;
      for (std::size_t i = 0; i < graphs_.size(); ++i)
        calls |= graphs_[i].part == part && CallsCublas(plans_[i]);
      if (calls) held_bytes_ += WorkspaceBytes(hardware_);
    }
  }

  std::int64_t InputBytes(const Graph& graph) const {
    std::int64_t bytes = 0;
    for (const graph::GraphInput& input : graph.inputs)
      if (const graph::TensorType* type = graph::FindTensor(graph, input.value))
        bytes += BlockBytes(*type, rounding_);
    return bytes;
  }

  void Price(StepPart part, const Graph& graph, const plan::Plan& plan) {
    options_.with_eager = false;
    Estimate estimate = EstimateModel(graph, plan, hardware_, options_);
    AddTensors(graph, estimate.inductor);
    Count(part, estimate.inductor, estimate.inductor.device_doubt);
  }

  // A step's graphs take and give each parameter, gradient, state and what is saved, which the host
  // checks and wraps: for each tensor as much as for two of a list.
  void AddTensors(const Graph& graph, roofline::RunEstimate& run) const {
    if (run.host_ms <= 0 || !Has(kBackward)) return;
    const auto tensors = static_cast<double>(graph.inputs.size() + graph.outputs.size());
    const bool is_device_bound = run.time_ms > run.host_ms;
    const double device_ms = is_device_bound ? run.time_ms : run.device_ms;
    run.host_ms += 2e3 * tensors * device::HostCostsOf(hardware_).foreach_tensor_s;
    run.time_ms = std::max(device_ms, run.host_ms);
  }

  void Count(StepPart part, const roofline::RunEstimate& run, const std::optional<double>& doubt) {
    times_[part].Add(run, doubt);
    step_.kernels += std::ssize(run.kernels);
    step_.unknown_kernels += run.unknown_kernels;
  }

  void Reach(StepPart part, std::int64_t bytes) { peaks_[part] = std::max(peaks_[part], bytes); }

  void Forward(const TrainingGraph& one, const plan::Plan& plan) {
    Price(kForward, one.graph, plan);
    Reach(kForward, plan::PeakMemory(plan, plan.graph, held_bytes_, rounding_).peak_bytes);
    // What it returns: results, and what the backward pass needs, as far as it made it.
    const auto storages = graph::StoragesOf(one.graph);
    std::set<ValueId> seen;
    for (const graph::GraphInput& input : one.graph.inputs) seen.insert(input.value);
    std::vector<Saved>& saved = saved_[one.function];
    for (std::size_t i = 0; i < one.graph.outputs.size(); ++i) {
      const ValueId output = OutputOf(one.graph, i);
      if (output == graph::kNoValue || !seen.insert(storages[output]).second) continue;
      const auto& type = one.graph.value(storages[output]).tensor;
      if (!type) continue;
      saved.push_back({storages[output], BlockBytes(*type, rounding_)});
      held_bytes_ += saved.back().bytes;
    }
  }

  void Backward(const TrainingGraph& one, plan::Plan& plan) {
    Price(kBackward, one.graph, plan);
    const std::int64_t freed_bytes = FreeSaved(one, plan);
    const std::int64_t peak =
        plan::PeakMemory(plan, plan.graph, held_bytes_ - freed_bytes, rounding_).peak_bytes;
    Reach(kBackward, peak);
    held_bytes_ -= freed_bytes;
    if (const TrainingGraph* forward = FindForward(graphs_, one))
      VisitTrained(std::array{*forward, one}, [&](const graph::TensorType& type) {
        held_bytes_ += BlockBytes(type, rounding_);
      });
  }

  // Whether a kernel of Inductor's own, the last that reads so much, writes its result there: what
  // the forward pass left is donated (donated_buffer of torch/_functorch/config.py).
  bool IsTaken(const plan::Plan& plan, std::size_t kernel, std::int64_t bytes,
               std::set<std::size_t>& taken) const {
    if (kernel >= plan.kernels.size() || !plan.kernels[kernel].has_loops()) return false;
    for (std::size_t i = 0; i < plan.blocks.size(); ++i) {
      const plan::MemoryBlock& block = plan.blocks[i];
      const bool fits = block.made == kernel && block.value != graph::kNoValue &&
                        plan::BytesOf(block, plan.graph, rounding_) == bytes;
      if (fits && taken.insert(i).second) return true;
    }
    return false;
  }

  // Makes what the forward pass left blocks of the plan's memory, each until the last kernel that
  // reads it. Returns how much that is.
  std::int64_t FreeSaved(const TrainingGraph& one, plan::Plan& plan) {
    const TrainingGraph* forward = FindForward(graphs_, one);
    if (forward == nullptr) return 0;
    std::map<ValueId, std::size_t> last_use;  // by inputs of the plan's graph
    for (std::size_t i = 0; i < plan.kernels.size(); ++i)
      for (const plan::Traffic& read : plan.kernels[i].reads) last_use[read.storage] = i;
    std::map<std::string_view, ValueId> by_name;
    for (ValueId id = 0; std::cmp_less(id, forward->graph.values.size()); ++id)
      by_name.emplace(forward->graph.value(id).name, id);
    const auto storages = graph::StoragesOf(forward->graph);
    std::map<ValueId, std::size_t> freed;  // by storages of the forward graph
    for (const graph::GraphInput& input : plan.graph.inputs) {
      if (input.value == graph::kNoValue) continue;
      const auto found = by_name.find(plan.graph.value(input.value).name);
      if (found == by_name.end()) continue;
      std::size_t& last = freed[storages[found->second]];
      const auto use = last_use.find(input.value);
      if (use != last_use.end()) last = std::max(last, use->second);
    }
    std::int64_t bytes = 0;
    std::set<std::size_t> taken;
    for (const Saved& saved : saved_[one.function]) {
      const auto found = freed.find(saved.value);
      if (found == freed.end()) continue;  // a result, which the caller keeps
      bytes += saved.bytes;
      const std::size_t last = found->second;
      const bool is_taken = IsTaken(plan, last, saved.bytes, taken);
      if (is_taken && last == 0) continue;
      plan.blocks.push_back(
          {.elements = saved.bytes, .element_bytes = 1, .freed = is_taken ? last - 1 : last});
    }
    return bytes;
  }

  // It returns nothing: what a plan leaves to the caller is written to parameters and states.
  void CompiledOptimizer(const TrainingGraph& one, plan::Plan& plan) {
    Price(kOptimizer, one.graph, plan);
    std::erase_if(plan.blocks, [&](const plan::MemoryBlock& block) {
      return block.freed >= plan.kernels.size();
    });
    Reach(kOptimizer, plan::PeakMemory(plan, plan.graph, held_bytes_, rounding_).peak_bytes);
  }

  // Kernels of an operator over a list: one takes 320 chunks of 65,536 elements, a block each, and
  // so many tensors as its arguments hold (depth_to_max_tensors of
  // aten/src/ATen/native/cuda/MultiTensorApply.cuh).
  struct Launches {
    double all = 1;
    double with_chunks = 0;  // that hold a tensor of a whole chunk
  };
  Launches LaunchesOf(tensor::DType dtype) const {
    constexpr std::int64_t kChunk = 65536, kChunks = 320;
    const std::int64_t most_tensors = optimizer_->is_fused ? 36 : 64;
    std::int64_t tensors = 0, chunks = 0, whole = 0;
    VisitTrained(graphs_, [&](const graph::TensorType& type) {
      if (type.dtype != dtype) return;
      const std::int64_t elements = graph::ElementCount(type).value_or(0);
      ++tensors;
      chunks += (elements + kChunk - 1) / kChunk;
      whole += elements >= kChunk ? 1 : 0;
    });
    const auto shares = [](std::int64_t count, std::int64_t most) {
      return (count + most - 1) / most;
    };
    const std::int64_t all =
        std::max({shares(chunks, kChunks), shares(tensors, most_tensors), std::int64_t{1}});
    return {static_cast<double>(all), static_cast<double>(std::min(all, whole))};
  }

  // By operators over lists: of a fused step, whose lists the host gathers before, as of two. A
  // launch waits for its chunks, which a block alone goes through (448 calls on one H200,
  // tools/lab/measure_operators.py).
  roofline::RunEstimate Launched(roofline::RunEstimate run, tensor::DType dtype,
                                 const Graph& graph) const {
    const device::HostCosts host = device::HostCostsOf(hardware_);
    const device::KernelCosts& costs = hardware_.costs;
    const bool is_fused = optimizer_->is_fused;
    const auto operators = static_cast<double>(is_fused ? 1 : graph.nodes.size());
    run.host_ms =
        1e3 * (host.optimizer_call_s + (operators + (is_fused ? 1 : 0)) *
                                           (host.operators[plan::HostOperator::kElementwise] +
                                            static_cast<double>(trained_) * host.foreach_tensor_s));
    const Launches launches = LaunchesOf(dtype);
    const double each_s = run.device_ms / 1e3 * (is_fused ? costs.fused_list : 1) *
                          (tensor::Bits(dtype) == 16 ? costs.half_list : 1) /
                          (operators * launches.all);
    const double chunk_s =
        1e-6 * (is_fused && optimizer_->is_adam ? costs.fused_chunk_us : costs.list_chunk_us);
    const double gap_s = device::Device(hardware_, false).overhead_s(plan::KernelClass::kPointwise);
    run.device_ms = 1e3 * operators *
                    (launches.with_chunks * std::hypot(each_s, chunk_s) +
                     (launches.all - launches.with_chunks) * each_s + (launches.all - 1) * gap_s);
    run.time_ms = std::max(run.device_ms, run.host_ms);
    return run;
  }

  void OwnOptimizer() {
    step_.optimizer = optimizer_;
    for (const auto& [dtype, elements] : TrainedParameters(graphs_)) {
      const Graph graph = OptimizerGraph(*optimizer_, dtype, elements);
      const plan::Plan plan = fusion::PredictFusion(graph, plan_options_);
      options_.with_eager = true;
      const Estimate estimate = EstimateModel(graph, plan, hardware_, options_);
      Count(kOptimizer,
            Launched(optimizer_->is_fused ? estimate.inductor : estimate.eager, dtype, graph),
            estimate.inductor.device_doubt ? std::optional(hardware_.costs.doubt_lists)
                                           : std::nullopt);
    }
    Reach(kOptimizer, held_bytes_ + optimizer_->temporaries() * trained_bytes_);
  }

  TrainingStep Finish() {
    Times whole;
    std::int64_t peak_bytes = 0;
    for (const StepPart part : {kForward, kBackward, kOptimizer}) {
      if (!Has(part) && !(part == kOptimizer && step_.optimizer != nullptr)) continue;
      whole.Add(times_[part]);
      step_.parts.push_back(times_[part].Finish(base::EnumName(part), peaks_[part]));
      peak_bytes = std::max(peak_bytes, peaks_[part]);
    }
    if (step_.parts.size() > 1) step_.parts.push_back(whole.Finish("whole", peak_bytes));
    return std::move(step_);
  }

  std::span<const TrainingGraph> graphs_;
  const Optimizer* optimizer_;
  const device::Hardware& hardware_;
  const fusion::Options& plan_options_;
  EstimateOptions options_;
  std::int64_t rounding_;
  std::vector<plan::Plan> plans_;  // of the graphs
  std::int64_t trained_ = 0;       // parameters
  std::int64_t trained_bytes_ = 0;
  std::int64_t held_bytes_ = 0;  // at this point of the walk
  std::map<std::string, std::vector<Saved>> saved_;
  std::map<StepPart, Times> times_;
  std::map<StepPart, std::int64_t> peaks_;
  TrainingStep step_;
};

}  // namespace

Parameters TrainedParameters(std::span<const TrainingGraph> graphs) {
  Parameters parameters;
  VisitTrained(graphs, [&](const graph::TensorType& type) {
    parameters[type.dtype] += graph::ElementCount(type).value_or(0);
  });
  return parameters;
}

TrainingStep EstimateStep(std::span<const TrainingGraph> graphs, const Optimizer* optimizer,
                          const device::Hardware& hardware, const fusion::Options& plan_options,
                          EstimateOptions options) {
  return StepWalk(graphs, optimizer, hardware, plan_options, std::move(options)).Run();
}

}  // namespace idbg::estimate
