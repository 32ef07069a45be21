// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "device/device.h"
#include "device/hardware.h"
#include "plan/kernel.h"
#include "plan/product.h"
#include "roofline/run_estimate.h"

namespace idbg::roofline {

// The time of a kernel that Inductor writes for pointwise work behind a matrix product, replayed,
// which reads and writes so many bytes. Less than KernelTime says of any kernel: the last cache
// still holds the product. Without measured figures in the file, with defaults.h.
double PointwiseKernelS(const device::Hardware& hardware, double moved_bytes);

// Seconds that the ordinary lanes of a GPU issue instructions for a kernel of Inductor's own:
//   slots / (units * lanes * clock)
//   slots = arithmetic + special functions + loads and stores with conversions and indices
// A slot is one instruction of one thread; the lanes are half the FLOPs of a cycle, as a
// multiply-add is one slot. 0 where the device has no vector rate.
double IssueS(const plan::LoopWork& loops, const device::Device& device);

// Seconds of the loops with their memory traffic, which takes `memory_s`, beside the floor: the
// longest of issue, memory and, where rows are longer than a block holds, the latency of one pass
// after another, added in a norm (KernelCosts::overlap), as they overlap but never wholly.
double LoopS(const plan::LoopWork& loops, double memory_s, const device::Device& device);

// Seconds of matrix products that no GEMM model of a GPU knows, beside the floor of such kernels.
// A block computes a tile of the result along its part of the sum; each unit works off its blocks
// one after another:
//   ceil(tiles * parts / units) * (sum over the block's part + writing the tile)
//   + a kernel that adds the parts up, where the sum is divided
// and the quickest tile and division counts, as the library's choice is nearly that.

// On the ordinary units in float32: a tile's multiply-adds at the share of the rate that its reuse
// of loaded operands allows. `can_divide`: whether the sum may be divided.
double OrdinaryProductS(const plan::Gemm& product, bool can_divide, const device::Device& device);

// Whether cuBLASLt, which adds a bias, takes such a product of float32 on ordinary units by a
// kernel whose blocks share the sum of a tile (sgemm_largek): of some rows, and fewer tiles than
// units. The result is cleared and scaled before, and the bias added behind, by a kernel each.
bool SharesSums(const plan::Gemm& product, const device::Device& device);

// In 16 bits where rows of operands or of the result start between vectors of 16 bytes: the
// library's older kernels load one or two elements at a time, and those loads are what takes the
// time. `alignment`: elements that all rows start at a multiple of.
double NarrowProductS(const plan::Gemm& product, std::int64_t alignment,
                      const device::Device& device);

// Seconds of the fused kernel beside its floor. Blocks of queries run on a unit each, one after
// another: steps of a block of keys, each two products of a tile, at a share of the unit's rate.
// The share depends on the channels and on the mask, which has to be read and added
// (Device::costs).
double AttentionS(const plan::AttentionWork& work, const device::Device& device);

// Share of the products' FLOPs that are computed: of a causal call those of blocks on and below the
// diagonal.
double ComputedShare(const plan::AttentionWork& work, bool matrix_units);

// A call of cuDNN or ATen: its main kernel, beside the floor, and the kernels that bring operands
// into the layout that it takes (channels last, channels in whole vectors).
struct CallTime {
  double kernel_s = 0;
  double helpers_s = 0;
  int helpers = 0;                // launches
  int clears = 0;                 // memory sets beside them
  std::optional<double> floor_s;  // of the main kernel, where it is not that of the class
};

// Null where the convolution is a product of matrices (1 x 1, a step of 1): a GEMM's time then.
//   dense      waves * steps * time of a step: tiles of an implicit GEMM, one on a unit at a time,
//              sum up taps * channels; the best tile, never quicker than its bytes
//   depthwise  multiply-adds at the rate that cuDNN's and ATen's kernels get
std::optional<CallTime> ConvolutionS(const plan::ConvolutionWork& work, double memory_s,
                                     const device::Device& device);

// Groups with long windows in one dimension run one after another: the places of a group's sum are
// what takes the time.
bool RunsByGroup(const plan::ConvolutionWork& work);
// Those, and single channels that lie last with a large window or several outputs each: kernels of
// which the model of calls has seen too few.
bool HasOwnKernels(const plan::ConvolutionWork& work);

// Null: of no kind that has costs.
std::optional<Amounts> AmountsOf(const plan::Kernel& kernel);
// Seconds, of what the caches of the cores hold. Null: the file of the device does not know the
// kind.
std::optional<double> AmountsS(const Amounts& amounts, const device::Device& device);

// The product of matrices that a 1 x 1 convolution is.
std::optional<plan::Gemm> PointwiseProduct(const plan::ConvolutionWork& work);

}  // namespace idbg::roofline
