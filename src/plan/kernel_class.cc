// SPDX-License-Identifier: Apache-2.0
#include "plan/kernel_class.h"

#include "base/names.h"

namespace idbg::plan {
namespace {

// The first that is part of a name decides: cuDNN's attention and CUTLASS's have the words of
// products in theirs.
constexpr base::NameGroup<KernelClass> kClassOfPart[] = {
    {KernelClass::kPointwise, "triton_poi_ triton_for_"},
    {KernelClass::kReduction, "triton_red_ triton_per_ triton_split_scan_"},
    {KernelClass::kConvolution, "triton_tem_fused_convolution"},
    {KernelClass::kGemm, "triton_tem_ triton_mm"},
    {KernelClass::kAttention, "fmha flash_fwd sdpa Attention"},
    {KernelClass::kConvolution, "ToNhwc ToNchw nhwcAddPadding"},
    {KernelClass::kReduction, "bn_fw"},
    {KernelClass::kConvolution, "fprop dgrad wgrad convolve conv2d conv_depthwise winograd cudnn"},
    {KernelClass::kGemm, "gemm gemv nvjet cutlass splitK"},
    {KernelClass::kReduction, R"(
        softmax SoftMax layer_norm RowwiseMoments GroupNorm ComputeFusedParams batch_norm
        reduce_kernel)"},
    {KernelClass::kPointwise, "pool"},
    {KernelClass::kReduction, "scan sort"},
    {KernelClass::kPointwise, "at::native:: elementwise"},
};

}  // namespace

KernelClass ClassOfName(std::string_view name) {
  const KernelClass* const found = base::FindFirst(
      kClassOfPart, [name](std::string_view part) { return name.find(part) != name.npos; });
  return found == nullptr ? KernelClass::kOther : *found;
}

}  // namespace idbg::plan
