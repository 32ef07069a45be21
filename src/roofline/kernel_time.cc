// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_time.h"

#include <algorithm>

#include "roofline/defaults.h"
#include "roofline/loop_time.h"

namespace idbg::roofline {
namespace {

struct Terms {
  double compute_s = 0;
  double memory_s = 0;
  double power_s = 0;
  double ideal_s = 0;  // at the peaks, no overhead
  bool has_rates = true;
};

double Sum(const std::vector<Traffic>& traffic) {
  double sum = 0;
  for (const Traffic& one : traffic) sum += one.bytes;
  return sum;
}

void AddProduct(const ProductWork& product, const Device& device, Terms& terms) {
  const auto rate = device.ProductRate(product.dtype, product.kind);
  if (!rate) {
    terms.has_rates = false;
    return;
  }
  double share = rate->share;
  if (product.kind == graph::OpKind::kAttention && rate->matrix_units) {
    share = device.AttentionShare();
    if (product.shape) share *= TileUtilisation(*product.shape, device.units(), true);
  } else if (product.shape) {
    share *= device.Utilisation(*product.shape, *rate);
  }
  terms.compute_s += product.flops / (rate->peak * share);
  terms.ideal_s += product.flops / rate->peak;
}

// A row that is read twice comes from the cache the second time when those being worked on fit.
bool RowsFit(const Work& work, const Device& device) {
  const double working = std::min(work.rows, std::max(device.units(), 1.0));
  return work.row_bytes * working <= device.l2_bytes();
}

Terms TermsOf(const Work& work, const Device& device, double cached_bytes) {
  Terms terms;
  for (const ProductWork& product : work.products) AddProduct(product, device, terms);
  if (work.loops) terms.compute_s = IssueS(*work.loops, device);
  if (work.vector_flops > 0 && !work.loops) {
    // A device without such a rate (TPUs publish none) is taken to be bound by memory here.
    if (const auto rate = device.VectorRate(work.vector_dtype)) {
      terms.compute_s += work.vector_flops / (rate->peak * rate->share);
      terms.ideal_s += work.vector_flops / rate->peak;
    }
  }
  const double moved = Sum(work.reads) + Sum(work.writes);
  const double memory = moved - cached_bytes;
  const double reread = RowsFit(work, device) ? 0 : work.reread_bytes;
  terms.memory_s = (memory + reread) / device.bandwidth();
  if (const auto bandwidth = device.l2_bandwidth())
    terms.memory_s = std::max(terms.memory_s, (moved + work.reread_bytes) / *bandwidth);
  terms.ideal_s = std::max(terms.ideal_s, memory / device.peak_bandwidth());
  const auto limit = device.power_limit_w();
  const auto energy = DynamicEnergy(work, device, memory);
  if (limit && energy) terms.power_s = *energy / (*limit - device.idle_power_w().value_or(0));
  return terms;
}

Bound BoundOf(double compute_s, double memory_s, double overhead_s) {
  const double most = std::max(compute_s, memory_s);
  if (overhead_s > most) return Bound::kLaunch;
  if (most <= 0) return Bound::kUnknown;
  if (std::min(compute_s, memory_s) >= most * (1 - defaults::kBalancedBand))
    return Bound::kBalanced;
  return compute_s > memory_s ? Bound::kCompute : Bound::kMemory;
}

double FlopsOf(const Work& work) {
  double flops = work.vector_flops;
  for (const ProductWork& product : work.products) flops += product.flops;
  return flops;
}

}  // namespace

double CacheModel::Run(const Work& work) {
  double cached = 0;
  for (const Traffic& read : work.reads) {
    const auto last = last_.find(read.storage);
    if (last != last_.end() && moved_ - last->second + read.bytes <= capacity_)
      cached += read.bytes;
  }
  for (const Traffic& read : work.reads) Touch(read);
  for (const Traffic& write : work.writes) Touch(write);
  return cached;
}

void CacheModel::Touch(const Traffic& traffic) {
  if (traffic.storage == graph::kNoValue) return;
  last_[traffic.storage] = moved_;
  moved_ += traffic.bytes;
}

std::optional<double> DynamicEnergy(const Work& work, const Device& device, double memory_bytes) {
  double energy = memory_bytes * device.joules_per_byte().value_or(0);
  for (const ProductWork& product : work.products) {
    const auto joules = device.JoulesPerProductFlop(product.dtype, product.kind);
    if (!joules) return std::nullopt;
    energy += product.flops * *joules;
  }
  if (work.vector_flops > 0) {
    const auto joules = device.JoulesPerFlop(tensor::DType::kFloat32);
    if (!joules) return std::nullopt;
    energy += work.vector_flops * *joules;
  }
  return energy;
}

KernelEstimate EstimateKernel(const Work& work, const Device& device, double cached_bytes,
                              const GemmTime& gemm_time) {
  const Terms terms = TermsOf(work, device, cached_bytes);
  const double compute_s = std::max(terms.compute_s, terms.power_s);
  KernelEstimate kernel{.name = work.name, .nodes = work.nodes};
  kernel.flops = FlopsOf(work);
  kernel.bytes = Sum(work.reads) + Sum(work.writes);
  kernel.compute_ms = compute_s * 1e3;
  kernel.memory_ms = terms.memory_s * 1e3;
  const double overhead_s = device.overhead_s(work.kernel_class);
  kernel.kernel_class = work.kernel_class;
  kernel.loops = work.loops;
  kernel.overhead_ms = overhead_s * 1e3;
  kernel.gap_ms = device.gap_s() * 1e3;
  kernel.known = work.known && terms.has_rates;
  kernel.method = "roofline";
  double time_s = std::max(compute_s, terms.memory_s) + overhead_s;
  if (work.loops && !device.is_cpu()) {
    time_s = LoopS(*work.loops, terms.memory_s, device) + overhead_s;
    kernel.method = "loops";
  }
  if (work.gemm && gemm_time) {
    Gemm product = *work.gemm;
    product.dtype = device.GemmDType(product.dtype);
    if (const auto modelled_ms = gemm_time(product)) {
      // An empty kernel costs the timer's floor where the model's data was measured, and its own
      // floor in the run of a model.
      const double kernel_s = *modelled_ms / 1e3 - device.gemm_timer_floor_s();
      time_s = std::max(kernel_s + overhead_s, terms.ideal_s);
      kernel.method = "gemm model";
    }
  }
  kernel.time_ms = time_s * 1e3;
  kernel.bound =
      kernel.known ? BoundOf(terms.compute_s, terms.memory_s, overhead_s) : Bound::kUnknown;
  kernel.headroom = time_s > 0 ? std::max(0.0, 1 - terms.ideal_s / time_s) : 0;
  return kernel;
}

}  // namespace idbg::roofline
