// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_time.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/saturating.h"
#include "inductor/fusion_config.h"
#include "plan/convolution_work.h"
#include "plan/sizes.h"
#include "roofline/calls/call_price.h"
#include "roofline/class_times.h"

namespace idbg::roofline {
namespace {

constexpr double kSectorBytes = 32;  // what a cache writes at a time

struct Terms {
  double compute_s = 0;
  double memory_s = 0;
  double ideal_s = 0;  // at the peaks, no overhead
  bool has_rates = true;
  bool is_measured = false;  // by AddMeasured: loads wait for the caches, and the work for them

  double Together() const {
    return is_measured ? compute_s + memory_s : std::max(compute_s, memory_s);
  }
};

double Sum(const std::vector<plan::Traffic>& traffic) {
  double sum = 0;
  for (const plan::Traffic& one : traffic) sum += one.bytes;
  return sum;
}

void AddProduct(const plan::ProductWork& product, const device::Device& device, Terms& terms) {
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
bool RowsFit(const plan::Kernel& kernel, const device::Device& device) {
  const double working = std::min(kernel.rows, std::max(device.units(), 1.0));
  return kernel.row_bytes * working <= device.l2_bytes();
}

// Whether such rows are still in the cache of the unit that works on them when it comes to them
// again. Blocks hold two rows of up to 2,048 elements, or one longer one, and a unit has four of
// them.
bool RowsFitUnit(const plan::Kernel& kernel, const device::Device& device) {
  constexpr double kBlocks = 4;
  const bool is_short = kernel.loop_work && kernel.loop_work->reduced <= 2048;
  return kernel.loop_work &&
         kBlocks * (is_short ? 2 : 1) * kernel.row_bytes <= device.unit_cache_bytes();
}

// The time in which the power limit lets the energy pass, where a card cannot hold its rates at all
// (a T4: half of them). Cards that exceed it by less do so for the length of a kernel: a model's
// other kernels draw less.
double PowerS(const plan::Kernel& kernel, const device::Device& device, double memory_bytes,
              const Terms& terms) {
  constexpr double kMomentary = 1.3;
  const auto limit = device.power_limit_w();
  const auto energy = DynamicEnergy(kernel, device, memory_bytes);
  if (!limit || !energy) return 0;
  const double power_s = *energy / (*limit - device.idle_power_w().value_or(0));
  return power_s > kMomentary * std::max(terms.compute_s, terms.memory_s) ? power_s : 0;
}

// By what was measured of a processor, where it was: the work out of the caches of its cores, and
// what lies farther away.
void AddMeasured(const plan::Kernel& kernel, const device::Device& device, const Cached& cached,
                 Terms& terms) {
  const auto amounts = device.is_cpu() ? AmountsOf(kernel) : std::nullopt;
  const auto work_s = amounts ? AmountsS(*amounts, device) : std::nullopt;
  if (!work_s || !device.l2_bandwidth()) return;
  // What is written stays in a cache that has room for it and for as much that is read.
  const double written = Sum(kernel.writes);
  const double moved = Sum(kernel.reads) + written;
  const double far = moved - cached.near_bytes - std::min(written, device.near_bytes() / 2);
  const double memory = moved - cached.bytes - std::min(written, device.l2_bytes() / 2);
  terms.compute_s = *work_s;
  terms.memory_s = std::max({0.0, memory / device.bandwidth(), far / *device.l2_bandwidth()});
  terms.is_measured = true;
}

Terms TermsOf(const plan::Kernel& kernel, const device::Device& device, const Cached& cached) {
  Terms terms;
  for (const plan::ProductWork& product : kernel.products) AddProduct(product, device, terms);
  if (kernel.loop_work) terms.compute_s = IssueS(*kernel.loop_work, device);
  if (kernel.vector_flops > 0 && !kernel.loop_work) {
    // A device without such a rate (TPUs publish none) is taken to be bound by memory here.
    if (const auto rate = device.VectorRate(kernel.vector_dtype)) {
      terms.compute_s += kernel.vector_flops / (rate->peak * rate->share);
      terms.ideal_s += kernel.vector_flops / rate->peak;
    }
  }
  const double moved = MovedBytes(kernel);
  const double memory = moved - cached.bytes;
  const double reread = RowsFit(kernel, device) ? 0 : kernel.reread_bytes;
  terms.memory_s = (memory + reread) / device.bandwidth();
  if (auto bandwidth = device.l2_bandwidth()) {
    if (kernel.loop_work) *bandwidth *= device.costs().cache_rate;
    const double sectors = kernel.loop_work ? kernel.loop_work->sectors * kSectorBytes : 0;
    const double again = RowsFitUnit(kernel, device) ? 0 : kernel.reread_bytes;
    terms.memory_s = std::max(terms.memory_s, (moved + sectors + again) / *bandwidth);
  }
  terms.ideal_s = std::max(terms.ideal_s, memory / device.peak_bandwidth());
  if (kernel.attention && device.is_gpu()) terms.compute_s = AttentionS(*kernel.attention, device);
  terms.compute_s = std::max(terms.compute_s, PowerS(kernel, device, memory, terms));
  AddMeasured(kernel, device, cached, terms);
  return terms;
}

Bound BoundOf(double compute_s, double memory_s, double overhead_s) {
  constexpr double kBalancedBand = 0.10;  // terms that differ by less are "balanced"
  const double most = std::max(compute_s, memory_s);
  if (overhead_s > most) return Bound::kLaunch;
  if (most <= 0) return Bound::kUnknown;
  if (std::min(compute_s, memory_s) >= most * (1 - kBalancedBand)) return Bound::kBalanced;
  return compute_s > memory_s ? Bound::kCompute : Bound::kMemory;
}

double FlopsOf(const plan::Kernel& kernel) {
  double flops = kernel.vector_flops;
  for (const plan::ProductWork& product : kernel.products) flops += product.flops;
  return flops;
}

// Beside the work's own time: launches that come with the call, and their time.
struct Extras {
  double seconds = 0;
  int launches = 0;
  int clears = 0;  // memory sets

  double GapS(const device::Device& device) const {
    return device.gap_s() * launches + device.clear_gap_s() * clears;
  }
  friend Extras operator+(const Extras& first, const Extras& second) {
    return {first.seconds + second.seconds, first.launches + second.launches,
            first.clears + second.clears};
  }
};

Extras Clear(const device::Device& device) {
  return {device.FloorS(plan::KernelClass::kOther), 0, 1};
}

// A copy of a part of a tensor, element by element, by a kernel of ATen's.
Extras Copy(double elements, const device::Device& device) {
  const auto rate = device.VectorRate(tensor::DType::kFloat32);
  if (!rate) return {};
  return {device.FloorS(plan::KernelClass::kPointwise) +
              elements * device.costs().eager_single_slots / (rate->peak / 2),
          1, 0};
}

// cuDNN's attention clears a counter before each call.
Extras AttentionExtras(const plan::AttentionWork& work, const device::Device& device) {
  return work.uses_cudnn ? Clear(device) : Extras();
}

// From the third tile of a unit on, the library's kernels for Hopper take tiles by a counter, which
// is cleared before the call; two of the largest that they take are always enough below that. Of a
// batch they do from the second tile on, and none reaches into the next matrix.
bool CountsTiles(const plan::Gemm& product, const device::Device& device) {
  constexpr double kSide = 192;
  constexpr double kTwoTiles = 2 * kSide * kSide;
  // Few rows are a tile as long as the library has.
  constexpr std::int64_t kFewRows = 16;
  constexpr double kLongSide = 512;
  const bool is_narrow = std::min(product.m, product.n) <= kFewRows;
  const double side = is_narrow ? kLongSide : kSide;
  const auto [batch, m, n, k] = product.RealSizes();
  const double tiles = batch * std::ceil(m / side) * std::ceil(n / side);
  if (!device.is_hopper() || device.units() <= 0) return false;
  return (batch > 1 && tiles > device.units()) || batch * m * n / device.units() > kTwoTiles;
}

// A batch that shares its right operand reads it once, as one product of all rows does; the rows of
// each of its matrices fill tiles of their own.
void JoinRows(plan::Gemm& product) {
  constexpr std::int64_t kTile = 64;  // rows of the least that the matrix units take
  if (!product.is_b_shared || product.a_transposed || product.op != gemm::Op::kBmm) return;
  const std::int64_t rows = base::SaturatingAdd(product.m, kTile - 1) / kTile * kTile;
  product.m = plan::Product({product.batch, rows});
  product.batch = 1;
  product.op = gemm::Op::kMm;
}

// The product for a GEMM model; the library's kernels for float16 and bfloat16 are the same but for
// the instruction.
std::optional<plan::Gemm> ModelProduct(const plan::Kernel& kernel, const device::Device& device) {
  std::optional<plan::Gemm> product = kernel.gemm;
  if (!product && kernel.convolution && device.is_gpu())
    product = PointwiseProduct(*kernel.convolution);
  if (!product) return std::nullopt;
  JoinRows(*product);
  product->dtype = device.GemmDType(product->dtype);
  if (product->dtype == tensor::DType::kFloat16) product->dtype = tensor::DType::kBfloat16;
  return product;
}

// Elements that rows of the operands and of the result start at a multiple of, up to a vector.
std::int64_t AlignmentOf(const plan::Gemm& product) {
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
// transposed weights are slow. What a generated kernel writes is written padded: the benchmark
// leaves its copy out (should_exclude_padding_time), and so do `moved` and `copies`.
bool Pads(const plan::Gemm& product, double aligned_s, double narrow_s, double moved, int copies,
          const device::KernelCosts& costs) {
  constexpr double kMultiplier = 1.1;  // is_padded_faster
  const double padded_s =
      aligned_s + moved / (costs.padding_bandwidth * 1e12) + copies * costs.padding_us * 1e-6;
  return !product.a_transposed && narrow_s > kMultiplier * padded_s;
}

// A product's own kernel with its floor and gap, and those beside it.
struct ProductTime {
  double kernel_s = 0;
  Extras beside;
  std::string_view method;  // empty: as if rows were whole vectors
};

// ATen adds a bias in the product's own kernel where the result has several columns and no gaps
// between its rows (isInputCompliesAddmmCudaLt in Blas.cpp); else it copies the bias to each row
// before. Inductor puts gaps between rows that are long and no whole lines.
Extras BiasCopy(const plan::Gemm& product, std::int64_t columns, bool has_gaps,
                const device::Device& device) {
  const bool has_bias = product.op && gemm::HasBias(*product.op);
  if (!has_bias || (columns > 1 && !has_gaps)) return {};
  return Copy(plan::Real(product.m) * plan::Real(columns), device);
}

// Rows of 16-bit elements that are no whole vectors go to older kernels of the library, unless they
// are padded. `aligned_s`: beside them.
ProductTime UnalignedTime(const plan::Gemm& product, double aligned_s, const plan::Kernel& kernel,
                          const device::Device& device) {
  constexpr double kElementBytes = 2;
  constexpr std::int64_t kVector = 8;
  constexpr std::int64_t kLine = 64;
  const bool runs_eagerly = kernel.eager || kernel.convolution;
  const auto has_gaps = [](std::int64_t columns) {
    return columns > inductor::kPaddingStrideThreshold && columns % kLine != 0;
  };
  const Extras copy =
      runs_eagerly ? Extras() : BiasCopy(product, product.n, has_gaps(product.n), device);
  const std::int64_t alignment = AlignmentOf(product);
  if (alignment == kVector || tensor::Bits(product.dtype) != 16) return {aligned_s, copy, {}};
  const double overhead_s = device.overhead_s(plan::KernelClass::kGemm);
  const double narrow_s =
      std::max(aligned_s, NarrowProductS(product, alignment, device) + overhead_s);
  const auto copied = [&](std::int64_t rows, std::int64_t columns) {
    const bool is_whole = rows % kVector == 0 && columns % kVector == 0;
    return is_whole ? 0 : static_cast<double>(rows) * static_cast<double>(columns);
  };
  const double left = copied(product.m, product.k);
  const double right = copied(product.k, product.n);
  const bool has_bias = product.op && gemm::HasBias(*product.op);
  const int copies =
      (left > 0 ? 1 : 0) + (right > 0 ? 1 : 0) + (has_bias && product.n % kVector != 0 ? 1 : 0);
  const bool writes_left = left > 0 && kernel.is_left_made;
  const double moved =
      2 * kElementBytes * static_cast<double>(product.batch) * ((writes_left ? 0 : left) + right);
  const bool can_pad = !runs_eagerly && plan::IsComputeBound(product.m, product.k, product.n,
                                                             device.flops_per_byte());
  if (!can_pad ||
      !Pads(product, aligned_s, narrow_s, moved, copies - (writes_left ? 1 : 0), device.costs()))
    return {narrow_s, copy, "narrow product"};
  // Where a generated kernel writes the left operand, one more clears what the rows are longer by.
  const std::int64_t columns = (product.n + kVector - 1) / kVector * kVector;
  const Extras padding = {
      moved / device.bandwidth() + copies * device.FloorS(plan::KernelClass::kPointwise), copies,
      0};
  return {aligned_s, padding + BiasCopy(product, columns, has_gaps(columns), device),
          "padded product"};
}

// A call that computes two gradients moves the operands of both; that of attention reads and writes
// eight tensors where the call itself does four.
Terms OfOneGradient(const plan::Kernel& kernel, const device::Device& device, Terms terms) {
  if (kernel.convolution && kernel.convolution->gradients > 1)
    terms.memory_s /= kernel.convolution->gradients;
  if (kernel.attention && kernel.attention->is_gradient && device.is_gpu()) {
    terms.memory_s /= 2;
    terms.compute_s = AttentionS(*kernel.attention, device);  // of the call itself
  }
  return terms;
}

// A kernel with what several of the methods below ask of it.
struct Call {
  Call(const plan::Kernel& of, const device::Device& on, const Cached& found, const GemmTime& model)
      : kernel(of), device(on), cached(found), gemm_time(model) {}

  const plan::Kernel& kernel;
  const device::Device& device;
  Cached cached;
  const GemmTime& gemm_time;
  std::optional<plan::Gemm> product = ModelProduct(kernel, device);
  Terms terms = OfOneGradient(kernel, device, TermsOf(kernel, device, cached));
  // Of the library on a GPU; null: no convolution.
  std::optional<CallTime> convolution =
      kernel.convolution && device.is_gpu()
          ? ConvolutionS(*kernel.convolution, terms.memory_s, device)
          : std::nullopt;
  double compute_s = convolution ? convolution->kernel_s : terms.compute_s;
  double overhead_s = convolution && convolution->floor_s ? *convolution->floor_s + device.gap_s()
                                                          : device.overhead_s(kernel.kernel_class);

  bool is_gpu() const { return device.is_gpu(); }
  std::optional<double> RooflineSIf(bool applies) const {
    if (!applies) return std::nullopt;
    return (is_gpu() ? std::max(compute_s, terms.memory_s) : terms.Together()) + overhead_s;
  }
};

// At the rate of large products; of those in 8 bits at that of the model's.
double MultiplicationS(const Call& call) {
  constexpr tensor::DType kKnown = tensor::DType::kBfloat16;
  const tensor::DType dtype = tensor::Bits(call.product->dtype) == 8 ? kKnown : call.product->dtype;
  const auto rate = call.device.ProductRate(dtype, graph::OpKind::kGemm);
  double seconds = 0;
  for (const plan::ProductWork& product : call.kernel.products)
    seconds += rate ? product.flops / (rate->peak * rate->share) : 0;
  return seconds;
}

// What operands had to wait for where the model's data was measured, and need not in a run: what
// the cache was full of went to the memory before them.
double WrittenS(const Call& call) {
  const double bytes = Sum(call.kernel.reads);
  // Products in 8 bits take a share of those in 16, which was measured where nothing was written.
  if (tensor::Bits(call.product->dtype) == 8) return call.device.WriteBackS(bytes);
  return (1 - call.cached.written) * call.device.WriteBackS(bytes - call.cached.bytes);
}

// Where the model's data was measured, an empty kernel costs the timer's floor, operands come from
// the memory, and the cache is full of what was written to empty it; in the run of a model operands
// that the cache holds are there sooner, and others find room. Behind the multiplications of a
// large product nothing waits.
std::optional<double> GemmModelS(const Call& call) {
  if (!call.product || !call.gemm_time) return std::nullopt;
  const auto modelled_ms = call.gemm_time(*call.product);
  if (!modelled_ms) return std::nullopt;
  const device::Device& device = call.device;
  const double cold_s =
      device.l2_bandwidth()
          ? call.cached.bytes * (1 / device.bandwidth() - 1 / *device.l2_bandwidth())
          : 0;
  double kernel_s = *modelled_ms / 1e3 - device.gemm_timer_floor_s() - cold_s;
  kernel_s -= std::max(0.0, std::min(kernel_s - MultiplicationS(call), WrittenS(call)));
  return std::max(kernel_s + device.overhead_s(plan::KernelClass::kGemm), call.terms.ideal_s);
}

std::optional<double> OwnLoopsS(const Call& call) {
  if (!call.kernel.loop_work || !call.is_gpu()) return std::nullopt;
  const double loop_s = LoopS(*call.kernel.loop_work, call.terms.memory_s, call.device);
  return std::max(loop_s, call.compute_s) + call.overhead_s;
}

// The library's kernel for groups, and one that sets up its pointers.
std::optional<double> GroupedS(const Call& call) {
  if (!call.kernel.grouped || !call.is_gpu()) return std::nullopt;
  const plan::GroupedWork& work = *call.kernel.grouped;
  const device::KernelCosts& costs = call.device.costs();
  const auto rate = call.device.ProductRate(work.dtype, graph::OpKind::kGemm);
  const double memory_s = work.bytes / (call.device.peak_bandwidth() * costs.grouped_memory);
  const double matrix_s = rate ? work.flops / (rate->peak * costs.grouped_matrix) : 0;
  return costs.grouped_us * 1e-6 + std::max(memory_s, matrix_s);
}

// A block of ATen's sorts short rows; longer ones take passes over memory. Inductor has a kernel of
// Triton's for short ones: stages of exchanges, one after another.
double SortS(const plan::Kernel& kernel, const device::KernelCosts& costs) {
  constexpr double kFew = 32;
  constexpr double kOfBlock = 4096;
  const plan::SelectionWork& work = *kernel.selection;
  const double row = std::max(2.0, work.elements / std::max(1.0, work.rows));
  const double wide = work.is_wide && row > kFew ? costs.sort_wide : 1;
  if (!kernel.eager && plan::SortsByTriton(work)) {
    const double steps = std::ceil(std::log2(row));
    return (steps * (steps + 1) / 2 * costs.sort_stage_us * 1e-6 +
            work.elements * costs.sort_element_ps * 1e-12) *
           wide;
  }
  const double call_us = row <= kFew       ? costs.sort_few_us
                         : row <= kOfBlock ? costs.sort_rows_us
                                           : costs.sort_passes_us;
  const double element_ps = row <= kOfBlock ? costs.sort_block_ps : costs.sort_element_ps;
  return (call_us * 1e-6 + work.elements * element_ps * 1e-12) * wide;
}

// A kernel that finds the largest elements of each row, a block for one, and one that sorts them.
std::optional<double> SelectionS(const Call& call) {
  const auto rate = call.device.VectorRate(tensor::DType::kFloat32);
  if (!call.kernel.selection || !call.is_gpu() || !rate) return std::nullopt;
  const device::KernelCosts& costs = call.device.costs();
  const plan::SelectionWork& work = *call.kernel.selection;
  if (!work.chosen) return SortS(call.kernel, costs);
  constexpr double kWarp = 64;
  constexpr double kMostPlaces = 12500;  // of longer rows several blocks take parts
  const double slots =
      std::max(work.rows * costs.selected_row_slots, work.elements * costs.selected_slots);
  const double places = std::min(kMostPlaces, work.elements / std::max(1.0, work.rows));
  const double call_us = costs.selection_us + places * costs.selected_place_us +
                         (*work.chosen > kWarp ? costs.selected_sort_us : 0);
  return call_us * 1e-6 + slots / (rate->peak / 2);
}

// ATen's kernel for sums of bags: threads add up a column each, one row after another.
std::optional<double> BagS(const Call& call) {
  const auto rate = call.device.VectorRate(tensor::DType::kFloat32);
  if (!call.kernel.bag || !call.is_gpu() || !rate) return std::nullopt;
  constexpr double kLanes = 32;
  const device::KernelCosts& costs = call.device.costs();
  const plan::BagWork& work = *call.kernel.bag;
  const double columns = std::ceil(work.width / kLanes) * kLanes;
  const double wait_s = work.rows / std::max(1.0, work.bags) * costs.bag_row_us * 1e-6;
  const double slots =
      columns * (work.rows * costs.bag_element_slots + work.bags * costs.bag_result_slots);
  const double issue_s = slots / (rate->peak / 2);
  return std::hypot(wait_s, issue_s) + call.overhead_s;
}

struct Method {
  std::string_view name;
  std::optional<double> (*seconds)(const Call&);  // with the floor and a gap; null: not for this
};

// The first that applies says what a kernel takes. What attention and convolutions compute is in
// the roofline's terms.
constexpr Method kMethods[] = {
    {"gemm model", GemmModelS},
    {"grouped product", GroupedS},
    {"selection", SelectionS},
    {"sum of bags", BagS},
    {"loops", OwnLoopsS},
    {"attention",
     [](const Call& call) { return call.RooflineSIf(call.kernel.attention && call.is_gpu()); }},
    {"convolution",
     [](const Call& call) { return call.RooflineSIf(call.convolution.has_value()); }},
    {"amounts", [](const Call& call) { return call.RooflineSIf(call.terms.is_measured); }},
    {"roofline", [](const Call& call) { return call.RooflineSIf(true); }}};

// What a kernel takes, and the terms that it is explained by.
struct Price {
  std::string_view method;
  double time_s = 0;  // with the floor and a gap, without `extras`
  double compute_s = 0;
  double memory_s = 0;
  double overhead_s = 0;
  Extras extras;
};

// What comes with a product that is summed up so (SharesSums), if it is one.
Extras SharedSumExtras(const Call& call) {
  if (!call.product || call.product->dtype != tensor::DType::kFloat32 || call.kernel.convolution ||
      !SharesSums(*call.product, call.device))
    return {};
  constexpr int kBeside = 2;
  return Clear(call.device) +
         Extras{kBeside * call.device.FloorS(plan::KernelClass::kPointwise), kBeside, 0};
}

Extras OwnExtras(const Call& call) {
  if (!call.is_gpu() || call.kernel.loop_work) return {};
  if (call.product) return SharedSumExtras(call);
  if (call.kernel.attention) return AttentionExtras(*call.kernel.attention, call.device);
  if (!call.convolution) return {};
  return {call.convolution->helpers_s, call.convolution->helpers, call.convolution->clears};
}

Price FormulaPrice(const Call& call) {
  std::optional<double> time_s;
  const auto* const method = std::ranges::find_if(kMethods, [&](const Method& one) {
    time_s = one.seconds(call);
    return time_s.has_value();
  });
  IDBG_CHECK(time_s);  // the last method applies to everything
  const auto& product = call.product;
  const bool clears =
      product && tensor::Bits(product->dtype) == 16 && CountsTiles(*product, call.device);
  const ProductTime time = product && call.is_gpu()
                               ? UnalignedTime(*product, *time_s, call.kernel, call.device)
                               : ProductTime{*time_s, {}, {}};
  return {time.method.empty() || call.kernel.convolution ? method->name : time.method,
          time.kernel_s,
          call.compute_s,
          call.terms.memory_s,
          call.overhead_s,
          OwnExtras(call) + time.beside + (clears ? Clear(call.device) : Extras())};
}

// Convolutions and products were measured with operands in the cache, where they fit: weights,
// which a model reads once, come from the memory.
double ColdS(const Call& call) {
  const device::Device& device = call.device;
  const bool was_cached = FitsInCache(call.kernel, device);
  if (call.kernel.attention || !was_cached || !device.l2_bandwidth()) return 0;
  const double bytes = std::max(0.0, Sum(call.kernel.reads) - call.cached.bytes);
  return bytes * (1 / device.bandwidth() - 1 / *device.l2_bandwidth());
}

// What a model of calls makes of the formula's time. Its terms are parts of what was learned, which
// may be less than the formula's; the helpers of a convolution or product were measured with it.
Price LearnedPrice(const device::CallModel& calls, const Call& call, const Price& formula) {
  const device::Device& device = call.device;
  const bool has_helpers = !call.kernel.attention;
  const double helpers_s = formula.extras.seconds + formula.extras.GapS(device);
  const double formula_s = formula.time_s - device.gap_s() + (has_helpers ? helpers_s : 0);
  const double time_s = CallS(calls, call.kernel, formula_s, device) *
                            (has_helpers ? device.costs().call_in_model : 1) +
                        ColdS(call) + device.gap_s();
  const double overhead_s = std::min(formula.overhead_s, time_s);
  const double compute_s = time_s - overhead_s;
  Extras beside = has_helpers ? Extras() : formula.extras;
  // Their launches count, but their time is in the call's.
  if (call.kernel.gemm)
    beside = {-formula.extras.GapS(device), formula.extras.launches, formula.extras.clears};
  return {"call model", time_s, compute_s, std::min(formula.memory_s, compute_s),
          overhead_s,   beside};
}

// Keys and values that come from the memory wait until what kernels before wrote has made way;
// calls were measured one after another, without those.
double KeysWaitS(const Call& call, double time_s) {
  if (!call.kernel.attention || !call.is_gpu()) return 0;
  const double wait_s =
      call.cached.written * call.device.WriteBackS(Sum(call.kernel.reads) - call.cached.bytes);
  const double memory_s = call.terms.memory_s + wait_s + call.overhead_s;
  return std::max(0.0, std::min(wait_s, memory_s - time_s));
}

// Each gradient of a convolution takes what the convolution does, with kernels of the same tiles;
// those of attention come from one kernel. Where nothing but FLOPs is known, they are counted.
Price OfGradients(const Call& call, Price price) {
  if (!call.is_gpu() || price.method == "roofline") return price;
  const plan::Kernel& kernel = call.kernel;
  if (kernel.convolution && kernel.convolution->gradients > 0) {
    const int times = kernel.convolution->gradients;
    for (double* const part : {&price.time_s, &price.compute_s, &price.memory_s, &price.overhead_s})
      *part *= times;
    const Extras once = price.extras;
    for (int i = 1; i < times; ++i) price.extras = price.extras + once;
  } else if (kernel.attention && kernel.attention->is_gradient) {
    const double times = call.device.costs().attention_gradient;
    price.time_s += (times - 1) * std::max(0.0, price.time_s - price.overhead_s);
    price.compute_s *= times;
  }
  return price;
}

Price PriceOf(const Call& call) {
  Price price = FormulaPrice(call);
  const device::CallModel* const calls = call.device.calls();
  const bool is_asked_for = !call.kernel.gemm || IsForCallModel(price.method);
  if (call.is_gpu() && calls != nullptr && is_asked_for && Knows(*calls, call.kernel))
    price = LearnedPrice(*calls, call, price);
  price = OfGradients(call, price);
  price.time_s += KeysWaitS(call, price.time_s);
  return price;
}

// With what ATen's kernels do beside moving bytes. Kernels beside a product or convolution come
// after it.
double WithEagerS(const Call& call, const Price& price) {
  const plan::EagerKernel& eager = *call.kernel.eager;
  const bool is_cached = 2 * call.cached.bytes >= Sum(call.kernel.reads);
  const double beside_s = EagerS(eager, 0, is_cached, call.device);
  if (beside_s <= 0) return price.time_s;
  if (eager.launches > 0 && eager.rows_of == plan::EagerRows::kNone) return price.time_s + beside_s;
  return std::max(price.time_s,
                  EagerS(eager, price.memory_s, is_cached, call.device) + price.overhead_s);
}

// Launches of eager mode, and the copy of a convolution's input that has gaps.
Extras AllExtras(const Call& call, const Extras& extras) {
  if (!call.is_gpu()) return extras;
  const plan::Kernel& kernel = call.kernel;
  const Extras copy = kernel.convolution && kernel.convolution->has_gaps
                          ? Copy(kernel.convolution->input_elements, call.device)
                          : Extras();
  const int launches = kernel.eager ? kernel.eager->launches : 0;
  return extras + copy +
         Extras{launches * call.device.FloorS(plan::KernelClass::kPointwise), launches, 0};
}

}  // namespace

Cached CacheModel::Run(const plan::Kernel& kernel) {
  Cached cached{.written = capacity_ > 0 ? written_ / capacity_ : 0};
  for (const plan::Traffic& read : kernel.reads) {
    const auto last = last_.find(read.storage);
    if (last != last_.end()) cached.bytes += read.bytes * ShareAfter(moved_ - last->second);
  }
  for (const plan::Traffic& read : kernel.reads) Touch(read);
  for (const plan::Traffic& write : kernel.writes) Touch(write);
  Fill(Sum(kernel.reads) - cached.bytes, 0);
  Fill(Sum(kernel.writes), 1);
  return cached;
}

// What comes takes the places of what was there, whether that was written or read.
void CacheModel::Fill(double bytes, double written) {
  const double filled = std::clamp(bytes, 0.0, capacity_);
  if (capacity_ > 0)
    written_ = std::clamp(written_ + filled * (written - written_ / capacity_), 0.0, capacity_);
}

// `distance` counts the storage itself. It is not thrown out at once: a cache of two halves, each
// of which keeps copies of the other's lines, and of sets that fill unevenly.
double CacheModel::ShareAfter(double distance) const {
  constexpr double kSoft = 0.3;
  return std::clamp(((1 + kSoft) * capacity_ - distance) / (2 * kSoft * capacity_), 0.0, 1.0);
}

void CacheModel::Touch(const plan::Traffic& traffic) {
  if (traffic.storage == graph::kNoValue || traffic.bytes <= 0) return;
  last_[traffic.storage] = moved_;
  moved_ += traffic.bytes;
}

std::optional<double> DynamicEnergy(const plan::Kernel& kernel, const device::Device& device,
                                    double memory_bytes) {
  double energy = memory_bytes * device.joules_per_byte().value_or(0);
  for (const plan::ProductWork& product : kernel.products) {
    const auto joules = device.JoulesPerProductFlop(product.dtype, product.kind);
    if (!joules) return std::nullopt;
    const bool narrow = product.dtype != tensor::DType::kFloat32;
    const double share = kernel.attention ? ComputedShare(*kernel.attention, narrow) : 1;
    energy += product.flops * share * *joules;
  }
  if (kernel.vector_flops > 0) {
    const auto joules = device.JoulesPerFlop(tensor::DType::kFloat32);
    if (!joules) return std::nullopt;
    energy += kernel.vector_flops * *joules;
  }
  return energy;
}

double MovedBytes(const plan::Kernel& kernel) { return Sum(kernel.reads) + Sum(kernel.writes); }

bool FitsInCache(const plan::Kernel& kernel, const device::Device& device) {
  return MovedBytes(kernel) <= device.l2_bytes() * device.costs().cache_share;
}

bool IsForCallModel(std::string_view method) {
  return method != "gemm model" && method != "padded product";
}

double ClearsS(const plan::Kernel& kernel, const device::Device& device) {
  if (!kernel.attention) return 0;
  const Extras extras = AttentionExtras(*kernel.attention, device);
  return extras.seconds + extras.GapS(device);
}

KernelEstimate EstimateKernel(const plan::Kernel& kernel, const device::Device& device,
                              const Cached& cached, const GemmTime& gemm_time) {
  const Call call(kernel, device, cached, gemm_time);
  const Price price = PriceOf(call);
  const Extras extras = AllExtras(call, price.extras);
  const double extra_gap_s = extras.GapS(device);
  const double kernel_s = kernel.eager && device.is_gpu() ? WithEagerS(call, price) : price.time_s;
  const double time_s = kernel_s + (extras.seconds + extra_gap_s);
  const bool known = kernel.known && call.terms.has_rates;
  return {
      .name = kernel.name,
      .target = kernel.target,
      // The second step of a reduction does none of the graph's work, but comes from its node.
      .nodes = kernel.computes.empty() && !kernel.nodes.empty() ? std::vector{kernel.nodes.back()}
                                                                : kernel.computes,
      .kernel_class = kernel.kernel_class,
      .flops = FlopsOf(kernel),
      .bytes = MovedBytes(kernel),
      .time_ms = time_s * 1e3,
      .compute_ms = price.compute_s * 1e3,
      .memory_ms = price.memory_s * 1e3,
      .overhead_ms = price.overhead_s * 1e3 + (extras.seconds + extra_gap_s) * 1e3,
      .gap_ms = (device.gap_s() + extra_gap_s) * 1e3,
      .launches = 1 + extras.launches,
      .bound = known ? BoundOf(price.compute_s, price.memory_s, price.overhead_s) : Bound::kUnknown,
      .headroom = time_s > 0 ? std::max(0.0, 1 - call.terms.ideal_s / time_s) : 0,
      .known = known,
      .method = std::string(price.method),
      .loops = kernel.loop_work,
      .amounts = device.is_cpu() ? AmountsOf(kernel) : std::nullopt};
}

}  // namespace idbg::roofline
