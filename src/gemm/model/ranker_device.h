// SPDX-License-Identifier: Apache-2.0
#pragma once

// No other header here: the kernels for each instruction set include this one.
namespace idbg::gemm {

struct Device;

// The constants of the analytic time that hold for every device: part of the layout. What is wrong
// in them the network learns to correct.
struct RankerConstants {
  static constexpr float kFloorS = 2.5e-6F;
  static constexpr float kRegistersPerSm = 65536.0F;
  static constexpr float kLatencyS = 6.0e-7F;
};

// What the analytic time takes from the device, and through it every feature that is a ratio of
// times, tiles to multiprocessors or bytes to caches. Rates are what kernels reach on an H200 (five
// sixths of its memory's rate), scaled by what the device has: a model that was trained on one GPU
// can so be used on its relatives.
struct RankerDevice {  // an H200
  float sms = 132;
  float peak_flops = 8.0e14F;  // of 16-bit products
  float dram_bytes_per_s = 4.0e12F;
  float l2_bytes_per_s = 6.0e12F;
  float l2_bytes = 62914560;
  float shared_bytes_per_sm = 233472;

  bool operator==(const RankerDevice&) const = default;
};

// What is not known of a device is taken from the H200, as is everything of a CPU: nothing of one
// is like it. Rates beside the memory's are in proportion to the multiprocessors where they are not
// known.
RankerDevice SeeDevice(const Device& device);

}  // namespace idbg::gemm
