// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace idbg::device {

// What the time models of kernels count with, beside the rates of the device. Slots are issue slots
// of one lane, shares those of a peak, times microseconds. The values are in "kernel_costs" of
// hardware files and their bases, and a file in which one is missing is refused. Shares and slots
// say how a kernel uses a unit, so that devices without measurements inherit them.
struct KernelCosts {
  // Kernels of Inductor's own (class_times.h).
  double load_slots = 0;  // with the conversion and its part of the index
  double store_slots = 0;
  double arithmetic_slots = 0;  // for one that work.h counts
  double special_slots = 0;
  double index_slots = 0;      // of an index that takes divisions
  double jump_slots = 0;       // of an access whose neighbours are not neighbours in memory
  double scatter_slots = 0;    // and of one that no tile walks along
  double unaligned_slots = 0;  // of an access that cannot be part of a vector
  double cache_share = 0;      // of the last cache: what fits in it is half there
  double cache_rate = 0;       // of l2_bandwidth that a pointwise kernel gets behind others
  double overlap = 0;          // norm in which issue and memory time are added
  // Reductions.
  double reduction_load_slots = 0;
  double reduction_point_slots = 0;
  double reduction_jump_slots = 0;
  double reduction_gathered_slots =
      0;  // an element of a row that an index says, in a sum over rows
  double reduction_index_slots = 0;
  double reduction_unaligned_slots = 0;
  double looped_jump_slots = 0;  // where a block loops over pieces of its rows
  double looped_block_us = 0;    // of such rows, in place of row_block_us
  double row_pass_us = 0;        // a block's pass over 2,048 elements of its row, latency alone
  double row_block_us = 0;       // blocks of whole rows, as many as all units hold at once
  double reduction_overlap = 0;
  // Fused attention (class_times.h): shares of the matrix rate by channels (up to 64, more) and
  // mask.
  double attention_narrow = 0;
  double attention_wide = 0;
  double attention_narrow_masked = 0;
  double attention_wide_masked = 0;
  double attention_unaligned_mask = 0;  // of those shares
  double attention_partial_tile = 0;    // of those shares
  double attention_float = 0;           // of the vector rate
  double attention_float_masked = 0;
  double attention_block_us = 0;  // a block of queries, beside its steps
  double attention_gradient = 0;  // the gradients, times what the call takes beside its floor
  // Operators over lists of tensors in eager mode: of a fused optimizer, times what one kernel of
  // Inductor's takes; of lists of 16 bits, times that.
  double fused_list = 0;
  double half_list = 0;
  double list_chunk_us = 0;   // a block's share of a list, 65,536 elements
  double fused_chunk_us = 0;  // the same of a fused AdamW
  // Convolutions (class_times.h).
  double convolution_step_us = 0;       // a step of the sum in one tile, at least
  double convolution_large_window = 0;  // times that for more than 25 taps
  double convolution_tile_small = 0;    // shares of the matrix rate by tile
  double convolution_tile_middle = 0;
  double convolution_tile_large = 0;
  double convolution_tile_largest = 0;
  double convolution_transposed = 0;     // of those shares
  double convolution_few_channels = 0;   // of the matrix rate with 1 to 7 input channels
  double convolution_place_us = 0;       // a place of the sum in a block of float16 or TF32
  double convolution_block_us = 0;       // such a block, beside them
  double convolution_lone_place_us = 0;  // a place of the sum in a lone block
  double convolution_grouped = 0;        // of the matrix rate, groups padded to 64 channels
  double depthwise_rate = 0;             // of the vector rate, a step of 1
  double depthwise_strided_rate = 0;     // and of 2
  double depthwise_small_rate = 0;       // batches below 8
  double depthwise_float_rate = 0;
  double depthwise_tap_us = 0;
  double depthwise_1d_slots = 0;  // an output of ATen's kernel, and for each tap
  double depthwise_1d_tap_slots = 0;
  double depthwise_start_us = 0;           // in place of the floor of convolutions
  double convolution_padded_step_us = 0;   // a place of the window, few channels padded
  double convolution_rounded_step_us = 0;  // a step of 32 in TF32 with a large window
  double convolution_plain = 0;            // of the vector rate, few channels not padded
  double convolution_group_place_us = 0;   // of the sum of a group that runs by itself
  double convolution_group_step_us = 0;    // and a step of it on matrix units
  // Single channels that lie last: a block of a kernel for any groups, and each place of the
  // window, of rows that are whole lines of the cache and others.
  double depthwise_direct_us = 0;
  double depthwise_direct_line_place_us = 0;
  double depthwise_direct_place_us = 0;
  double depthwise_channel_us = 0;      // a channel that runs by itself
  double depthwise_block_us = 0;        // a block of it, and each place
  double depthwise_block_place_us = 0;  // of the window
  double layout_bandwidth = 0;          // TB/s of cuDNN's kernels that pad
  double layout_tile_us = 0;            // 32 x 32 elements that its kernels transpose, on a unit
  double layout_transform_us = 0;       // of its kernel for any layouts
  double layout_element_ps = 0;         // and each of its elements
  double layout_rounding_us = 0;        // of its kernel that rounds to TF32, at least
  // ATen's kernels in eager mode (kernel_time.h).
  double eager_single_slots = 0;      // an element computed by itself
  double eager_crossed_slots = 0;     // whose neighbors are far apart
  double eager_converted_slots = 0;   // and another dtype
  double eager_index_us = 0;          // a kernel of single elements, beside the floor
  double eager_converted_us = 0;      // one that converts or joins
  double eager_joined_slots = 0;      // an element of a concatenation with gaps
  double eager_special = 0;           // special functions against what work.h counts
  double eager_pooled_slots = 0;      // a result of a pooling kernel, and each place
  double eager_window_slots = 0;      // of its window
  double eager_normalized_slots = 0;  // an element of a norm over batches or a softmax over rows
  double eager_resized_slots = 0;     // a result of interpolation
  double eager_innermost_slots = 0;   // of a bilinear one whose channels lie innermost
  double eager_plane_us = 0;          // a plane that its threads walk through
  double eager_bicubic_us = 0;        // and with the 16 neighbours of a bicubic one
  double eager_line_ns = 0;           // a line that a block waits for
  double eager_column_us = 0;         // an element of a softmax's column
  double eager_rows_us = 0;           // a norm over rows, beside the floor
  double eager_row_pass_us = 0;       // 256 elements of a row, latency alone
  double eager_row_block_us = 0;      // a row that is a block's, on a unit
  double eager_row_slots = 0;         // and each of its elements
  double eager_row_ps = 0;            // an element of a group's moments in a lone block
  double eager_sum_us = 0;            // a block of a reduction
  double eager_load_us = 0;           // each load of its threads
  double eager_vector_load_us = 0;    // and of four elements at once
  // Products of matrices without a GEMM model (class_times.h). In float32 on the ordinary units:
  // shares, by tile, of the rate that large products get.
  double product_tile_small = 0;
  double product_tile_middle = 0;
  double product_tile_wide = 0;
  double product_tile_large = 0;
  double product_depth_ns = 0;   // a place of the sum in a lone block, at least
  double product_block_us = 0;   // a call, beside the floor and its blocks
  double product_sum_us = 0;     // the kernel that adds up the parts of a divided sum
  double product_rows_us = 0;    // the kernel for a few rows, and each place
  double product_rows_ns = 0;    // of its sum
  double product_shared_us = 0;  // the kernel whose blocks share sums, and each place
  double product_shared_ns = 0;  // of one
  // Copies of operands that Inductor pads, in its benchmark of them: TB/s, and their launches.
  double padding_bandwidth = 0;
  double padding_us = 0;
  double padding_gflop = 0;  // of the smallest product that is worth it
  // Of ATen's lookups of rows: a block each, on a unit; of its sums into rows: of an element.
  double eager_gather_us = 0;
  double eager_index_add_slots = 0;
  // Of 16-bit operands whose rows start between vectors.
  double narrow_load_slots = 0;
  double narrow_store_slots = 0;
  double narrow_matrix = 0;  // of the matrix rate
  // Products of groups: a call, and shares of the peaks of memory and matrix units.
  double grouped_us = 0;
  double grouped_memory = 0;
  double grouped_matrix = 0;
  // The largest elements of rows: a call, and slots of a row and of an element.
  double selection_us = 0;
  double selected_row_slots = 0;
  double selected_slots = 0;
  double selected_place_us = 0;  // an element of a row, which a block walks
  double selected_sort_us = 0;   // more of them to sort than a warp does
  // Sorted rows: a call by their length, of twice as wide elements so many times as long; and what
  // an element takes within a block and beyond.
  double sort_stage_us = 0;  // of exchanges, in a kernel of Triton's
  double sort_few_us = 0;
  double sort_rows_us = 0;
  double sort_passes_us = 0;
  double sort_wide = 0;
  double sort_block_ps = 0;
  double sort_element_ps = 0;
  // Sums of bags of rows: a row behind the one before it; slots of an element, and of a sum's.
  double bag_row_us = 0;
  double bag_element_slots = 0;
  double bag_result_slots = 0;
  // Of convolutions and products in a model, to the time of the same call measured by itself, which
  // is too short for clocks to fall.
  double call_in_model = 0;
  // How far times of kernels are from predicted ones, and of a host that launches: four of five are
  // within this factor, above or below (roofline/doubt.h).
  double doubt_loops = 0;
  double doubt_rows = 0;  // reductions
  double doubt_products = 0;
  double doubt_narrow_products = 0;  // of operands whose rows start between vectors
  double doubt_attention = 0;
  double doubt_convolutions = 0;
  double doubt_formulas = 0;  // of attention and convolutions that no model of calls knows
  double doubt_lists = 0;     // optimizers that nobody compiles
  double doubt_others = 0;
  double doubt_gaps = 0;
  double doubt_runs = 0;  // beside their kernels' own: kernels that no plan has, states of the GPU
  double doubt_host = 0;
  double doubt_eager = 0;  // of a run of eager mode, replayed, and where it waits for its host
  double doubt_eager_host = 0;
  // A kernel of Inductor behind a product, of a device whose own figures nobody measured
  // (Hardware::pointwise_cached_bytes and those behind it): against the size of the last cache, and
  // the bandwidth of the memory.
  double pointwise_cached_share = 0;
  double pointwise_cached_rate = 0;
  double pointwise_rate = 0;
};

// A cost by its name in a hardware file.
struct CostField {
  std::string_view key;
  double KernelCosts::* value;
};
std::span<const CostField> CostFields();
const CostField* FindCostField(std::string_view key);  // null: no such cost

}  // namespace idbg::device
