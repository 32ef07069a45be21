// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/ranker_device.h"

#include "gemm/problem/problem.h"

namespace idbg::gemm {
namespace {

// Of the H200, as data/devices/h200.json has them from its data sheet.
constexpr double kSheetFlops = 989.4e12;
constexpr double kSheetBytesPerS = 4.8e12;
constexpr std::int64_t kReservedSharedBytes = 1024;  // of each SM, CUDA Programming Guide

}  // namespace

RankerDevice SeeDevice(const Device& device) {
  const RankerDevice h200;
  RankerDevice seen = h200;
  if (device.is_cpu()) return seen;
  if (device.sm_count > 0) {
    seen.sms = static_cast<float>(device.sm_count);
    seen.peak_flops *= seen.sms / h200.sms;
    seen.l2_bytes_per_s *= seen.sms / h200.sms;
  }
  if (device.matrix_flops > 0)
    seen.peak_flops = h200.peak_flops * static_cast<float>(device.matrix_flops / kSheetFlops);
  if (device.dram_bytes_per_s > 0)
    seen.dram_bytes_per_s *= static_cast<float>(device.dram_bytes_per_s / kSheetBytesPerS);
  if (device.l2_bytes > 0) seen.l2_bytes = static_cast<float>(device.l2_bytes);
  if (device.shared_bytes_per_block_optin > 0)
    seen.shared_bytes_per_sm =
        static_cast<float>(device.shared_bytes_per_block_optin + kReservedSharedBytes);
  return seen;
}

}  // namespace idbg::gemm
