// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_time.h"

#include <algorithm>
#include <cmath>

#include "roofline/attention_time.h"
#include "roofline/calls/call_model.h"
#include "roofline/convolution_time.h"
#include "roofline/defaults.h"
#include "roofline/eager/eager_time.h"
#include "roofline/loop_time.h"
#include "roofline/tile_time.h"

namespace idbg::roofline {
namespace {

constexpr double kSectorBytes = 32;  // what a cache writes at a time

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

void AddProduct(const ProductWork& product, const Device& device, Terms& terms) {
  const auto rate = device.ProductRate(product.dtype, product.kind);
  if (!rate) {
    terms.has_rates = false;
    return;
  }
  double share = rate->share;
  if (product.shape) share *= device.Utilisation(*product.shape, *rate);
  terms.ideal_s += product.flops / rate->peak;
  const bool in_tiles = device.is_gpu() && product.shape && product.kind == graph::OpKind::kGemm &&
                        product.dtype == tensor::DType::kFloat32 && !rate->matrix_units;
  terms.compute_s += in_tiles ? OrdinaryProductS(*product.shape, product.can_divide, device)
                              : product.flops / (rate->peak * share);
}

// A row that is read twice comes from the cache the second time when those being worked on fit.
bool RowsFit(const Work& work, const Device& device) {
  const double working = std::min(work.rows, std::max(device.units(), 1.0));
  return work.row_bytes * working <= device.l2_bytes();
}

// Whether such rows are still in the cache of the unit that works on them when it comes to them
// again. Blocks hold two rows of up to 2,048 elements, or one longer one, and a unit has four of
// them.
bool RowsFitUnit(const Work& work) {
  constexpr double kUnitCacheBytes = 192e3;  // of an A100; an H100 has 256 KB
  constexpr double kBlocks = 4;
  const bool is_short = work.loops && work.loops->reduced <= 2048;
  return work.loops && kBlocks * (is_short ? 2 : 1) * work.row_bytes <= kUnitCacheBytes;
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
    const double sectors = work.loops ? work.loops->sectors * kSectorBytes : 0;
    const double again = RowsFitUnit(work) ? 0 : work.reread_bytes;
    terms.memory_s = std::max(terms.memory_s, (moved + sectors + again) / *bandwidth);
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
    if (last != last_.end()) cached += read.bytes * ShareAfter(moved_ - last->second);
  }
  for (const Traffic& read : work.reads) Touch(read);
  for (const Traffic& write : work.writes) Touch(write);
  return cached;
}

// `distance` counts the storage itself. It is not thrown out at once: a cache of two halves, each
// of which keeps copies of the other's lines, and of sets that fill unevenly.
double CacheModel::ShareAfter(double distance) const {
  constexpr double kSoft = 0.3;
  return std::clamp(((1 + kSoft) * capacity_ - distance) / (2 * kSoft * capacity_), 0.0, 1.0);
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
    const bool narrow = product.dtype != tensor::DType::kFloat32;
    const double share = work.attention ? ComputedShare(*work.attention, narrow) : 1;
    energy += product.flops * share * *joules;
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
  int clears = 0;  // memory sets

  double GapS(const Device& device) const {
    return device.gap_s() * launches + device.clear_gap_s() * clears;
  }
};

void AddClear(const Device& device, Extras& extras) {
  extras.seconds += device.FloorS(KernelClass::kOther);
  ++extras.clears;
}

// A copy of a part of a tensor, element by element, by a kernel of ATen's.
void AddCopy(double elements, const Device& device, Extras& extras) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return;
  extras.seconds += device.FloorS(KernelClass::kPointwise) +
                    elements * device.costs().eager_single_slots / (rate->peak / 2);
  ++extras.launches;
}

// cuDNN's attention clears a counter before each call.
Extras AttentionExtras(const AttentionWork& work, const Device& device) {
  Extras extras;
  if (work.uses_cudnn) AddClear(device, extras);
  return extras;
}

}  // namespace

double ClearsS(const Work& work, const Device& device) {
  if (!work.attention) return 0;
  const Extras extras = AttentionExtras(*work.attention, device);
  return extras.seconds + extras.GapS(device);
}

namespace {

// From the third tile of a unit on, the library's kernels for Hopper take tiles by a counter, which
// is cleared before the call; two of the largest that they take are always enough below that. Of a
// batch they do from the second tile on, and none reaches into the next matrix.
bool CountsTiles(const Gemm& product, const Device& device) {
  constexpr double kSide = 192;
  constexpr double kTwoTiles = 2 * kSide * kSide;
  const double tiles = static_cast<double>(product.batch) *
                       std::ceil(static_cast<double>(product.m) / kSide) *
                       std::ceil(static_cast<double>(product.n) / kSide);
  if (product.batch > 1 && device.is_hopper() && device.units() > 0 && tiles > device.units())
    return true;
  const double results = static_cast<double>(product.batch) * static_cast<double>(product.m) *
                         static_cast<double>(product.n);
  return device.is_hopper() && device.units() > 0 && results / device.units() > kTwoTiles;
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

// Whether Inductor copies operands into ones with whole vectors, which it does where its benchmark
// of eager copies and an aligned product (pad_mm.py) is quicker by a tenth. Eager copies of
// transposed weights are slow.
bool Pads(const Gemm& product, double aligned_s, double narrow_s, double moved) {
  constexpr double kMultiplier = 1.1;        // is_padded_faster
  constexpr double kCopyBandwidth = 0.7e12;  // of layout changes in eager mode
  constexpr double kCallsS = 10e-6;          // the launches that are added
  const double padded_s = aligned_s + moved / kCopyBandwidth + kCallsS;
  return !product.a_transposed && narrow_s > kMultiplier * padded_s;
}

// Rows of 16-bit elements that are no whole vectors go to older kernels of the library, unless they
// are padded. `aligned_s`: beside them.
double UnalignedS(const Gemm& product, double aligned_s, bool can_pad, const Device& device) {
  constexpr double kElementBytes = 2;
  constexpr std::int64_t kVector = 8;
  const std::int64_t alignment = AlignmentOf(product);
  if (alignment == kVector || tensor::Bits(product.dtype) != 16) return aligned_s;
  const double overhead_s = device.overhead_s(KernelClass::kGemm);
  const double narrow_s =
      std::max(aligned_s, NarrowProductS(product, alignment, device) + overhead_s);
  const auto copied = [&](std::int64_t rows, std::int64_t columns) {
    const bool is_whole = rows % kVector == 0 && columns % kVector == 0;
    return is_whole ? 0 : static_cast<double>(rows) * static_cast<double>(columns);
  };
  const double moved = 2 * kElementBytes * static_cast<double>(product.batch) *
                       (copied(product.m, product.k) + copied(product.k, product.n));
  if (!can_pad || !Pads(product, aligned_s, narrow_s, moved)) return narrow_s;
  return aligned_s + moved / device.bandwidth() + device.overhead_s(KernelClass::kPointwise);
}

}  // namespace

namespace {

// Kernels beside a product or convolution come after it.
void AddEager(const EagerKernel& eager, const Terms& terms, bool is_cached, double overhead_s,
              const Device& device, double& time_s) {
  const double beside_s = EagerS(eager, 0, is_cached, device);
  if (beside_s <= 0) return;
  if (eager.launches > 0 && eager.rows_of == EagerRows::kNone) {
    time_s += beside_s;
  } else {
    time_s = std::max(time_s, EagerS(eager, terms.memory_s, is_cached, device) + overhead_s);
  }
}

}  // namespace

KernelEstimate EstimateKernel(const Work& work, const Device& device, double cached_bytes,
                              const GemmTime& gemm_time) {
  Terms terms = TermsOf(work, device, cached_bytes);
  std::optional<CallTime> convolution;
  if (work.convolution && device.is_gpu())
    convolution = ConvolutionS(*work.convolution, terms.memory_s, device);
  if (convolution) terms.compute_s = convolution->kernel_s;
  KernelEstimate kernel{.name = work.name, .target = work.target, .nodes = work.nodes};
  double overhead_s = device.overhead_s(work.kernel_class);
  if (convolution && convolution->floor_s) overhead_s = *convolution->floor_s + device.gap_s();
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
  const bool is_learned =
      device.is_gpu() && device.calls() != nullptr && device.calls()->Knows(work);
  if (work.loops && device.is_gpu()) {
    time_s = std::max(LoopS(*work.loops, terms.memory_s, device), terms.compute_s) + overhead_s;
    kernel.method = "loops";
  } else if (work.attention && device.is_gpu()) {
    extras = AttentionExtras(*work.attention, device);
    kernel.method = "attention";
  } else if (convolution) {
    extras = {convolution->helpers_s, convolution->helpers, convolution->clears};
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
    if (device.is_gpu())
      time_s = UnalignedS(*product, time_s, !work.convolution && !work.eager, device);
    if (tensor::Bits(product->dtype) == 16 && CountsTiles(*product, device))
      AddClear(device, extras);
  }
  const bool convolution_copies = work.convolution && work.convolution->has_gaps && device.is_gpu();
  if (is_learned) {
    double formula_s = time_s - device.gap_s();
    if (work.convolution) {  // whose helpers were measured with it
      formula_s += extras.seconds + extras.GapS(device);
      extras = {};
    }
    time_s = device.calls()->CallS(work, formula_s, device) + device.gap_s();
    kernel.method = "call model";
    // The terms are parts of what was learned, which may be less than the formula's.
    overhead_s = std::min(overhead_s, time_s);
    terms.compute_s = time_s - overhead_s;
    terms.memory_s = std::min(terms.memory_s, terms.compute_s);
    kernel.compute_ms = terms.compute_s * 1e3;
    kernel.memory_ms = terms.memory_s * 1e3;
    kernel.overhead_ms = overhead_s * 1e3;
  }
  if (convolution_copies) AddCopy(work.convolution->input_elements, device, extras);
  if (work.eager && device.is_gpu()) {
    const bool is_cached = 2 * cached_bytes >= Sum(work.reads);
    AddEager(*work.eager, terms, is_cached, overhead_s, device, time_s);
    extras.seconds += work.eager->launches * device.FloorS(KernelClass::kPointwise);
    extras.launches += work.eager->launches;
  }
  const double extra_gap_s = extras.GapS(device);
  kernel.gap_ms = (device.gap_s() + extra_gap_s) * 1e3;
  time_s += extras.seconds + extra_gap_s;
  kernel.overhead_ms += (extras.seconds + extra_gap_s) * 1e3;
  kernel.time_ms = time_s * 1e3;
  kernel.bound =
      kernel.known ? BoundOf(terms.compute_s, terms.memory_s, overhead_s) : Bound::kUnknown;
  kernel.headroom = time_s > 0 ? std::max(0.0, 1 - terms.ideal_s / time_s) : 0;
  return kernel;
}

}  // namespace idbg::roofline
