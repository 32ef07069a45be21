// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "base/names.h"
#include "graph/operators/operators.h"

// The operator catalogue: one row an operator (the overloads of one operator share a row), said
// once for all the operators that differ in nothing but their name. "aten.add_*" stands for
// aten.add and for aten.add_, its InPlace variant. tools/check_operators.py
// compares it with the torch that is installed.
namespace idbg::graph {
namespace {

using enum ByteRule;
using enum ShapeRule;

constexpr Operator Of(OpKind kind, FlopRule flops, ByteRule bytes, ShapeRule shape = kUnknown,
                      float weight = 1) {
  return {{}, kind, flops, bytes, shape, {}, weight};
}
constexpr Operator Shaped(Operator op, ShapeRule shape) {
  op.shape = shape;
  return op;
}

constexpr Operator kPointwiseOp = Of(OpKind::kPointwise, FlopRule::kPerOutput, kAll, kBroadcast);
// Lists of tensors in, lists out.
constexpr Operator kForeachOp = Shaped(kPointwiseOp, kUnknown);
constexpr Operator kCastOp = Of(OpKind::kPointwise, FlopRule::kNone, kAll, kLikeFirst);
constexpr Operator kReductionOp = Of(OpKind::kReduction, FlopRule::kPerInput, kAll, kReduced);
// Between rows: a difference, a square and a sum for each of their elements.
constexpr Operator kDistanceOp = Of(OpKind::kReduction, FlopRule::kMatmul, kAll, kUnknown, 1.5);
constexpr Operator Normalization(float weight) {
  return Of(OpKind::kNormalization, FlopRule::kNormalization, kAll, kLikeFirst, weight);
}
constexpr Operator kGemmOp = Of(OpKind::kGemm, FlopRule::kMatmul, kAll, kMatmul);
constexpr Operator kTwoGemmsOp = Of(OpKind::kGemm, FlopRule::kMatmul, kAll, kUnknown, 2);
constexpr Operator kEinsumOp = Of(OpKind::kGemm, FlopRule::kEinsum, kAll);
constexpr Operator kUncountedGemmOp = Of(OpKind::kGemm, FlopRule::kUnknown, kAll);
constexpr Operator kLinearOp = Of(OpKind::kGemm, FlopRule::kLinear, kAll, kLinear);
constexpr Operator kConvolutionOp =
    Of(OpKind::kConvolution, FlopRule::kConvolution, kAll, kConvolution);
constexpr Operator kTransposedConvolutionOp =
    Of(OpKind::kConvolution, FlopRule::kTransposedConvolution, kAll, kConvolution);
constexpr Operator kConvolutionBackwardOp =
    Of(OpKind::kConvolution, FlopRule::kConvolutionBackward, kAll);
constexpr Operator kAttentionOp = Of(OpKind::kAttention, FlopRule::kAttention, kAll);
constexpr Operator kAttentionBackwardOp =
    Of(OpKind::kAttention, FlopRule::kAttentionBackward, kAll);
constexpr Operator kRecurrentOp = Of(OpKind::kRecurrent, FlopRule::kRecurrent, kAll);
constexpr Operator kUncountedRecurrentOp = Of(OpKind::kRecurrent, FlopRule::kUnknown, kAll);
constexpr Operator kPoolingOp = Of(OpKind::kPooling, FlopRule::kPerInput, kAll);
// Reads where an index says.
constexpr Operator kIndirectOp = Of(OpKind::kIndirect, FlopRule::kNone, kIndirect);
// Looks through the whole of its input.
constexpr Operator kLookupOp = Of(OpKind::kIndirect, FlopRule::kNone, kAll);
// Writes where an index says, into a copy of its input.
constexpr Operator kScatterOp = Of(OpKind::kIndirect, FlopRule::kNone, kAll, kLikeFirst);
constexpr Operator kScanOp = Of(OpKind::kScan, FlopRule::kPerInput, kAll);
constexpr Operator kSortOp = Of(OpKind::kSort, FlopRule::kSort, kAll);
constexpr Operator kViewOp = Of(OpKind::kView, FlopRule::kNone, kNone, kView);
// A view where the strides of the input allow one, else a copy.
constexpr Operator kMaybeViewOp = Of(OpKind::kView, FlopRule::kNone, kCopiedUnlessView, kView);
// Its input itself where that has the dtype, the device and the layout asked for, else a copy.
constexpr Operator kMaybeCopyOp = Of(OpKind::kCopy, FlopRule::kNone, kCopiedUnlessView, kLikeFirst);
constexpr Operator kCopyOp = Of(OpKind::kCopy, FlopRule::kNone, kCopied);
// A copy of its first input with a part replaced.
constexpr Operator kCopyIntoOp = Of(OpKind::kCopy, FlopRule::kNone, kAll, kLikeFirst);
constexpr Operator kCreationOp = Of(OpKind::kCreation, FlopRule::kNone, kOutputsOnly);
// Memory is asked for and not written.
constexpr Operator kEmptyOp = Of(OpKind::kCreation, FlopRule::kNone, kNone);
constexpr Operator kRandomOp = Of(OpKind::kRandom, FlopRule::kPerOutput, kAll);
constexpr Operator kRandomCreationOp = Of(OpKind::kRandom, FlopRule::kPerOutput, kOutputsOnly);
constexpr Operator kCollectiveOp = Of(OpKind::kCollective, FlopRule::kNone, kAll);
constexpr Operator kTransformOp = Of(OpKind::kTransform, FlopRule::kFft, kAll);
// No formula: the work of solvers depends on the data, or nobody has asked yet. Unknown, not free.
constexpr Operator kLinearAlgebraOp = Of(OpKind::kLinearAlgebra, FlopRule::kUnknown, kAll);
constexpr Operator kScalarOp = Of(OpKind::kScalar, FlopRule::kNone, kNone, kScalar);
constexpr Operator kCheckOp = Of(OpKind::kCheck, FlopRule::kNone, kNone);
constexpr Operator kControlFlowOp = Of(OpKind::kControlFlow, FlopRule::kNone, kNone);

constexpr Operator Becomes(Operator op, std::string_view name) {
  op.lowers_to = name;
  return op;
}
// The same, each name with what it becomes: "aten.clip>aten.clamp".
constexpr Operator BecomesSaid(Operator op) { return Becomes(op, {}); }
// For `lowers_to`: the name without its last character.
constexpr std::string_view kFunctional = "_";
// The variant that writes into its first argument; back ends see the functional one.
constexpr Operator InPlace(Operator op, ShapeRule shape = kLikeFirst) {
  op.mutates = true;
  op.lowers_to = kFunctional;
  if (op.kind == OpKind::kIndirect) op.bytes = kWritten;
  if (op.kind != OpKind::kView) op.shape = shape;
  return op;
}
// The same where there is no functional one.
constexpr Operator InPlaceOnly(Operator op) { return Becomes(InPlace(op), {}); }

constexpr base::NameGroup<Operator> kGroups[] = {
    {kPointwiseOp, R"(
        aten._conj_physical aten._fake_quantize_learnable_per_tensor_affine
        aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams aten._masked_scale
        aten._prelu_kernel aten.abs_* aten.acos_* aten.acosh_* aten.add_* aten.addcdiv_*
        aten.addcmul_* aten.angle aten.asin_* aten.asinh_* aten.atan_* aten.atan2_* aten.atanh_*
        aten.binary_cross_entropy_backward aten.bitwise_and_* aten.bitwise_left_shift_*
        aten.bitwise_not_* aten.bitwise_or_* aten.bitwise_right_shift_* aten.bitwise_xor_*
        aten.ceil_* aten.celu_* aten.clamp_* aten.clamp_max_* aten.clamp_min_* aten.complex
        aten.conj_physical_* aten.copysign_* aten.cos_* aten.cosh_* aten.cross aten.deg2rad_*
        aten.dequantize aten.digamma_* aten.div_* aten.elu_* aten.elu_backward aten.eq_* aten.erf_*
        aten.erfc_* aten.erfinv_* aten.exp_* aten.exp2_* aten.expm1_*
        aten.fake_quantize_per_channel_affine aten.fake_quantize_per_channel_affine_cachemask
        aten.fake_quantize_per_channel_affine_cachemask_backward
        aten.fake_quantize_per_tensor_affine aten.fake_quantize_per_tensor_affine_cachemask
        aten.fake_quantize_per_tensor_affine_cachemask_backward aten.float_power_* aten.floor_*
        aten.floor_divide_* aten.fmax aten.fmin aten.fmod_* aten.frac_* aten.gcd_* aten.ge_*
        aten.gelu_* aten.gelu_backward aten.glu_backward aten.gt_* aten.hardshrink
        aten.hardshrink_backward aten.hardsigmoid_* aten.hardsigmoid_backward aten.hardswish_*
        aten.hardswish_backward aten.hardtanh_* aten.hardtanh_backward aten.heaviside_*
        aten.huber_loss_backward aten.hypot_* aten.i0_* aten.igamma_* aten.igammac_*
        aten.infinitely_differentiable_gelu_backward aten.int_repr aten.isclose aten.isfinite
        aten.isinf aten.isnan aten.isneginf aten.isposinf aten.isreal aten.lcm_* aten.ldexp_*
        aten.le_* aten.leaky_relu_* aten.leaky_relu_backward aten.lerp_* aten.lgamma_*
        aten.linalg_cross aten.log_* aten.log10_* aten.log1p_* aten.log2_* aten.log_sigmoid
        aten.log_sigmoid_backward aten.logaddexp aten.logaddexp2 aten.logical_and_*
        aten.logical_not_* aten.logical_or_* aten.logical_xor_* aten.logit_* aten.logit_backward
        aten.lt_* aten.masked_fill_* aten.maximum aten.minimum aten.mish_* aten.mish_backward
        aten.mse_loss_backward aten.mul_* aten.mvlgamma_* aten.nan_to_num_*
        aten.native_dropout_backward aten.ne_* aten.neg_* aten.nextafter_* aten.polar
        aten.polygamma_* aten.pow_* aten.prelu aten.quantize_per_channel aten.quantize_per_tensor
        aten.rad2deg_* aten.reciprocal_* aten.relu_* aten.relu6_* aten.remainder_* aten.round_*
        aten.rrelu_* aten.rrelu_with_noise_backward aten.rsqrt_* aten.rsub aten.selu_* aten.sgn_*
        aten.sigmoid_* aten.sigmoid_backward aten.sign_* aten.signbit aten.silu_* aten.silu_backward
        aten.sin_* aten.sinc_* aten.sinh_* aten.smooth_l1_loss_backward aten.softplus
        aten.softplus_backward aten.softshrink aten.softshrink_backward aten.special_airy_ai
        aten.special_bessel_j0 aten.special_bessel_j1 aten.special_bessel_y0 aten.special_bessel_y1
        aten.special_chebyshev_polynomial_t aten.special_chebyshev_polynomial_u
        aten.special_chebyshev_polynomial_v aten.special_chebyshev_polynomial_w aten.special_digamma
        aten.special_entr aten.special_erf aten.special_erfc aten.special_erfcx aten.special_erfinv
        aten.special_exp2 aten.special_expit aten.special_expm1 aten.special_gammaln
        aten.special_hermite_polynomial_h aten.special_hermite_polynomial_he aten.special_i0e
        aten.special_i1 aten.special_i1e aten.special_laguerre_polynomial_l
        aten.special_legendre_polynomial_p aten.special_log1p aten.special_log_ndtr
        aten.special_logit aten.special_modified_bessel_i0 aten.special_modified_bessel_i1
        aten.special_modified_bessel_k0 aten.special_modified_bessel_k1 aten.special_ndtr
        aten.special_ndtri aten.special_psi aten.special_round
        aten.special_scaled_modified_bessel_k0 aten.special_scaled_modified_bessel_k1
        aten.special_shifted_chebyshev_polynomial_t aten.special_shifted_chebyshev_polynomial_u
        aten.special_shifted_chebyshev_polynomial_v aten.special_shifted_chebyshev_polynomial_w
        aten.special_sinc aten.special_spherical_bessel_j0 aten.special_xlog1py aten.special_xlogy
        aten.special_zeta aten.sqrt_* aten.square_* aten.sub_* aten.tan_* aten.tanh_*
        aten.tanh_backward aten.threshold_* aten.threshold_backward aten.tril_* aten.triu_*
        aten.trunc_* aten.where aten.xlogy_* prims.abs prims.acos prims.acosh prims.add prims.asin
        prims.asinh prims.atan prims.atan2 prims.atanh prims.bessel_i0 prims.bessel_i0e
        prims.bessel_i1 prims.bessel_i1e prims.bessel_j0 prims.bessel_j1 prims.bitwise_and
        prims.bitwise_not prims.bitwise_or prims.bitwise_xor prims.cbrt prims.ceil
        prims.conj_physical prims.cos prims.cosh prims.digamma prims.div prims.eq prims.erf
        prims.erf_inv prims.erfc prims.erfcx prims.exp prims.exp2 prims.expm1 prims.floor prims.fma
        prims.fmax prims.fmin prims.fmod prims.gcd prims.ge prims.gt prims.hypot prims.igamma
        prims.igammac prims.inductor_cvt_e8m0_rceil prims.isfinite prims.le prims.lgamma prims.log
        prims.log10 prims.log1p prims.log2 prims.lt prims.maximum prims.minimum prims.mul
        prims.ndtri prims.ne prims.neg prims.nextafter prims.pow prims.reciprocal prims.remainder
        prims.round prims.rsqrt prims.shift_left prims.shift_right_arithmetic prims.sign
        prims.signbit prims.sin prims.sinh prims.sqrt prims.sub prims.tan prims.tanh prims.trunc
        prims.where prims.zeta quantized.add quantized.add_relu quantized.mul
        quantized_decomposed.dequantize_per_channel
        quantized_decomposed.dequantize_per_channel_group quantized_decomposed.dequantize_per_tensor
        quantized_decomposed.dequantize_per_token quantized_decomposed.fake_quant_per_channel
        quantized_decomposed.quantize_per_channel quantized_decomposed.quantize_per_channel_group
        quantized_decomposed.quantize_per_tensor quantized_decomposed.quantize_per_token)"},
    {Shaped(kPointwiseOp, kUnknown), R"(
        aten._fused_moving_avg_obs_fq_helper aten._fused_moving_avg_obs_fq_helper_functional
        aten._prelu_kernel_backward aten._thnn_fused_gru_cell aten._thnn_fused_gru_cell_backward
        aten._thnn_fused_lstm_cell aten._thnn_fused_lstm_cell_backward
        aten._thnn_fused_lstm_cell_backward_impl aten._transform_bias_rescale_qkv aten.addr_*
        aten.diff aten.frexp aten.fused_moving_avg_obs_fake_quant aten.ger aten.glu aten.gradient
        aten.kron aten.log_sigmoid_forward aten.multi_margin_loss_backward
        aten.multilabel_margin_loss_backward aten.nll_loss2d_backward aten.nll_loss_backward
        aten.outer aten.soft_margin_loss_backward inductor.accumulate_grad_)"},
    {BecomesSaid(kPointwiseOp), R"(
        aten.absolute_*>aten.abs aten.arccos_*>aten.acos aten.arccosh_*>aten.acosh
        aten.arcsin_*>aten.asin aten.arcsinh_*>aten.asinh aten.arctan_*>aten.atan
        aten.arctan2_*>aten.atan2 aten.arctanh_*>aten.atanh aten.__and__>aten.bitwise_and
        aten.__lshift__>aten.bitwise_left_shift aten.__or__>aten.bitwise_or
        aten.__rshift__>aten.bitwise_right_shift aten.__xor__>aten.bitwise_xor
        aten.clip_*>aten.clamp aten.divide_*>aten.div aten.true_divide_*>aten.div
        aten.greater_equal_*>aten.ge aten.greater_*>aten.gt aten.less_equal_*>aten.le
        aten.less_*>aten.lt aten.multiply_*>aten.mul aten.not_equal_*>aten.ne
        aten.negative_*>aten.neg aten.subtract_*>aten.sub aten.fix_*>aten.trunc)"},
    {BecomesSaid(InPlace(kPointwiseOp)), R"(
        aten.__iand__>aten.bitwise_and aten.__ilshift__>aten.bitwise_left_shift
        aten.__ior__>aten.bitwise_or aten.__irshift__>aten.bitwise_right_shift
        aten.__ixor__>aten.bitwise_xor)"},
    {kForeachOp, R"(
        aten._foreach_abs_* aten._foreach_acos_* aten._foreach_add_* aten._foreach_addcdiv_*
        aten._foreach_addcmul_* aten._foreach_asin_* aten._foreach_atan_* aten._foreach_ceil_*
        aten._foreach_clamp_max_* aten._foreach_clamp_min_* aten._foreach_copy_* aten._foreach_cos_*
        aten._foreach_cosh_* aten._foreach_div_* aten._foreach_erf_* aten._foreach_erfc_*
        aten._foreach_exp_* aten._foreach_expm1_* aten._foreach_floor_* aten._foreach_frac_*
        aten._foreach_lerp_* aten._foreach_lgamma_* aten._foreach_log_* aten._foreach_log10_*
        aten._foreach_log1p_* aten._foreach_log2_* aten._foreach_maximum_* aten._foreach_minimum_*
        aten._foreach_mul_* aten._foreach_neg_* aten._foreach_pow_* aten._foreach_reciprocal_*
        aten._foreach_round_* aten._foreach_rsqrt_* aten._foreach_sigmoid_* aten._foreach_sign_*
        aten._foreach_sin_* aten._foreach_sinh_* aten._foreach_sqrt_* aten._foreach_sub_*
        aten._foreach_tan_* aten._foreach_tanh_* aten._foreach_trunc_* aten._foreach_zero_*
        aten._fused_adagrad_* aten._fused_adam_* aten._fused_adamw_* aten._fused_sgd_*)"},
    {kCastOp, R"(
        aten._cast_Byte aten._cast_Char aten._cast_Double aten._cast_Float aten._cast_Half
        aten._cast_Int aten._cast_Long aten._cast_Short aten._to_copy prims.convert_element_type)"},
    {kReductionOp, R"(
        aten.all aten.amax aten.amin aten.aminmax aten.any aten.argmax aten.argmin
        aten.count_nonzero aten.frobenius_norm aten.linalg_vector_norm aten.logsumexp aten.max
        aten.mean aten.min aten.nanmean aten.nansum aten.norm aten.prod aten.special_logsumexp
        aten.std aten.std_mean aten.sum aten.var aten.var_mean prims.amax prims.amin prims.prod
        prims.sum prims.var)"},
    {Shaped(kReductionOp, kFromArguments), "aten.sum_to_size"},
    {Shaped(kReductionOp, kUnknown), R"(
        aten._ctc_loss aten._foreach_norm aten._is_all_true aten._is_any_true aten.allclose
        aten.binary_cross_entropy aten.binary_cross_entropy_with_logits aten.bincount
        aten.cosine_embedding_loss aten.cosine_similarity aten.cross_entropy_loss aten.ctc_loss
        aten.dist aten.equal aten.hash_tensor aten.hinge_embedding_loss aten.histc aten.histogram
        aten.huber_loss aten.is_nonzero aten.kl_div aten.l1_loss aten.linalg_matrix_norm
        aten.linalg_norm aten.margin_ranking_loss aten.mse_loss aten.multi_margin_loss
        aten.multilabel_margin_loss aten.nll_loss aten.nll_loss2d aten.nll_loss2d_forward
        aten.nll_loss_forward aten.nll_loss_nd aten.pairwise_distance aten.poisson_nll_loss
        aten.renorm_* aten.smooth_l1_loss aten.soft_margin_loss aten.trace aten.trapezoid aten.trapz
        aten.triplet_margin_loss prims.xor_sum quantized_decomposed.choose_qparams
        quantized_decomposed.choose_qparams_per_token
        quantized_decomposed.choose_qparams_per_token_asymmetric
        quantized_decomposed.choose_qparams_symmetric)"},
    {kDistanceOp, R"(
        aten._cdist_forward aten._euclidean_dist aten._pdist_forward aten.cdist aten.pdist)"},
    {Shaped(Normalization(12), kUnknown), R"(
        aten._fused_rms_norm_backward aten.native_group_norm_backward
        aten.native_layer_norm_backward)"},
    {Shaped(Normalization(3), kUnknown), "prims.prepare_softmax_online"},
    {Normalization(4), R"(
        aten._log_softmax_backward_data aten._masked_softmax_backward aten._softmax_backward_data
        aten.batch_norm aten.rms_norm)"},
    {Shaped(Normalization(4), kUnknown), R"(
        aten._batch_norm_impl_index aten._batch_norm_no_update aten._batch_norm_with_update
        aten._batch_norm_with_update_functional aten._fused_rms_norm aten._native_batch_norm_legit
        aten._native_batch_norm_legit_functional aten._native_batch_norm_legit_no_training
        aten._weight_norm aten._weight_norm_differentiable_backward aten._weight_norm_interface
        aten._weight_norm_interface_backward aten.cudnn_batch_norm aten.native_batch_norm)"},
    {Normalization(5), R"(
        aten._log_softmax aten._masked_softmax aten._safe_softmax aten._softmax aten.log_softmax
        aten.softmax aten.special_log_softmax aten.special_softmax)"},
    {Normalization(8), "aten.group_norm aten.instance_norm aten.layer_norm"},
    {Shaped(Normalization(8), kUnknown), R"(
        aten._batch_norm_impl_index_backward aten.batch_norm_backward aten.cudnn_batch_norm_backward
        aten.native_batch_norm_backward aten.native_group_norm aten.native_layer_norm)"},
    {kGemmOp, R"(
        aten._addmm_activation aten._int_mm aten.addbmm_* aten.addmm_* aten.addmv_* aten.baddbmm_*
        aten.bmm aten.dot aten.matmul aten.mm aten.mv aten.vdot)"},
    {Shaped(kGemmOp, kUnknown), R"(
        aten._grouped_mm aten._scaled_grouped_mm aten._scaled_grouped_mm_v2 aten._scaled_mm
        aten._scaled_mm_v2 aten._weight_int4pack_mm aten._weight_int4pack_mm_for_cpu
        aten._weight_int4pack_mm_with_scales_and_zeros aten._weight_int8pack_mm)"},
    {Becomes(kGemmOp, "aten.matmul"), "_operator.imatmul _operator.matmul aten.linalg_matmul"},
    {kTwoGemmsOp, "inductor._mm_plus_mm"},
    {kEinsumOp, "aten.einsum"},
    {kUncountedGemmOp, R"(
        aten._cdist_backward aten._dyn_quant_matmul_4bit aten._mixed_dtypes_linear
        aten._native_multi_head_attention aten._pdist_backward aten._transformer_encoder_layer_fwd
        aten._trilinear aten.affine_grid_generator aten.bilinear aten.chain_matmul aten.corrcoef
        aten.cov aten.inner aten.linalg_multi_dot aten.linalg_vecdot aten.linear_backward
        aten.matmul_backward aten.tensordot)"},
    {Shaped(kLinearOp, kUnknown), R"(
        mkl._mkl_linear mkldnn._linear_pointwise onednn.qlinear_pointwise quantized.linear
        quantized.linear_dynamic quantized.linear_relu)"},
    {Becomes(kLinearOp, "aten.addmm"), "aten.linear"},
    {kConvolutionOp, "aten.convolution"},
    {Shaped(kConvolutionOp, kUnknown), R"(
        aten._conv_depthwise2d aten._nnpack_spatial_convolution aten._slow_conv2d_forward
        aten.conv_depthwise3d aten.conv_tbc aten.cudnn_convolution_add_relu
        aten.cudnn_convolution_relu aten.slow_conv3d aten.slow_conv3d_forward
        aten.slow_conv_dilated2d aten.slow_conv_dilated3d aten.thnn_conv2d
        mkldnn._convolution_pointwise onednn.qconv2d_pointwise quantized.conv2d
        quantized.conv2d_relu torchvision.deform_conv2d)"},
    {Becomes(kConvolutionOp, "aten.convolution"), R"(
        aten._convolution aten._convolution_mode aten.conv1d aten.conv2d aten.conv3d
        aten.convolution_overrideable aten.cudnn_convolution aten.mkldnn_convolution)"},
    {Shaped(kTransposedConvolutionOp, kUnknown),
     "aten.slow_conv_transpose2d aten.slow_conv_transpose3d"},
    {Becomes(kTransposedConvolutionOp, "aten.convolution"), R"(
        aten.conv_transpose1d aten.conv_transpose2d aten.conv_transpose3d)"},
    {Becomes(Shaped(kTransposedConvolutionOp, kUnknown), "aten.convolution"), R"(
        aten.cudnn_convolution_transpose)"},
    {kConvolutionBackwardOp, "aten.convolution_backward"},
    {kAttentionOp, R"(
        aten._cudnn_attention_forward aten._efficient_attention_forward
        aten._flash_attention_forward aten._scaled_dot_product_attention_math
        aten._scaled_dot_product_attention_math_for_mps aten._scaled_dot_product_cudnn_attention
        aten._scaled_dot_product_efficient_attention aten._scaled_dot_product_flash_attention
        aten._scaled_dot_product_flash_attention_for_cpu
        aten._scaled_dot_product_fused_attention_overrideable aten.scaled_dot_product_attention
        higher_order.flex_attention)"},
    {kAttentionBackwardOp, R"(
        aten._cudnn_attention_backward aten._efficient_attention_backward
        aten._flash_attention_backward aten._scaled_dot_product_cudnn_attention_backward
        aten._scaled_dot_product_efficient_attention_backward
        aten._scaled_dot_product_flash_attention_backward
        aten._scaled_dot_product_flash_attention_for_cpu_backward
        aten._scaled_dot_product_fused_attention_overrideable_backward
        higher_order.flex_attention_backward)"},
    {kRecurrentOp, R"(
        aten._cudnn_rnn aten.gru aten.gru_cell aten.lstm aten.lstm_cell aten.mkldnn_rnn_layer
        aten.quantized_gru aten.quantized_lstm aten.rnn_relu aten.rnn_relu_cell aten.rnn_tanh
        aten.rnn_tanh_cell)"},
    {kUncountedRecurrentOp, "aten._cudnn_rnn_backward aten.mkldnn_rnn_layer_backward"},
    {kPoolingOp, R"(
        aten.__interpolate aten.__upsample aten.__upsample_bilinear aten.__upsample_nearest
        aten._adaptive_avg_pool2d_backward aten._adaptive_avg_pool3d_backward
        aten._upsample_bicubic2d_aa aten._upsample_bicubic2d_aa_backward
        aten._upsample_bilinear2d_aa aten._upsample_bilinear2d_aa_backward
        aten._upsample_nearest_exact1d aten._upsample_nearest_exact1d_backward
        aten._upsample_nearest_exact2d aten._upsample_nearest_exact2d_backward
        aten._upsample_nearest_exact3d aten._upsample_nearest_exact3d_backward
        aten.adaptive_avg_pool3d_backward aten.adaptive_max_pool2d_backward
        aten.adaptive_max_pool3d_backward aten.avg_pool2d_backward aten.avg_pool3d_backward
        aten.col2im aten.fractional_max_pool2d aten.fractional_max_pool2d_backward
        aten.fractional_max_pool3d aten.fractional_max_pool3d_backward aten.grid_sampler
        aten.grid_sampler_2d aten.grid_sampler_2d_backward aten.grid_sampler_3d
        aten.grid_sampler_3d_backward aten.im2col aten.max_pool2d_backward
        aten.max_pool2d_with_indices_backward aten.max_pool3d_with_indices_backward
        aten.max_unpool2d aten.max_unpool3d aten.upsample_bicubic2d aten.upsample_bicubic2d_backward
        aten.upsample_bilinear2d aten.upsample_bilinear2d_backward aten.upsample_linear1d
        aten.upsample_linear1d_backward aten.upsample_nearest1d aten.upsample_nearest1d_backward
        aten.upsample_nearest2d aten.upsample_nearest2d_backward aten.upsample_nearest3d
        aten.upsample_nearest3d_backward aten.upsample_trilinear3d
        aten.upsample_trilinear3d_backward prims._low_memory_max_pool_offsets_to_indices
        prims._low_memory_max_pool_with_offsets torchvision.roi_align)"},
    {Shaped(kPoolingOp, kPooling), R"(
        aten._adaptive_avg_pool2d aten._adaptive_avg_pool3d aten.adaptive_avg_pool1d
        aten.adaptive_avg_pool2d aten.adaptive_avg_pool3d aten.adaptive_max_pool1d
        aten.adaptive_max_pool2d aten.adaptive_max_pool3d aten.avg_pool1d aten.avg_pool2d
        aten.avg_pool3d aten.max_pool1d aten.max_pool1d_with_indices aten.max_pool2d
        aten.max_pool2d_with_indices aten.max_pool3d aten.max_pool3d_with_indices)"},
    {kIndirectOp, R"(
        aten._embedding_bag aten._embedding_bag_forward_only aten.embedding_bag aten.masked_select)"},
    {Shaped(kIndirectOp, kIndexed), R"(
        aten._unsafe_index aten._unsafe_masked_index aten.embedding aten.gather aten.index
        aten.index_select aten.take aten.take_along_dim)"},
    {kLookupOp, R"(
        aten._embedding_bag_backward aten._embedding_bag_dense_backward aten._unique aten.argwhere
        aten.bucketize aten.cummaxmin_backward aten.embedding_backward aten.embedding_dense_backward
        aten.gather_backward aten.index_select_backward aten.isin aten.masked_scatter_backward
        aten.masked_select_backward aten.nonzero aten.nonzero_static aten.one_hot
        aten.repeat_interleave aten.searchsorted aten.segment_reduce aten.unique_dim_consecutive
        aten.value_selecting_reduction_backward)"},
    {kScatterOp, R"(
        aten._index_put_impl_* aten._unsafe_index_put aten._unsafe_masked_index_put_accumulate
        aten.index_add_* aten.index_copy_* aten.index_fill_* aten.index_put_* aten.index_reduce_*
        aten.masked_scatter_* aten.put_* aten.scatter_* aten.scatter_add_* aten.scatter_reduce_*)"},
    {Becomes(InPlace(kScatterOp), "aten._unsafe_index_put"), "prims._unsafe_index_put_"},
    {kScanOp, "aten._cummax_helper aten._cummin_helper aten.cummax aten.cummin"},
    {Shaped(kScanOp, kLikeFirst), "aten.cumprod_* aten.cumsum_* aten.logcumsumexp"},
    {kSortOp, R"(
        aten._unique2 aten.argsort aten.kthvalue aten.median aten.mode aten.msort aten.nanmedian
        aten.nanquantile aten.quantile aten.sort aten.topk aten.unique_consecutive aten.unique_dim
        torchvision.nms)"},
    {kViewOp, R"(
        _c10d_functional.wait_tensor aten._conj aten._neg_view aten._reshape_alias aten._unsafe_view
        aten.adjoint aten.alias aten.as_strided_* aten.atleast_1d aten.atleast_2d aten.atleast_3d
        aten.broadcast_tensors aten.broadcast_to aten.chunk aten.conj aten.detach_* aten.diagonal
        aten.dsplit aten.expand aten.expand_as aten.hsplit aten.imag aten.lift aten.lift_fresh
        aten.linalg_diagonal aten.mH aten.mT aten.matrix_H aten.meshgrid aten.moveaxis aten.movedim
        aten.narrow aten.numpy_T aten.permute aten.positive aten.real aten.resolve_conj
        aten.resolve_neg aten.select aten.slice aten.slice_inverse aten.split aten.split_with_sizes
        aten.squeeze_* aten.swapaxes_* aten.swapdims_* aten.t_* aten.tensor_split aten.transpose_*
        aten.unbind aten.unflatten aten.unfold aten.unsafe_chunk aten.unsafe_split
        aten.unsafe_split_with_sizes aten.unsqueeze_* aten.view aten.view_as aten.view_as_complex
        aten.view_as_real aten.vsplit inductor._alloc_from_pool inductor._reinterpret_tensor
        prims.as_strided prims.broadcast_in_dim prims.collapse_view prims.conj prims.imag prims.real
        prims.split_dim prims.squeeze prims.transpose prims.view_of prims.view_of_dtype)"},
    {InPlaceOnly(kViewOp), "aten.requires_grad_"},
    {kMaybeViewOp, R"(
        aten.flatten aten.ravel aten.reshape aten.reshape_as prims.collapse prims.reshape)"},
    {kMaybeCopyOp, R"(
        aten._autocast_to_full_precision aten._autocast_to_reduced_precision aten.contiguous
        aten.cpu aten.cuda aten.pin_memory aten.to aten.type_as prims.inductor_force_stride_order)"},
    {kCopyOp, R"(
        aten._chunk_cat aten._convert_weight_to_int4pack aten._pack_padded_sequence
        aten._pad_circular aten._pad_enum aten._pad_packed_sequence aten._stack aten._to_dense
        aten._to_sparse aten.block_diag aten.cartesian_prod aten.channel_shuffle aten.column_stack
        aten.combinations aten.constant_pad_nd aten.diag aten.diag_embed aten.diagflat
        aten.diagonal_backward aten.dstack aten.hstack aten.native_channel_shuffle aten.pad
        aten.pad_sequence aten.pixel_shuffle aten.pixel_unshuffle aten.reflection_pad1d
        aten.reflection_pad1d_backward aten.reflection_pad2d aten.reflection_pad2d_backward
        aten.reflection_pad3d aten.reflection_pad3d_backward aten.repeat aten.replication_pad1d
        aten.replication_pad1d_backward aten.replication_pad2d aten.replication_pad2d_backward
        aten.replication_pad3d aten.replication_pad3d_backward aten.rot90 aten.row_stack
        aten.select_backward aten.slice_backward aten.stack aten.tile aten.to_dense aten.to_sparse
        aten.unfold_backward aten.vstack)"},
    {Shaped(kCopyOp, kConcatenated), "aten.cat prims.cat"},
    {Shaped(kCopyOp, kLikeFirst), R"(
        aten.clone aten.copy_* aten.fft_fftshift aten.fft_ifftshift aten.flip aten.fliplr
        aten.flipud aten.lift_fresh_copy aten.roll prims.clone prims.copy_strided prims.device_put
        prims.rev)"},
    {Shaped(kCopyOp, kView), R"(
        aten.alias_copy aten.as_strided_copy aten.detach_copy aten.diagonal_copy aten.expand_copy
        aten.narrow_copy aten.permute_copy aten.select_copy aten.slice_copy aten.split_copy
        aten.split_with_sizes_copy aten.squeeze_copy aten.t_copy aten.transpose_copy
        aten.unbind_copy aten.unfold_copy aten.unsqueeze_copy aten.view_as_complex_copy
        aten.view_as_real_copy aten.view_copy)"},
    {InPlace(kCopyOp), "prims.copy_to"},
    {Becomes(Shaped(kCopyOp, kConcatenated), "aten.cat"), "aten.concat aten.concatenate"},
    {kCopyIntoOp, R"(
        aten.as_strided_scatter aten.diagonal_scatter aten.select_scatter aten.slice_scatter
        prims.as_strided_scatter)"},
    {Shaped(kCreationOp, kFromArguments), R"(
        aten.arange aten.bartlett_window aten.blackman_window aten.eye aten.fft_fftfreq
        aten.fft_rfftfreq aten.full aten.hamming_window aten.hann_window aten.kaiser_window
        aten.linspace aten.logspace aten.new_full aten.new_ones aten.new_zeros aten.ones aten.range
        aten.scalar_tensor aten.tensor aten.tril_indices aten.triu_indices aten.vander aten.zeros
        prims.full prims.iota prims.scalar_tensor)"},
    {Shaped(kCreationOp, kLikeFirst), R"(
        aten.fill_* aten.full_like aten.ones_like aten.zero_* aten.zeros_like prims.fill
        prims.full_like)"},
    {InPlaceOnly(kCreationOp), "aten.fill_diagonal_"},
    {kEmptyOp, "aten.resize aten.resize_as"},
    {Shaped(kEmptyOp, kFromArguments), R"(
        aten._efficientzerotensor aten._empty_affine_quantized aten.empty aten.empty_permuted
        aten.empty_strided aten.new_empty aten.new_empty_strided prims.empty prims.empty_permuted
        prims.empty_strided)"},
    {Shaped(kEmptyOp, kLikeFirst), "aten.empty_like"},
    {InPlace(kEmptyOp, kUnknown), "aten.resize_ aten.resize_as_"},
    {kRandomOp, R"(
        aten._fused_dropout aten._standard_gamma aten.binomial aten.multinomial aten.native_dropout
        aten.normal aten.rrelu_with_noise_functional)"},
    {Shaped(kRandomOp, kLikeFirst), R"(
        aten.alpha_dropout_* aten.bernoulli aten.cauchy aten.dropout_* aten.exponential
        aten.feature_alpha_dropout_* aten.feature_dropout_* aten.geometric aten.log_normal
        aten.normal_functional aten.poisson aten.random aten.rrelu_with_noise_* aten.uniform)"},
    {kRandomCreationOp, R"(
        prims.inductor_lookup_seed prims.inductor_rand_eager_offset
        prims.inductor_rand_eager_offsets prims.inductor_randint prims.inductor_random
        prims.inductor_seed prims.inductor_seeds prims.normal prims.uniform)"},
    {Shaped(kRandomCreationOp, kFromArguments), "aten.rand aten.randint aten.randn aten.randperm"},
    {Shaped(kRandomCreationOp, kLikeFirst), "aten.rand_like aten.randint_like aten.randn_like"},
    {InPlace(kRandomCreationOp), R"(
        aten.bernoulli_ aten.cauchy_ aten.exponential_ aten.geometric_ aten.log_normal_ aten.normal_
        aten.random_ aten.uniform_)"},
    {kCollectiveOp, R"(
        _c10d_functional.all_gather_into_tensor _c10d_functional.all_gather_into_tensor_coalesced
        _c10d_functional.all_gather_into_tensor_out _c10d_functional.all_reduce_*
        _c10d_functional.all_reduce_coalesced_* _c10d_functional.all_to_all_single
        _c10d_functional.broadcast_* _c10d_functional.reduce_scatter_tensor
        _c10d_functional.reduce_scatter_tensor_coalesced)"},
    {kTransformOp, R"(
        aten._fft_c2c aten._fft_c2r aten._fft_r2c aten.fft_fft aten.fft_fft2 aten.fft_fftn
        aten.fft_hfft aten.fft_hfft2 aten.fft_hfftn aten.fft_ifft aten.fft_ifft2 aten.fft_ifftn
        aten.fft_ihfft aten.fft_ihfft2 aten.fft_ihfftn aten.fft_irfft aten.fft_irfft2
        aten.fft_irfftn aten.fft_rfft aten.fft_rfft2 aten.fft_rfftn aten.istft aten.stft
        prims.fft_c2c prims.fft_c2r prims.fft_r2c)"},
    {kLinearAlgebraOp, R"(
        aten._linalg_det aten._linalg_eigh aten._linalg_eigvals aten._linalg_slogdet
        aten._linalg_solve_ex aten._linalg_svd aten._lu_with_info aten.cholesky
        aten.cholesky_inverse aten.cholesky_solve aten.det aten.geqrf aten.inverse
        aten.linalg_cholesky aten.linalg_cholesky_ex aten.linalg_cond aten.linalg_det
        aten.linalg_eig aten.linalg_eigh aten.linalg_eigvals aten.linalg_eigvalsh
        aten.linalg_householder_product aten.linalg_inv aten.linalg_inv_ex aten.linalg_ldl_factor
        aten.linalg_ldl_factor_ex aten.linalg_ldl_solve aten.linalg_lstsq aten.linalg_lu
        aten.linalg_lu_factor aten.linalg_lu_factor_ex aten.linalg_lu_solve aten.linalg_matrix_exp
        aten.linalg_matrix_power aten.linalg_matrix_rank aten.linalg_pinv aten.linalg_qr
        aten.linalg_slogdet aten.linalg_solve aten.linalg_solve_ex aten.linalg_solve_triangular
        aten.linalg_svd aten.linalg_svdvals aten.linalg_tensorinv aten.linalg_tensorsolve
        aten.logdet aten.lu_solve aten.lu_unpack aten.matrix_exp aten.matrix_power aten.orgqr
        aten.ormqr aten.pinverse aten.qr aten.slogdet aten.svd aten.triangular_solve prims.svd)"},
    {kScalarOp, R"(
        _operator.abs _operator.add _operator.and_ _operator.contains _operator.eq
        _operator.floordiv _operator.ge _operator.getitem _operator.gt _operator.iadd _operator.iand
        _operator.ifloordiv _operator.ilshift _operator.imod _operator.imul _operator.index
        _operator.invert _operator.ior _operator.ipow _operator.irshift _operator.is_
        _operator.is_not _operator.isub _operator.itruediv _operator.ixor _operator.le
        _operator.lshift _operator.lt _operator.mod _operator.mul _operator.ne _operator.neg
        _operator.not_ _operator.or_ _operator.pos _operator.pow _operator.rshift _operator.setitem
        _operator.sub _operator.truediv _operator.truth _operator.xor aten.Bool aten.Complex
        aten.ComplexImplicit aten.Float aten.FloatImplicit aten.Int aten.IntImplicit
        aten.ScalarImplicit aten.Size aten.__contains__ aten.__derive_index aten.__getitem__
        aten.__is__ aten.__isnot__ aten.__not__ aten.__range_length aten.__round_to_zero_floordiv
        aten._get_tracing_state aten._infer_size aten._local_scalar_dense aten._shape_as_tensor
        aten._version aten.append aten.can_cast aten.dense_dim aten.device aten.dict aten.dim
        aten.element_size aten.extend aten.floordiv aten.format aten.get aten.get_autocast_dtype
        aten.get_device aten.hash aten.insert aten.is_autocast_cpu_enabled aten.is_autocast_enabled
        aten.is_complex aten.is_conj aten.is_contiguous aten.is_floating_point aten.is_grad_enabled
        aten.is_inference aten.is_leaf aten.is_neg aten.is_pinned aten.is_same_size
        aten.is_scripting aten.is_signed aten.item aten.items aten.join aten.keys aten.len aten.list
        aten.numel aten.ord aten.percentFormat aten.pop aten.promote_types aten.qscheme
        aten.result_type aten.size aten.sorted aten.storage_offset aten.str aten.stride
        aten.sym_is_contiguous aten.sym_numel aten.sym_size aten.sym_storage_offset aten.sym_stride
        builtins.abs builtins.bool builtins.float builtins.int builtins.len builtins.max
        builtins.min builtins.round math.ceil math.exp math.floor math.log math.log2 math.pow
        math.sqrt math.trunc prim.DictConstruct prim.NumToTensor prim.TupleIndex prim.TupleSlice
        prim.Uninitialized prim.abs prim.device prim.dtype prim.is_cuda prim.isinstance prim.layout
        prim.max prim.min prims.item prims.maximum_value prims.minimum_value torch._sym_acos
        torch._sym_asin torch._sym_atan torch._sym_cos torch._sym_cosh torch._sym_log2
        torch._sym_sin torch._sym_sinh torch._sym_sqrt torch._sym_tan torch._sym_tanh
        torch.sym_float torch.sym_fresh_size torch.sym_int torch.sym_ite torch.sym_max torch.sym_min
        torch.sym_not torch.sym_sqrt torch.sym_sum)"},
    {kCheckOp, R"(
        aten._assert_async aten._assert_scalar aten._assert_tensor_metadata
        aten._debug_has_internal_overlap aten._functional_assert_async
        aten._functional_assert_scalar aten._functional_sym_constrain_range
        aten._functional_sym_constrain_range_for_size aten._linalg_check_errors aten._make_dep_token
        aten._print aten._set_item aten.clear aten.is_set_to aten.record_stream
        aten.set_grad_enabled aten.sym_constrain_range aten.sym_constrain_range_for_size aten.wait
        aten.warn inductor.resize_storage_bytes_ prim.Print prim.RaiseException prim.SetAttr
        prims._make_token prims._sink_tokens torch._C._set_grad_enabled torch._assert torch._check
        torch.amp.autocast_mode._enter_autocast torch.amp.autocast_mode._exit_autocast)"},
    {kControlFlowOp, R"(
        higher_order.associative_scan higher_order.autograd_function_apply higher_order.cond
        higher_order.hints_wrapper higher_order.invoke_quant higher_order.invoke_subgraph
        higher_order.map_impl higher_order.run_and_save_rng_state higher_order.run_const_graph
        higher_order.run_with_rng_state higher_order.scan higher_order.strict_mode
        higher_order.tag_activation_checkpoint higher_order.while_loop
        higher_order.while_loop_stack_output higher_order.with_effects
        higher_order.wrap_activation_checkpoint higher_order.wrap_with_autocast
        higher_order.wrap_with_set_grad_enabled)"},
};

constexpr std::size_t CountRows() {
  std::size_t count = base::CountNames(kGroups);
  for (const auto& group : kGroups) count += std::ranges::count(group.names, '*');
  return count;
}

// The rows with their names, sorted.
constexpr auto kOperators = [] {
  std::array<Operator, CountRows()> operators{};
  std::size_t count = 0;
  const auto add = [&](Operator op, std::string_view name, std::string_view lowers_to) {
    op.name = name;
    if (!lowers_to.empty()) op.lowers_to = lowers_to;
    if (op.lowers_to == kFunctional)
      op.lowers_to = name.ends_with('_') ? name.substr(0, name.size() - 1) : "";
    operators[count++] = op;
  };
  for (auto group : kGroups) {
    for (auto text = base::TakeName(group.names); !text.empty();
         text = base::TakeName(group.names)) {
      std::string_view name = text.substr(0, text.find('>'));
      const std::string_view said = text.substr(std::min(name.size() + 1, text.size()));
      if (name.ends_with("_*")) {
        name.remove_suffix(1);
        add(InPlace(group.value), name, said);
        name.remove_suffix(1);
      }
      add(group.value, name, said);
    }
  }
  std::ranges::sort(operators, {}, &Operator::name);
  return operators;
}();

static_assert(std::ranges::adjacent_find(kOperators, {}, &Operator::name) == kOperators.end());

// Open addressing over the rows, made by the compiler: a look-up costs a hash and mostly one
// comparison.
constexpr std::size_t kSlots = 4096;
static_assert(std::size(kOperators) < kSlots / 2);

// Up to eight bytes from `at` on, as a number.
constexpr std::uint64_t WordAt(std::string_view name, std::size_t at) {
  constexpr std::size_t kBytes = 8;
  std::uint64_t word = 0;
  if (!std::is_constant_evaluated() && at + kBytes <= name.size()) {
    std::memcpy(&word, name.data() + at, kBytes);
    return word;
  }
  for (std::size_t i = 0; i < kBytes && at + i < name.size(); ++i)
    word |= static_cast<std::uint64_t>(static_cast<unsigned char>(name[at + i])) << (8 * i);
  return word;
}
static_assert(std::endian::native == std::endian::little);

// Of the bytes behind the namespace and the last ones: every node of a graph is looked up many
// times, and names differ there.
constexpr std::size_t SlotOf(std::string_view name) {
  constexpr std::size_t kNamespace = 5;                  // "aten."
  constexpr std::uint64_t kOdd = 0x9e3779b97f4a7c15ULL;  // 2^64 / golden ratio
  const std::uint64_t last = WordAt(name, name.size() < 8 ? 0 : name.size() - 8);
  const std::uint64_t mixed = (WordAt(name, kNamespace) * kOdd) ^ (last + name.size());
  return static_cast<std::size_t>((mixed * kOdd) >> 40) % kSlots;
}

// Row + 1; 0: empty.
constexpr auto kIndex = [] {
  std::array<std::uint16_t, kSlots> index{};
  for (std::size_t row = 0; row < std::size(kOperators); ++row) {
    std::size_t slot = SlotOf(kOperators[row].name);
    while (index[slot] != 0) slot = (slot + 1) % kSlots;
    index[slot] = static_cast<std::uint16_t>(row + 1);
  }
  return index;
}();

}  // namespace

std::span<const Operator> Operators() { return kOperators; }

const Operator* FindRow(std::string_view name) {
  for (std::size_t slot = SlotOf(name); kIndex[slot] != 0; slot = (slot + 1) % kSlots) {
    const Operator& row = kOperators[kIndex[slot] - 1];
    if (row.name == name) return &row;
  }
  return nullptr;
}

}  // namespace idbg::graph
