// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_time.h"

#include <algorithm>
#include <cmath>

#include "roofline/attention_time.h"
#include "roofline/convolution_time.h"
#include "roofline/defaults.h"
#include "roofline/loop_time.h"

namespace idbg::roofline {
namespace {

struct Terms {
  double compute_s = 0;
  double memory_s = 0;
  double ideal_s = 0;  // at the peaks, no overhead
  bool has_rates = true;
};

double Sum(const std::vector<Traffic>& traffic) {
  double sum = 0;
  for (const Traffic& one : traffic) sum += one.bytes;
  return sum;
}

// Of a product on ordinary units: sums shorter and results narrower than a tile of 128 leave it
// waiting for loads and stores. From batched products of an H200 with 64 of them: 0.66 and 0.81.
double FilledShare(const Gemm& product) {
  constexpr double kTile = 128;
  const auto filled = [](std::int64_t size, double power) {
    return std::min(1.0, std::pow(static_cast<double>(size) / kTile, power));
  };
  return filled(product.k, 0.6) * filled(product.n, 0.3);
}

void AddProduct(const ProductWork& product, const Device& device, Terms& terms) {
  const auto rate = device.ProductRate(product.dtype, product.kind);
  if (!rate) {
    terms.has_rates = false;
    return;
  }
  double share = rate->share;
  if (product.shape) share *= device.Utilisation(*product.shape, *rate);
  if (product.shape && !rate->matrix_units && device.is_gpu()) share *= FilledShare(*product.shape);
  terms.compute_s += product.flops / (rate->peak * share);
  terms.ideal_s += product.flops / rate->peak;
}

// A row that is read twice comes from the cache the second time when those being worked on fit.
bool RowsFit(const Work& work, const Device& device) {
  const double working = std::min(work.rows, std::max(device.units(), 1.0));
  return work.row_bytes * working <= device.l2_bytes();
}

// The time in which the power limit lets the energy pass, where a card cannot hold its rates at all
// (a T4: half of them). Cards that exceed it by less do so for the length of a kernel: a model's
// other kernels draw less.
double PowerS(const Work& work, const Device& device, double memory_bytes, const Terms& terms) {
  constexpr double kMomentary = 1.3;
  const auto limit = device.power_limit_w();
  const auto energy = DynamicEnergy(work, device, memory_bytes);
  if (!limit || !energy) return 0;
  const double power_s = *energy / (*limit - device.idle_power_w().value_or(0));
  return power_s > kMomentary * std::max(terms.compute_s, terms.memory_s) ? power_s : 0;
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
  if (auto bandwidth = device.l2_bandwidth()) {
    if (work.loops) *bandwidth *= device.costs().cache_rate;
    terms.memory_s = std::max(terms.memory_s, (moved + work.reread_bytes) / *bandwidth);
  }
  terms.ideal_s = std::max(terms.ideal_s, memory / device.peak_bandwidth());
  if (work.attention && device.is_gpu()) terms.compute_s = AttentionS(*work.attention, device);
  terms.compute_s = std::max(terms.compute_s, PowerS(work, device, memory, terms));
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

namespace {

// Beside the work's own time: launches that come with the call, and their time.
struct Extras {
  double seconds = 0;
  int launches = 0;
};

// cuDNN's attention clears a counter before each call.
Extras AttentionExtras(const AttentionWork& work, const Device& device) {
  if (!work.uses_cudnn) return {};
  return {device.FloorS(KernelClass::kOther), 1};
}

// The product for a GEMM model; the library's kernels for float16 and bfloat16 are the same but for
// the instruction.
std::optional<Gemm> ModelProduct(const Work& work, const Device& device) {
  std::optional<Gemm> product = work.gemm;
  if (!product && work.convolution && device.is_gpu())
    product = PointwiseProduct(*work.convolution);
  if (!product) return std::nullopt;
  product->dtype = device.GemmDType(product->dtype);
  if (product->dtype == tensor::DType::kFloat16) product->dtype = tensor::DType::kBfloat16;
  return product;
}

// Elements that rows of the operands and of the result start at a multiple of, up to a vector.
std::int64_t AlignmentOf(const Gemm& product) {
  std::int64_t alignment = 8;
  const auto account = [&alignment](std::int64_t row) {
    while (row > 1 && row % alignment != 0) alignment /= 2;
  };
  account(product.a_transposed ? product.m : product.k);
  account(product.b_transposed ? product.k : product.n);
  account(product.n);
  return alignment;
}

// Rows of 16-bit elements that are no whole vectors go to older kernels of the library, unless
// Inductor copies the operands into padded ones (pad_mm.py measures both). `aligned_s`: beside
// them.
double UnalignedS(const Gemm& product, double aligned_s, const Device& device) {
  constexpr double kShareOfOdd = 0.08;
  constexpr double kShareOfEven = 0.22;
  constexpr double kMultiplier = 1.1;       // is_padded_faster
  constexpr std::int64_t kLeastRows = 256;  // fewer were not padded where that would have paid
  const std::int64_t alignment = AlignmentOf(product);
  const auto rate = device.ProductRate(product.dtype, graph::OpKind::kGemm);
  if (alignment == 8 || tensor::Bits(product.dtype) != 16 || !rate) return aligned_s;
  const auto batch = static_cast<double>(product.batch);
  const auto m = static_cast<double>(product.m);
  const auto n = static_cast<double>(product.n);
  const auto k = static_cast<double>(product.k);
  const double flops = 2 * batch * m * n * k;
  const double share = alignment == 1 ? kShareOfOdd : kShareOfEven;
  const double plain_s = std::max(aligned_s, flops / (rate->peak * share));
  const double moved = 2 * 2 * batch * (product.n % 8 != 0 ? n * k : m * k + n * k);
  const double padded_s =
      aligned_s + moved / device.bandwidth() + device.overhead_s(KernelClass::kPointwise);
  const bool can_pad = product.m >= kLeastRows && !product.a_transposed;
  return can_pad && plain_s > kMultiplier * padded_s ? padded_s : plain_s;
}

}  // namespace

KernelEstimate EstimateKernel(const Work& work, const Device& device, double cached_bytes,
                              const GemmTime& gemm_time) {
  Terms terms = TermsOf(work, device, cached_bytes);
  std::optional<CallTime> convolution;
  if (work.convolution && device.is_gpu())
    convolution = ConvolutionS(*work.convolution, terms.memory_s, device);
  if (convolution) terms.compute_s = convolution->kernel_s;
  KernelEstimate kernel{.name = work.name, .nodes = work.nodes};
  const double overhead_s = device.overhead_s(work.kernel_class);
  kernel.kernel_class = work.kernel_class;
  kernel.loops = work.loops;
  kernel.flops = FlopsOf(work);
  kernel.bytes = Sum(work.reads) + Sum(work.writes);
  kernel.compute_ms = terms.compute_s * 1e3;
  kernel.memory_ms = terms.memory_s * 1e3;
  kernel.overhead_ms = overhead_s * 1e3;
  kernel.known = work.known && terms.has_rates;
  kernel.method = "roofline";
  double time_s = std::max(terms.compute_s, terms.memory_s) + overhead_s;
  Extras extras;
  if (work.loops && device.is_gpu()) {
    time_s = std::max(LoopS(*work.loops, terms.memory_s, device), terms.compute_s) + overhead_s;
    kernel.method = "loops";
  } else if (work.attention && device.is_gpu()) {
    extras = AttentionExtras(*work.attention, device);
    kernel.method = "attention";
  } else if (convolution) {
    extras = {convolution->helpers_s, convolution->helpers};
    kernel.method = "convolution";
  }
  if (const auto product = ModelProduct(work, device)) {
    if (const auto modelled_ms = gemm_time ? gemm_time(*product) : std::nullopt) {
      // Where the model's data was measured, an empty kernel costs the timer's floor, and operands
      // come from the memory; in the run of a model those that the cache holds are there sooner.
      const double cold_s =
          device.l2_bandwidth()
              ? cached_bytes * (1 / device.bandwidth() - 1 / *device.l2_bandwidth())
              : 0;
      const double kernel_s = *modelled_ms / 1e3 - device.gemm_timer_floor_s() - cold_s;
      time_s = std::max(kernel_s + device.overhead_s(KernelClass::kGemm), terms.ideal_s);
      kernel.method = "gemm model";
    }
    if (device.is_gpu()) time_s = UnalignedS(*product, time_s, device);
  }
  kernel.gap_ms = device.gap_s() * (1 + extras.launches) * 1e3;
  time_s += extras.seconds + device.gap_s() * extras.launches;
  kernel.overhead_ms += (extras.seconds + device.gap_s() * extras.launches) * 1e3;
  kernel.time_ms = time_s * 1e3;
  kernel.bound =
      kernel.known ? BoundOf(terms.compute_s, terms.memory_s, overhead_s) : Bound::kUnknown;
  kernel.headroom = time_s > 0 ? std::max(0.0, 1 - terms.ideal_s / time_s) : 0;
  return kernel;
}

}  // namespace idbg::roofline
