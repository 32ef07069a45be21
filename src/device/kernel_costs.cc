// SPDX-License-Identifier: Apache-2.0
#include "device/kernel_costs.h"

#include <algorithm>
#include <array>

#include "base/names.h"

namespace idbg::device {
namespace {

using C = KernelCosts;

// A hardware file names a cost as its member is named.
template <auto... kMembers>
constexpr std::array kFieldsOf = {CostField{base::MemberName<kMembers>(), kMembers}...};

constexpr std::array kCostFields = kFieldsOf<
    &C::load_slots, &C::store_slots, &C::arithmetic_slots, &C::special_slots, &C::index_slots,
    &C::jump_slots, &C::scatter_slots, &C::unaligned_slots, &C::cache_share, &C::cache_rate,
    &C::overlap, &C::reduction_load_slots, &C::reduction_point_slots, &C::reduction_jump_slots,
    &C::reduction_gathered_slots, &C::reduction_index_slots, &C::reduction_unaligned_slots,
    &C::looped_jump_slots, &C::looped_block_us, &C::row_pass_us, &C::row_block_us,
    &C::reduction_overlap, &C::attention_narrow, &C::attention_wide, &C::attention_narrow_masked,
    &C::attention_wide_masked, &C::attention_unaligned_mask, &C::attention_partial_tile,
    &C::attention_float, &C::attention_float_masked, &C::attention_block_us, &C::attention_gradient,
    &C::fused_list, &C::half_list, &C::list_chunk_us, &C::fused_chunk_us, &C::convolution_step_us,
    &C::convolution_large_window, &C::convolution_tile_small, &C::convolution_tile_middle,
    &C::convolution_tile_large, &C::convolution_tile_largest, &C::convolution_transposed,
    &C::convolution_few_channels, &C::convolution_place_us, &C::convolution_block_us,
    &C::convolution_lone_place_us, &C::convolution_grouped, &C::depthwise_rate,
    &C::depthwise_strided_rate, &C::depthwise_small_rate, &C::depthwise_float_rate,
    &C::depthwise_tap_us, &C::depthwise_1d_slots, &C::depthwise_1d_tap_slots,
    &C::depthwise_start_us, &C::convolution_padded_step_us, &C::convolution_rounded_step_us,
    &C::convolution_plain, &C::convolution_group_place_us, &C::convolution_group_step_us,
    &C::depthwise_direct_us, &C::depthwise_direct_line_place_us, &C::depthwise_direct_place_us,
    &C::depthwise_channel_us, &C::depthwise_block_us, &C::depthwise_block_place_us,
    &C::layout_bandwidth, &C::layout_tile_us, &C::layout_transform_us, &C::layout_element_ps,
    &C::layout_rounding_us, &C::eager_single_slots, &C::eager_crossed_slots,
    &C::eager_converted_slots, &C::eager_index_us, &C::eager_converted_us, &C::eager_joined_slots,
    &C::eager_special, &C::eager_pooled_slots, &C::eager_window_slots, &C::eager_normalized_slots,
    &C::eager_resized_slots, &C::eager_innermost_slots, &C::eager_plane_us, &C::eager_bicubic_us,
    &C::eager_line_ns, &C::eager_column_us, &C::eager_rows_us, &C::eager_row_pass_us,
    &C::eager_row_slots, &C::eager_sum_us, &C::eager_load_us, &C::eager_vector_load_us,
    &C::eager_row_block_us, &C::eager_row_ps, &C::product_tile_small, &C::product_tile_middle,
    &C::product_tile_wide, &C::product_tile_large, &C::product_depth_ns, &C::product_block_us,
    &C::product_sum_us, &C::product_rows_us, &C::product_rows_ns, &C::product_shared_us,
    &C::product_shared_ns, &C::padding_bandwidth, &C::padding_us, &C::padding_gflop,
    &C::eager_gather_us, &C::eager_index_add_slots, &C::narrow_load_slots, &C::narrow_store_slots,
    &C::narrow_matrix, &C::grouped_us, &C::grouped_memory, &C::grouped_matrix, &C::selection_us,
    &C::selected_row_slots, &C::selected_slots, &C::selected_place_us, &C::selected_sort_us,
    &C::sort_stage_us, &C::sort_few_us, &C::sort_rows_us, &C::sort_passes_us, &C::sort_wide,
    &C::sort_block_ps, &C::sort_element_ps, &C::bag_row_us, &C::bag_element_slots,
    &C::bag_result_slots, &C::call_in_model, &C::doubt_loops, &C::doubt_rows, &C::doubt_products,
    &C::doubt_narrow_products, &C::doubt_attention, &C::doubt_convolutions, &C::doubt_formulas,
    &C::doubt_lists, &C::doubt_others, &C::doubt_gaps, &C::doubt_runs, &C::doubt_host,
    &C::doubt_eager, &C::doubt_eager_host, &C::pointwise_cached_share, &C::pointwise_cached_rate,
    &C::pointwise_rate>;

}  // namespace

std::span<const CostField> CostFields() { return kCostFields; }

const CostField* FindCostField(std::string_view key) {
  const auto* field = std::ranges::find(kCostFields, key, &CostField::key);
  return field == kCostFields.end() ? nullptr : field;
}

}  // namespace idbg::device
