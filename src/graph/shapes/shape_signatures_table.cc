// SPDX-License-Identifier: Apache-2.0
#include "graph/shapes/shape_rules.h"

namespace idbg::graph {
namespace {

constexpr base::NameGroup<std::string_view> kSignatureGroups[] = {
    {"input -> input", R"(
        _c10d_functional.all_reduce _c10d_functional.broadcast aten.linalg_householder_product)"},
    {"tensor -> tensor", "_c10d_functional.wait_tensor"},
    {"grad_output, self -> self", R"(
        aten._adaptive_avg_pool2d_backward aten._adaptive_avg_pool3d_backward
        aten.adaptive_max_pool2d_backward aten.adaptive_max_pool3d_backward aten.avg_pool2d_backward
        aten.avg_pool3d_backward aten.fractional_max_pool2d_backward
        aten.fractional_max_pool3d_backward aten.glu_backward aten.max_pool2d_backward
        aten.max_pool2d_with_indices_backward aten.max_pool3d_with_indices_backward
        aten.multi_margin_loss_backward aten.multilabel_margin_loss_backward
        aten.nll_loss2d_backward aten.nll_loss_backward aten.reflection_pad1d_backward
        aten.reflection_pad2d_backward aten.reflection_pad3d_backward
        aten.replication_pad1d_backward aten.replication_pad2d_backward
        aten.replication_pad3d_backward aten.soft_margin_loss_backward)"},
    {"input[n c *] -> input, [c]:weight, [c]:weight, [0]:u8", "aten._batch_norm_with_update"},
    {"input[n c *] -> input, [c], [c], [0]:u8, [c], [c]", R"(
        aten._batch_norm_with_update_functional)"},
    {"grad, x1[* p m], x2[* r m] -> [* p m]", "aten._cdist_backward"},
    {"x1[* p m], x2[* r m] -> [* p r]", "aten._cdist_forward aten._euclidean_dist aten.cdist"},
    {"self -> self", R"(
        aten._conj aten._fft_c2c aten._neg_view aten.channel_shuffle aten.cholesky
        aten.cholesky_inverse aten.cholesky_solve aten.inverse aten.linalg_cholesky
        aten.linalg_matrix_exp aten.linalg_matrix_power aten.matrix_exp aten.matrix_power aten.msort
        aten.native_channel_shuffle aten.orgqr aten.renorm)"},
    {"grad_out, query, key, value -> query, key, value", R"(
        aten._cudnn_attention_backward aten._flash_attention_backward
        aten._scaled_dot_product_cudnn_attention_backward
        aten._scaled_dot_product_flash_attention_backward
        aten._scaled_dot_product_flash_attention_for_cpu_backward)"},
    {"grad_out_, query, key, value, bias -> query, key, value, bias", R"(
        aten._efficient_attention_backward)"},
    {"grad[b e], indices, offsets, offset2bag, bag_size, maximum_indices, num_weights -> "
     "[num_weights e]",
     R"(
        aten._embedding_bag_backward)"},
    {"grad[b e], indices, offset2bag, bag_size, maximum_indices, num_weights -> [num_weights e]",
     R"(
        aten._embedding_bag_dense_backward)"},
    {"query[b q h d] -> query, [b h q]:f32, [2]:u64, []:u64, [0]", "aten._flash_attention_forward"},
    {"grad_out, input, normalized_shape, rstd, weight -> input, weight", R"(
        aten._fused_rms_norm_backward)"},
    {"self[m k], mat2[g k n] -> [m n]", "aten._grouped_mm"},
    {"self[g m k], mat2[g k n] -> [g m n]", "aten._grouped_mm"},
    {"self -> []:b8", "aten._is_all_true aten._is_any_true"},
    {"A[* n m] -> [*], A, [* n]:i32", "aten._linalg_det"},
    {"A[* n m] -> [* n], A", "aten._linalg_eigh"},
    {"A[* n m] -> [*], [*], A, [* n]:i32", "aten._linalg_slogdet"},
    {"A[* n m], B -> B, A, [* n]:i32, [*]:i32", "aten._linalg_solve_ex"},
    {"input[n c *], weight, bias, running_mean, running_var -> input, [c]:running_mean, "
     "[c]:running_mean, running_mean, running_var",
     R"(
        aten._native_batch_norm_legit_functional)"},
    {"input -> input, [0], [0]", "aten._native_batch_norm_legit_no_training"},
    {"grad_output, self, weight -> self, self", "aten._prelu_kernel_backward"},
    {"query[* q d], key[* k d], value[* k e] -> [* q e], [* q k]", R"(
        aten._scaled_dot_product_attention_math)"},
    {"query[* q d], key[*a k d], value[*b k e] -> [* q e], [* q k]", R"(
        aten._scaled_dot_product_attention_math)"},
    {"grad_out_, query, key, value, attn_bias -> query, key, value, attn_bias", R"(
        aten._scaled_dot_product_efficient_attention_backward)"},
    {"query[b h q d] -> query, [b h q]:f32, -, -, -, -, [2]:u64, []:u64, [0]", R"(
        aten._scaled_dot_product_flash_attention)"},
    {"query[b h q d] -> query, [b h q]:f32", "aten._scaled_dot_product_flash_attention_for_cpu"},
    {"query[b h q d], key, value[*b k e] -> [b h q e], [b h q]:f32, -, -, -, -, []:i64, []:i64, -",
     R"(
        aten._scaled_dot_product_fused_attention_overrideable)"},
    {"grad_out, query, key, value, attn_bias -> query, key, value, attn_bias", R"(
        aten._scaled_dot_product_fused_attention_overrideable_backward)"},
    {"self[m k], mat2[k n] -> [m n]", "aten._scaled_mm"},
    {"grad_output, output_size, input_size -> [=input_size]", R"(
        aten._upsample_bicubic2d_aa_backward aten._upsample_bilinear2d_aa_backward
        aten._upsample_nearest_exact1d_backward aten._upsample_nearest_exact2d_backward
        aten._upsample_nearest_exact3d_backward aten.upsample_bicubic2d_backward
        aten.upsample_bilinear2d_backward aten.upsample_linear1d_backward
        aten.upsample_nearest1d_backward aten.upsample_nearest2d_backward
        aten.upsample_nearest3d_backward aten.upsample_trilinear3d_backward)"},
    {"self, vec1[n], vec2[m] -> [n m]", "aten.addr"},
    {"self -> self:i64", "aten.argsort prims._low_memory_max_pool_offsets_to_indices"},
    {"window_length -> [window_length]", R"(
        aten.bartlett_window aten.blackman_window aten.hamming_window aten.hann_window
        aten.kaiser_window)"},
    {"grad_out, input[n c *] -> input, [c], [c]", "aten.batch_norm_backward"},
    {"input1[* i], input2, weight[o a b] -> [* o]", "aten.bilinear"},
    {"count -> count", "aten.binomial"},
    {"grad_output, input, weight, bias_sizes -> input, weight, [=bias_sizes]", R"(
        aten.convolution_backward)"},
    {"input[n c *], weight -> input, [c]:weight, [c]:weight, [0]:u8", "aten.cudnn_batch_norm"},
    {"input, grad_output, weight -> input, weight, weight", "aten.cudnn_batch_norm_backward"},
    {"self -> self, self:i64", "aten.cummax aten.cummin aten.sort"},
    {"grad, input -> input", "aten.cummaxmin_backward aten.masked_select_backward"},
    {"self[* n m] -> [*]", "aten.det aten.logdet"},
    {"grad_output, input_sizes -> [=input_sizes]", R"(
        aten.diagonal_backward aten.select_backward aten.slice_backward)"},
    {"self -> []", "aten.dist aten.trace"},
    {"grad[* e], indices, num_weights -> [num_weights e]", "aten.embedding_backward"},
    {"grad_output[* e], indices, num_weights -> [num_weights e]", "aten.embedding_dense_backward"},
    {"self -> self, self:b8", R"(
        aten.fake_quantize_per_channel_affine_cachemask
        aten.fake_quantize_per_tensor_affine_cachemask)"},
    {"n -> [n]", "aten.fft_fftfreq"},
    {"self[* h w], kernel_size, output_size -> [* =output_size], [* =output_size]:i64", R"(
        aten.fractional_max_pool2d)"},
    {"self[* d h w], kernel_size, output_size -> [* =output_size], [* =output_size]:i64", R"(
        aten.fractional_max_pool3d)"},
    {"self -> self, self:i32", "aten.frexp"},
    {"grad, self -> self", "aten.gather_backward"},
    {"self[* m n] -> self, [* m<n]", "aten.geqrf"},
    {"self[n], vec2[m] -> [n m]", "aten.ger aten.outer"},
    {"input[n c *i], grid[n * t] -> [n c *]", "aten.grid_sampler"},
    {"input[n c h w], grid[n i j t] -> [n c i j]", "aten.grid_sampler_2d"},
    {"grad_output, input, grid -> input, grid", R"(
        aten.grid_sampler_2d_backward aten.grid_sampler_3d_backward)"},
    {"input[n c d h w], grid[n i j k t] -> [n c i j k]", "aten.grid_sampler_3d"},
    {"input, hx -> hx", "aten.gru_cell aten.rnn_relu_cell aten.rnn_tanh_cell"},
    {"self, bins -> [bins]", "aten.histc"},
    {"grad, self_sizes -> [=self_sizes]", "aten.index_select_backward"},
    {"self[*a k], other[*b k] -> [*a *b]", "aten.inner"},
    {"elements -> elements:b8", "aten.isin"},
    {"self[* n m] -> self, [*]:i32", "aten.linalg_cholesky_ex"},
    {"A[* n m] -> [*]", "aten.linalg_det"},
    {"self[* n m] -> [* n], self", "aten.linalg_eigh"},
    {"self[* n m] -> [* n]", "aten.linalg_eigvalsh"},
    {"A -> A", "aten.linalg_inv"},
    {"A[* n m] -> A, [*]:i32", "aten.linalg_inv_ex"},
    {"self[* n m] -> self, [* n]:i32", "aten.linalg_ldl_factor"},
    {"self[* n m] -> self, [* n]:i32, [*]:i32", "aten.linalg_ldl_factor_ex"},
    {"A[* m n] -> [* m m], [* m m<n], [* m<n n]", "aten.linalg_lu"},
    {"A[* m n] -> A, [* m<n]:i32", "aten.linalg_lu_factor"},
    {"A[* m n] -> A, [* m<n]:i32, [*]:i32", "aten.linalg_lu_factor_ex"},
    {"LU, pivots, B -> B", "aten.linalg_lu_solve"},
    {"self[* m n] -> [* n m]", "aten.linalg_pinv aten.pinverse"},
    {"A[* n m] -> [*], [*]", "aten.linalg_slogdet"},
    {"A, B -> B", "aten.linalg_solve"},
    {"A[* n m], B -> B, [*]:i32", "aten.linalg_solve_ex"},
    {"self, B -> B", "aten.linalg_solve_triangular"},
    {"A[* m n] -> [* m<n]", "aten.linalg_svdvals"},
    {"grad_output, mask, sizes -> [=sizes]", "aten.masked_scatter_backward"},
    {"self[* h w], indices, output_size -> [* =output_size]", "aten.max_unpool2d"},
    {"self[* d h w], indices, output_size -> [* =output_size]", "aten.max_unpool3d"},
    {"input[t n i], weight0, weight1, weight2, weight3, hx_, cx_, reverse, batch_sizes, mode, "
     "hidden_size -> [t n hidden_size], hx_, cx_, [0]:u8",
     R"(
        aten.mkldnn_rnn_layer)"},
    {"input, weight1, weight2, weight3, weight4, hx_, cx_tmp -> input, weight1, weight2, weight3, "
     "weight4, hx_, cx_tmp",
     R"(
        aten.mkldnn_rnn_layer_backward)"},
    {"self[* n], num_samples -> [* num_samples]:i64", "aten.multinomial"},
    {"grad_out, input[n c *], weight -> input, [c]:weight, [c]:weight", R"(
        aten.native_batch_norm_backward)"},
    {"input -> input, input:b8", "aten.native_dropout"},
    {"input, weight, bias, N, C, HxW, group -> input, [N group], [N group]", R"(
        aten.native_group_norm)"},
    {"grad_out, input, mean, rstd, weight, N, C -> input, [C], [C]", R"(
        aten.native_group_norm_backward)"},
    {"grad_out, input, normalized_shape, mean, rstd, weight, bias -> input, weight, bias", R"(
        aten.native_layer_norm_backward)"},
    {"self[*], num_classes -> [* num_classes]:i64", "aten.one_hot"},
    {"self, input2, input3 -> input3", "aten.ormqr"},
    {"self, noise -> self, noise", "aten.rrelu_with_noise_functional"},
    {"query[* q d], key[* k d], value[* k e] -> [* q e]", "aten.scaled_dot_product_attention"},
    // Fewer heads in keys and values (enable_gqa).
    {"query[* q d], key, value[*b k e] -> [* q e]", "aten.scaled_dot_product_attention"},
    {"self[* n m] -> [*], [*]", "aten.slogdet"},
    {"self, A -> self, A", "aten.triangular_solve"},
    {"grad_in, input_sizes -> [=input_sizes]", "aten.unfold_backward"},
    {"grad, dim, indices, sizes -> [=sizes]", "aten.value_selecting_reduction_backward"},
    {"query[b h q d], key, value[*b k e] -> [b h q e], [b h q]:f32, [b h q]:f32", R"(
        higher_order.flex_attention)"},
    {"query, key, value -> query, key, value", "higher_order.flex_attention_backward"},
    {"self, offset_bytes, dtype, size -> [=size]", "inductor._alloc_from_pool"},
    {"a[m k], b[k n] -> [m n]", "inductor._mm_plus_mm"},
    {"X[* k], MKL_W, ORI_W[n k] -> [* n]", "mkl._mkl_linear"},
    {"X[* k], W[n k] -> [* n]", "mkldnn._linear_pointwise"},
    {"a, shape -> [=shape]", "prims.broadcast_in_dim"},
    {"shape -> [=shape]", R"(
        prims.empty prims.empty_permuted prims.empty_strided prims.full prims.normal prims.uniform
       )"},
    {"seeds -> []:i64", "prims.inductor_lookup_seed"},
    {"low, high, size -> [=size]:i64", "prims.inductor_randint"},
    {"size -> [=size]:f32", "prims.inductor_random"},
    {"device -> []:i64", "prims.inductor_seed"},
    {"count -> [count]:i64", "prims.inductor_seeds"},
    {"length -> [length]", "prims.iota"},
    {"s -> []", "prims.scalar_tensor"},
    {"a -> a", "prims.view_of"},
    {"input -> input:f32", R"(
        quantized_decomposed.dequantize_per_channel quantized_decomposed.dequantize_per_tensor
        quantized_decomposed.dequantize_per_token)"},
    {"input[n c h w], rois[k f], spatial_scale, pooled_height, pooled_width -> [k c pooled_height "
     "pooled_width]",
     R"(
        torchvision.roi_align)"},
};
constexpr auto kSignatures = base::ByName<kSignatureGroups>();

}  // namespace

std::span<const ShapeSignature> ShapeSignatures() { return kSignatures; }

}  // namespace idbg::graph
