// SPDX-License-Identifier: Apache-2.0
#include "device/kernel_costs.h"

#include <algorithm>
#include <array>

namespace idbg::device {
namespace {

using C = KernelCosts;

constexpr std::array kCostFields = {
    CostField{"load_slots", &C::load_slots},
    CostField{"store_slots", &C::store_slots},
    CostField{"arithmetic_slots", &C::arithmetic_slots},
    CostField{"special_slots", &C::special_slots},
    CostField{"index_slots", &C::index_slots},
    CostField{"jump_slots", &C::jump_slots},
    CostField{"scatter_slots", &C::scatter_slots},
    CostField{"unaligned_slots", &C::unaligned_slots},
    CostField{"cache_share", &C::cache_share},
    CostField{"cache_rate", &C::cache_rate},
    CostField{"overlap", &C::overlap},
    CostField{"reduction_load_slots", &C::reduction_load_slots},
    CostField{"reduction_point_slots", &C::reduction_point_slots},
    CostField{"reduction_jump_slots", &C::reduction_jump_slots},
    CostField{"reduction_index_slots", &C::reduction_index_slots},
    CostField{"reduction_unaligned_slots", &C::reduction_unaligned_slots},
    CostField{"looped_jump_slots", &C::looped_jump_slots},
    CostField{"looped_block_us", &C::looped_block_us},
    CostField{"row_pass_us", &C::row_pass_us},
    CostField{"row_block_us", &C::row_block_us},
    CostField{"reduction_overlap", &C::reduction_overlap},
    CostField{"attention_narrow", &C::attention_narrow},
    CostField{"attention_wide", &C::attention_wide},
    CostField{"attention_narrow_masked", &C::attention_narrow_masked},
    CostField{"attention_wide_masked", &C::attention_wide_masked},
    CostField{"attention_unaligned_mask", &C::attention_unaligned_mask},
    CostField{"attention_partial_tile", &C::attention_partial_tile},
    CostField{"attention_float", &C::attention_float},
    CostField{"attention_float_masked", &C::attention_float_masked},
    CostField{"attention_block_us", &C::attention_block_us},
    CostField{"convolution_step_us", &C::convolution_step_us},
    CostField{"convolution_large_window", &C::convolution_large_window},
    CostField{"convolution_tile_small", &C::convolution_tile_small},
    CostField{"convolution_tile_middle", &C::convolution_tile_middle},
    CostField{"convolution_tile_large", &C::convolution_tile_large},
    CostField{"convolution_tile_largest", &C::convolution_tile_largest},
    CostField{"convolution_transposed", &C::convolution_transposed},
    CostField{"convolution_few_channels", &C::convolution_few_channels},
    CostField{"convolution_place_us", &C::convolution_place_us},
    CostField{"convolution_block_us", &C::convolution_block_us},
    CostField{"convolution_lone_place_us", &C::convolution_lone_place_us},
    CostField{"convolution_grouped", &C::convolution_grouped},
    CostField{"depthwise_rate", &C::depthwise_rate},
    CostField{"depthwise_strided_rate", &C::depthwise_strided_rate},
    CostField{"depthwise_small_rate", &C::depthwise_small_rate},
    CostField{"depthwise_float_rate", &C::depthwise_float_rate},
    CostField{"depthwise_tap_us", &C::depthwise_tap_us},
    CostField{"depthwise_1d_slots", &C::depthwise_1d_slots},
    CostField{"depthwise_1d_tap_slots", &C::depthwise_1d_tap_slots},
    CostField{"depthwise_start_us", &C::depthwise_start_us},
    CostField{"convolution_padded_step_us", &C::convolution_padded_step_us},
    CostField{"convolution_rounded_step_us", &C::convolution_rounded_step_us},
    CostField{"convolution_plain", &C::convolution_plain},
    CostField{"convolution_group_place_us", &C::convolution_group_place_us},
    CostField{"layout_bandwidth", &C::layout_bandwidth},
    CostField{"layout_tile_us", &C::layout_tile_us},
    CostField{"layout_transform_us", &C::layout_transform_us},
    CostField{"layout_element_ps", &C::layout_element_ps},
    CostField{"layout_rounding_us", &C::layout_rounding_us},
    CostField{"eager_single_slots", &C::eager_single_slots},
    CostField{"eager_crossed_slots", &C::eager_crossed_slots},
    CostField{"eager_converted_slots", &C::eager_converted_slots},
    CostField{"eager_index_us", &C::eager_index_us},
    CostField{"eager_converted_us", &C::eager_converted_us},
    CostField{"eager_joined_slots", &C::eager_joined_slots},
    CostField{"eager_special", &C::eager_special},
    CostField{"eager_pooled_slots", &C::eager_pooled_slots},
    CostField{"eager_window_slots", &C::eager_window_slots},
    CostField{"eager_resized_slots", &C::eager_resized_slots},
    CostField{"eager_plane_us", &C::eager_plane_us},
    CostField{"eager_rows_us", &C::eager_rows_us},
    CostField{"eager_row_pass_us", &C::eager_row_pass_us},
    CostField{"eager_row_slots", &C::eager_row_slots},
    CostField{"eager_sum_us", &C::eager_sum_us},
    CostField{"eager_load_us", &C::eager_load_us},
    CostField{"eager_vector_load_us", &C::eager_vector_load_us},
    CostField{"eager_row_block_us", &C::eager_row_block_us},
    CostField{"eager_row_ps", &C::eager_row_ps},
    CostField{"product_tile_small", &C::product_tile_small},
    CostField{"product_tile_middle", &C::product_tile_middle},
    CostField{"product_tile_wide", &C::product_tile_wide},
    CostField{"product_tile_large", &C::product_tile_large},
    CostField{"product_depth_ns", &C::product_depth_ns},
    CostField{"product_block_us", &C::product_block_us},
    CostField{"product_sum_us", &C::product_sum_us},
    CostField{"product_rows_us", &C::product_rows_us},
    CostField{"product_rows_ns", &C::product_rows_ns},
    CostField{"padding_bandwidth", &C::padding_bandwidth},
    CostField{"padding_us", &C::padding_us},
    CostField{"eager_gather_us", &C::eager_gather_us},
    CostField{"eager_index_add_slots", &C::eager_index_add_slots},
    CostField{"narrow_load_slots", &C::narrow_load_slots},
    CostField{"narrow_store_slots", &C::narrow_store_slots},
    CostField{"narrow_matrix", &C::narrow_matrix},
    CostField{"pointwise_cached_share", &C::pointwise_cached_share},
    CostField{"pointwise_cached_rate", &C::pointwise_cached_rate},
    CostField{"pointwise_rate", &C::pointwise_rate},
};

}  // namespace

std::span<const CostField> CostFields() { return kCostFields; }

const CostField* FindCostField(std::string_view key) {
  const auto* field = std::ranges::find(kCostFields, key, &CostField::key);
  return field == kCostFields.end() ? nullptr : field;
}

}  // namespace idbg::device
