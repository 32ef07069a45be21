// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

#include "device/hardware.h"
#include "device/host_costs.h"
#include "graph/operators/operators.h"
#include "plan/kernel.h"
#include "plan/product.h"
#include "plan/target.h"

namespace idbg::device {

// What rules ask of this device. Accelerators other than GPUs, of which the rules know nothing,
// count as GPUs.
plan::Target TargetOf(const Hardware& hardware);
// Of some processor, or of the GPU that stands for any (TypicalGpu).
plan::Target AnyTarget(bool is_cpu);

// Of products of 16 bits, against the memory, at the device's peak rates; 0: unknown.
double FlopsPerByte(const Hardware& hardware);

// Operations a second: at the peak, and the share of it that a large kernel gets.
struct Rate {
  double peak = 0;
  double share = 1;
  bool matrix_units = false;
};

// A device as estimates see it.
class Device {
 public:
  Device(const Hardware& hardware, bool tf32);

  // Of products of matrices. Without TF32 float32 runs on the ordinary units, and so does a dtype
  // that the matrix units do not take (in float32). Null: the file has no rate that would do.
  std::optional<Rate> ProductRate(tensor::DType dtype, graph::OpKind kind) const;
  // Of everything else; types below float32 are computed in it.
  std::optional<Rate> VectorRate(tensor::DType dtype) const;
  // Of a product for a GEMM model: TF32 is a dtype of its own there.
  tensor::DType GemmDType(tensor::DType dtype) const {
    return UsesTf32(dtype, graph::OpKind::kGemm) ? tensor::DType::kTf32 : dtype;
  }
  // Share of the units' time that a product uses, 1 for the one that ProductRate's share is of.
  double Utilisation(const plan::Gemm& product, const Rate& rate) const;

  double peak_bandwidth() const { return hardware_.memory_bandwidth.value; }
  double bandwidth() const {
    return peak_bandwidth() * ValueOf(hardware_.memory_efficiency).value_or(1);
  }
  double flops_per_byte() const { return FlopsPerByte(hardware_); }
  std::optional<double> l2_bandwidth() const { return ValueOf(hardware_.l2_bandwidth); }
  double l2_bytes() const { return ValueOf(hardware_.l2_bytes).value_or(0); }
  double units() const { return ValueOf(hardware_.units).value_or(0); }
  // The ordinary lanes of a unit, half the float32 FLOPs of a cycle; 0: unknown.
  double lanes() const;
  // Of units with 128 lanes (from Ampere's cards for graphics on) the schedulers issue one
  // instruction a cycle and the lanes take one a cycle, so that loads of operands displace
  // multiplications.
  bool has_wide_units() const { return lanes() >= 128 * 0.9; }
  // The share of the ordinary rate that large products get on such units.
  double wide_vector_efficiency() const {
    return ValueOf(hardware_.vector_efficiency_wide).value_or(1);
  }
  double unit_cache_bytes() const { return ValueOf(hardware_.unit_cache_bytes).value_or(0); }
  // Of the caches of a processor's cores together: what fits in it is half there.
  double near_bytes() const {
    return is_cpu() ? units() * unit_cache_bytes() * costs().cache_share : 0;
  }
  // What a kernel takes beside its work: its own floor, and the gap before it.
  double FloorS(plan::KernelClass kernel_class) const;
  double gap_s() const { return ValueOf(hardware_.graph_gap_s).value_or(0); }
  // The same of a memory set, which the launches around it wait for.
  double clear_gap_s() const { return ValueOf(hardware_.clear_gap_s).value_or(0); }
  double overhead_s(plan::KernelClass kernel_class) const { return FloorS(kernel_class) + gap_s(); }
  // What a kernel takes beyond that gap where the host launches it.
  double launch_gap_s() const { return ValueOf(hardware_.launch_gap_s).value_or(0); }
  const HostCosts& host() const { return host_; }
  double gemm_timer_floor_s() const { return ValueOf(hardware_.gemm_timer_floor_s).value_or(0); }
  // What so much from the memory takes longer where the last cache is full of what was written.
  double WriteBackS(double bytes) const {
    const auto rate = ValueOf(hardware_.write_back);
    return rate ? std::clamp(bytes, 0.0, l2_bytes()) / *rate : 0;
  }
  const KernelCosts& costs() const { return hardware_.costs; }
  // Of a processor: what one of each amount of work takes, by kind (roofline/class_times.h).
  const std::map<std::string, Figure>& work_s() const { return hardware_.work_s; }
  const CallModel* calls() const { return hardware_.calls.get(); }  // null: none
  bool is_gpu() const { return hardware_.kind == "gpu"; }
  bool is_cpu() const { return hardware_.kind == "cpu"; }
  bool is_hopper() const { return hardware_.architecture == "hopper"; }

  std::optional<double> JoulesPerFlop(tensor::DType dtype) const;
  // The same of products: null for TF32, whose energy no file has.
  std::optional<double> JoulesPerProductFlop(tensor::DType dtype, graph::OpKind kind) const {
    return UsesTf32(dtype, kind) ? std::nullopt : JoulesPerFlop(dtype);
  }
  std::optional<double> joules_per_byte() const { return ValueOf(hardware_.joules_per_byte); }
  std::optional<double> power_limit_w() const { return ValueOf(hardware_.power_limit_w); }
  std::optional<double> idle_power_w() const { return ValueOf(hardware_.idle_power_w); }

 private:
  // Convolutions may use TF32 unless the program says otherwise (torch.backends.cudnn.allow_tf32 is
  // true by default), other products only when it is asked for.
  bool UsesTf32(tensor::DType dtype, graph::OpKind kind) const {
    return dtype == tensor::DType::kFloat32 && hardware_.tf32_flops.has_value() &&
           (tf32_ || kind == graph::OpKind::kConvolution);
  }
  static std::optional<double> ValueOf(const std::optional<Figure>& figure) {
    return figure ? std::optional(figure->value) : std::nullopt;
  }

  const Hardware& hardware_;
  bool tf32_;
  HostCosts host_;
};

// Which share of the units' time goes into useful work: the sizes are padded to tiles, and the
// tiles run in waves of one for each unit. Tiles are 128 x 128 and for smaller products the next
// power of two (16 at least on matrix units); a product with fewer tiles than units is split along
// k, 256 deep at least. `units` 0: unknown, no waves.
double TileUtilisation(const plan::Gemm& product, double units, bool matrix_units);

}  // namespace idbg::device
