// SPDX-License-Identifier: Apache-2.0
#include "plan/kernel_class.h"

#include <catch2/catch_test_macros.hpp>
#include <string_view>
#include <utility>

namespace idbg::plan::kernel_class_test {
namespace {

// Names of the profiles in tests/data/models/h200, shortened behind what tells the class.
TEST_CASE("kernels of profiles have the class of their work", "[plan]") {
  using enum plan::KernelClass;
  constexpr std::pair<std::string_view, plan::KernelClass> kNames[] = {
      {"nvjet_sm90_tst_192x128_64x5_1x2_h_bz_coopB_bias_NNT", kGemm},
      {"sm80_xmma_gemm_f32f32_f32f32_f32_tn_n_tilesize128x128x8_stage3", kGemm},
      {"void cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nn_align1>", kGemm},
      {"void gemmSN_TN_kernel<float, 128, 16, 2, 4, 8, 9, false>", kGemm},
      {"sm90_xmma_fprop_implicit_gemm_bf16bf16_bf16f32_f32_nhwckrsc_nhwc", kConvolution},
      {"void cutlass__5x_cudnn::Kernel<cutlass_tensorop_bf16_s16816fprop_optimized>", kConvolution},
      {"void cudnn::engines_precompiled::nchwToNhwcKernel<float, float>", kConvolution},
      {"conv2d_c1_k1_nhwc_specialized", kConvolution},
      {"cudnn_generated_fort_native_sdpa_sm90_flash_fprop_wgmma_f16", kAttention},
      {"fmha_cutlassF_f32_aligned_64x64_rf_sm80(PyTorchMemEffAttention::AttentionKernel)",
       kAttention},
      {"triton_poi_fused_convolution_gelu_3", kPointwise},
      {"triton_red_fused_native_layer_norm_2", kReduction},
      {"triton_per_fused_add_softmax_2", kReduction},
      {"triton_tem_fused_addmm_relu_0", kGemm},
      {"void at::native::elementwise_kernel<128, 4, at::native::direct_copy_kernel_cuda>",
       kPointwise},
      {"void at::native::CatArrayBatchedCopy<at::native::OpaqueType<2u>>", kPointwise},
      {"Memset (Device)", kOther},
      {"void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<float>>",
       kPointwise},
      {"void at::native::vectorized_layer_norm_kernel<c10::BFloat16, float, false>", kReduction},
      {"void cudnn::bn_fw_inf_1C11_kernel_NCHW<float, float, true, 1>", kReduction},
      {"my_own_kernel", kOther},
      {"", kOther},
  };
  for (const auto& [name, kernel_class] : kNames) {
    CAPTURE(name);
    CHECK(ToString(plan::ClassOfName(name)) == ToString(kernel_class));
  }
}

}  // namespace
}  // namespace idbg::plan::kernel_class_test
