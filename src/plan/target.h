// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

namespace idbg::plan {

// What rules ask of the device. Made of its file by device/device.h.
struct Target {
  bool is_cpu = false;               // thresholds and code differ
  std::int64_t multiprocessors = 0;  // that Inductor sees: of a GPU
  std::int64_t unit_threads = 0;     // that a multiprocessor holds
  double units = 0;                  // that share a kernel's work: multiprocessors, cores
  // Of a head of attention, for which ATen asks cuDNN first on compute capability 9 and 10
  // (check_prefer_cudnn_attention and check_cudnn_tensor_shapes in sdp_utils.cpp, with cuDNN 9.10
  // and later); 0: it never does. advice/rules/float8.cc takes 0 for a GPU older than Hopper.
  std::int64_t most_cudnn_channels = 0;
  bool has_float8 = false;    // products of it on its matrix units
  double flops_per_byte = 0;  // of products of 16 bits, against the memory; 0: unknown
  double padding_gflop = 0;   // of the smallest product whose operands Inductor pads
  bool operator==(const Target&) const = default;

  std::string_view type() const { return is_cpu ? "cpu" : "cuda"; }  // as PyTorch names it
};

}  // namespace idbg::plan
