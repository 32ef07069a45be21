// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace idbg::device {

// What the time models of kernels count with, beside the rates of the device. Slots are issue slots
// of one lane, shares those of a peak, times microseconds. A hardware file may give its own
// ("kernel_costs"); the values here are those of an H200 (torch 2.11, CUDA 13.0, cuDNN 9.15 or
// newer), measured on small graphs: shares and slots say how a kernel uses a unit, so that they are
// taken for other GPUs too.
struct KernelCosts {
  // Kernels of Inductor's own (class_times.h).
  double load_slots = 2.34;  // with the conversion and its part of the index
  double store_slots = 2.32;
  double arithmetic_slots = 0.451;  // for one that instructions.h counts
  double special_slots = 0.829;
  double index_slots = 7.71;      // of an index that takes divisions
  double jump_slots = 2.57;       // of an access whose neighbours are not neighbours in memory
  double scatter_slots = 4.57;    // and of one that no tile walks along
  double unaligned_slots = 5.43;  // of an access that cannot be part of a vector
  double cache_share = 0.64;      // of the last cache: what fits in it is half there
  double cache_rate = 0.87;       // of l2_bandwidth that a pointwise kernel gets behind others
  double overlap = 1.64;          // norm in which issue and memory time are added
  // Reductions.
  double reduction_load_slots = 3.6;
  double reduction_point_slots = 1.39;
  double reduction_jump_slots = 11.5;
  double reduction_index_slots = 20;
  double reduction_unaligned_slots = 16;
  double looped_jump_slots = 6;  // where a block loops over pieces of its rows
  double looped_block_us = 0.5;  // of such rows, in place of row_block_us
  double row_pass_us = 0.14;     // a block's pass over 2,048 elements of its row, latency alone
  double row_block_us = 0.72;    // blocks of whole rows, as many as all units hold at once
  double reduction_overlap = 1.8;
  // Fused attention (class_times.h): shares of the matrix rate by channels (up to 64, more) and
  // mask.
  double attention_narrow = 0.51;
  double attention_wide = 0.68;
  double attention_narrow_masked = 0.235;
  double attention_wide_masked = 0.335;
  double attention_unaligned_mask = 0.5;  // of those shares
  double attention_partial_tile = 0.88;   // of those shares
  double attention_float = 0.5;           // of the vector rate
  double attention_float_masked = 0.4;
  double attention_block_us = 0.6;  // a block of queries, beside its steps
  // Convolutions (class_times.h).
  double convolution_step_us = 0.12;     // a step of the sum in one tile, at least
  double convolution_large_window = 2;   // times that for more than 25 taps
  double convolution_tile_small = 0.46;  // shares of the matrix rate by tile
  double convolution_tile_middle = 0.45;
  double convolution_tile_large = 0.6;
  double convolution_tile_largest = 0.84;
  double convolution_transposed = 0.72;      // of those shares
  double convolution_few_channels = 0.0145;  // of the matrix rate with 1 to 7 input channels
  double convolution_place_us = 0.025;       // a place of the sum in a block of float16 or TF32
  double convolution_block_us = 0.45;        // such a block, beside them
  double convolution_lone_place_us = 0.087;  // a place of the sum in a lone block
  double convolution_grouped = 0.33;         // of the matrix rate, groups padded to 64 channels
  double depthwise_rate = 0.18;              // of the vector rate, a step of 1
  double depthwise_strided_rate = 0.075;     // and of 2
  double depthwise_small_rate = 0.06;        // batches below 8
  double depthwise_float_rate = 0.105;
  double depthwise_tap_us = 0.12;
  double depthwise_1d_slots = 360;  // an output of ATen's kernel, and for each tap
  double depthwise_1d_tap_slots = 8.5;
  double depthwise_start_us = 1.5;            // in place of the floor of convolutions
  double convolution_padded_step_us = 0.34;   // a place of the window, few channels padded
  double convolution_rounded_step_us = 0.62;  // a step of 32 in TF32 with a large window
  double convolution_plain = 0.25;            // of the vector rate, few channels not padded
  double convolution_group_place_us = 0.125;  // of the sum of a group that runs by itself
  double layout_bandwidth = 2.5;              // TB/s of cuDNN's kernels that pad
  double layout_tile_us = 0.21;      // 32 x 32 elements that its kernels transpose, on a unit
  double layout_transform_us = 8.5;  // of its kernel for any layouts, beside the elements
  // ATen's kernels in eager mode (eager_time.h).
  double eager_single_slots = 80;      // an element computed by itself
  double eager_crossed_slots = 215;    // whose neighbors are far apart
  double eager_converted_slots = 75;   // and another dtype
  double eager_index_us = 0.65;        // a kernel of single elements, beside the floor
  double eager_converted_us = 1;       // one that converts or joins
  double eager_joined_slots = 130;     // an element of a concatenation with gaps
  double eager_special = 0.63;         // special functions against what instructions.h counts
  double eager_pooled_slots = 190;     // a result of a pooling kernel, and each place
  double eager_window_slots = 43;      // of its window
  double eager_resized_slots = 130;    // a result of bilinear interpolation
  double eager_plane_us = 0.2;         // a plane that its threads walk through
  double eager_rows_us = 1;            // a norm over rows, beside the floor
  double eager_row_pass_us = 0.27;     // 256 elements of a row, latency alone
  double eager_row_block_us = 0.13;    // a row that is a block's, on a unit
  double eager_row_slots = 47;         // and each of its elements
  double eager_row_ps = 420;           // an element of a group's moments in a lone block
  double eager_sum_us = 0.35;          // a block of a reduction
  double eager_load_us = 0.65;         // each load of its threads
  double eager_vector_load_us = 0.24;  // and of four elements at once
  // Products of matrices without a GEMM model (class_times.h). In float32 on the ordinary units:
  // shares, by tile, of the rate that large products get.
  double product_tile_small = 0.495;
  double product_tile_middle = 0.777;
  double product_tile_wide = 0.752;
  double product_tile_large = 0.953;
  double product_depth_ns = 20.9;  // a place of the sum in a lone block, at least
  double product_block_us = 0.8;   // a call, beside the floor and its blocks
  double product_sum_us = 4.1;     // the kernel that adds up the parts of a divided sum
  // Of 16-bit operands whose rows start between vectors.
  double narrow_load_slots = 50;
  double narrow_store_slots = 27;
  double narrow_matrix = 0.31;  // of the matrix rate
};

// A cost by its name in a hardware file.
struct CostField {
  std::string_view key;
  double KernelCosts::* value;
};
std::span<const CostField> CostFields();

}  // namespace idbg::device
