// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "device/hardware.h"
#include "device/host_costs.h"

// What is assumed of a device whose file has no measured figure: the only place for such numbers.
// An estimate that uses them says "specifications alone".
namespace idbg::device::defaults {

// Streaming kernels reach 0.73 to 0.91 of the specified bandwidth on the cards with published
// calibrations; the middle.
inline constexpr double kMemoryEfficiency = 0.82;

// Share of the dense matrix rate in a GEMM of 8192^3: 0.78 to 0.81 measured in bfloat16 on H200s.
inline constexpr double kMatrixEfficiency = 0.80;

// Share of the float32 rate of ordinary units in large GEMMs: published 0.96 (V100), 0.81 to 0.86
// (A100), 0.71 to 0.89 (P100), all units of 64 lanes.
inline constexpr double kVectorEfficiency = 0.85;

// The same of units with 128 lanes (from Ampere's cards for graphics on): their schedulers issue
// one instruction a cycle and the lanes take one a cycle, so that loads of operands displace
// multiplications. 0.766 measured on an H200.
inline constexpr double kWideLanes = 128;
inline constexpr double kWideVectorEfficiency = 0.766;

// What a kernel takes beside its work, on any GPU: starting its blocks, the first loads, the last
// stores. From small kernels of the H200's profiles (tests/data/models/h200): 1.1 to 1.4 us
// pointwise, 1.4 to 1.8 us with sums over rows, 4 us a fused attention or a convolution of a few
// MFLOP. The times are those of memory and of the driver, which differ less among GPUs than rates.
constexpr double GpuFloorS(plan::KernelClass kernel_class) {
  switch (kernel_class) {
    case plan::KernelClass::kPointwise:
      return 1.2e-6;
    case plan::KernelClass::kReduction:
      return 1.7e-6;
    case plan::KernelClass::kGemm:
      return 2.5e-6;
    case plan::KernelClass::kConvolution:
    case plan::KernelClass::kAttention:
      return 4e-6;
    case plan::KernelClass::kOther:
      return 1.5e-6;
  }
  return 0;
}

// Between the end of a kernel of a replayed CUDA graph and the start of the next one: replayed time
// less the kernels' own, for each launch, is 0.2 to 0.5 us in the H200's profiles.
inline constexpr double kGraphGapS = 0.45e-6;

// The same around a memory set: 2.8 us on an H200, by robust least squares over 30 replayed runs of
// tests/data/models/h200.
inline constexpr double kClearGapS = 2.8e-6;

// Host time of an eager operator. Accelerators that are no GPU: a few microseconds published for
// GPUs, 6 to 7 for a pair of events around nothing. Processor: 1.6 to 1.7 us at best for an add of
// 16 floats (torch 2.13.0, one thread of an EPYC server).
inline constexpr double kAcceleratorLaunchS = 5e-6;
inline constexpr double kCpuLaunchS = 2e-6;

// The host of a GPU: that of the H200 of data/hardware/h200.json, which says how it was measured.
// Another processor takes another time; the time of a launch hardly depends on the GPU.
// Of packages, convolutions take as much more than other libraries' calls as in compiled models,
// and attention as much more as alone in eager mode (28.3 us, a linear layer 19.7:
// tools/lab/measure_host.py).
inline constexpr double kGpuOperatorS = 10.2e-6;  // of eager mode, elementwise
inline constexpr double kGpuModuleCallS = 8.6e-6;
inline constexpr CompiledCosts kGpuCompiled = {.call_s = 64e-6,
                                               .launch_s = 17.2e-6,
                                               .library_launch_s = 17.8e-6,
                                               .convolution_launch_s = 25.1e-6,
                                               .attention_launch_s = 68.8e-6};
inline constexpr CompiledCosts kGpuPackage = {.call_s = 16e-6,
                                              .launch_s = 6.4e-6,
                                              .library_launch_s = 11.3e-6,
                                              .convolution_launch_s = 18.6e-6,
                                              .attention_launch_s = 19.9e-6};

// Kernels that the host launches beside those of a replayed graph: 1.07 us each, the median of 18
// runs of tests/data/models/h200 and tests/data/development/h200 whose launched time is within 10 %
// of the replayed one.
inline constexpr double kLaunchGapS = 1.07e-6;

// A pointwise kernel behind a product (Hardware::pointwise_overhead_s and the fields behind it),
// from the H200's measured figures: its overhead; the bytes that run at the cache's rate against
// the size of that cache, 80 MB of 62.9; and both rates against the memory's, 4.8 and 2.6 TB/s
// of 4.8.
inline constexpr double kPointwiseOverheadS = 1.85e-6;
inline constexpr double kPointwiseCachedBytes = 1.27;
inline constexpr double kPointwiseCachedBandwidth = 1.0;
inline constexpr double kPointwiseBandwidth = 0.54;

// The cache of a multiprocessor, an A100's (that of an H100 has 256 KB).
inline constexpr double kUnitCacheBytes = 192e3;

// Terms of the roofline that differ by less than this are "balanced".
inline constexpr double kBalancedBand = 0.10;

}  // namespace idbg::device::defaults
