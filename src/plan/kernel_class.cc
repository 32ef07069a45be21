// SPDX-License-Identifier: Apache-2.0
#include "plan/kernel_class.h"

#include <algorithm>
#include <iterator>

#include "base/names.h"

namespace idbg::plan {
namespace {

constexpr base::Named<KernelClass> kClasses[] = {
    {"pointwise", KernelClass::kPointwise}, {"reduction", KernelClass::kReduction},
    {"gemm", KernelClass::kGemm},           {"convolution", KernelClass::kConvolution},
    {"attention", KernelClass::kAttention}, {"other", KernelClass::kOther},
};

// The first that is part of a name decides: cuDNN's attention and CUTLASS's have the words of
// products in theirs.
constexpr base::Named<KernelClass> kClassOfPart[] = {
    {"triton_poi_", KernelClass::kPointwise},
    {"triton_for_", KernelClass::kPointwise},
    {"triton_red_", KernelClass::kReduction},
    {"triton_per_", KernelClass::kReduction},
    {"triton_split_scan_", KernelClass::kReduction},
    {"triton_tem_fused_convolution", KernelClass::kConvolution},
    {"triton_tem_", KernelClass::kGemm},
    {"triton_mm", KernelClass::kGemm},
    {"fmha", KernelClass::kAttention},
    {"flash_fwd", KernelClass::kAttention},
    {"sdpa", KernelClass::kAttention},
    {"Attention", KernelClass::kAttention},
    {"ToNhwc", KernelClass::kConvolution},
    {"ToNchw", KernelClass::kConvolution},
    {"nhwcAddPadding", KernelClass::kConvolution},
    {"bn_fw", KernelClass::kReduction},
    {"fprop", KernelClass::kConvolution},
    {"dgrad", KernelClass::kConvolution},
    {"wgrad", KernelClass::kConvolution},
    {"convolve", KernelClass::kConvolution},
    {"conv2d", KernelClass::kConvolution},
    {"conv_depthwise", KernelClass::kConvolution},
    {"winograd", KernelClass::kConvolution},
    {"cudnn", KernelClass::kConvolution},
    {"gemm", KernelClass::kGemm},
    {"gemv", KernelClass::kGemm},
    {"nvjet", KernelClass::kGemm},
    {"cutlass", KernelClass::kGemm},
    {"splitK", KernelClass::kGemm},
    {"softmax", KernelClass::kReduction},
    {"SoftMax", KernelClass::kReduction},
    {"layer_norm", KernelClass::kReduction},
    {"RowwiseMoments", KernelClass::kReduction},
    {"GroupNorm", KernelClass::kReduction},
    {"ComputeFusedParams", KernelClass::kReduction},
    {"batch_norm", KernelClass::kReduction},
    {"reduce_kernel", KernelClass::kReduction},
    {"pool", KernelClass::kPointwise},
    {"scan", KernelClass::kReduction},
    {"sort", KernelClass::kReduction},
    {"at::native::", KernelClass::kPointwise},
    {"elementwise", KernelClass::kPointwise},
};

}  // namespace

std::string_view ToString(KernelClass kernel_class) { return base::NameOf(kClasses, kernel_class); }

std::optional<KernelClass> ParseKernelClass(std::string_view name) {
  return base::FindNamed(kClasses, name);
}

KernelClass ClassOfName(std::string_view name) {
  const auto row = std::ranges::find_if(kClassOfPart, [name](const auto& part) {
    return name.find(part.name) != std::string_view::npos;
  });
  return row == std::end(kClassOfPart) ? KernelClass::kOther : row->value;
}

}  // namespace idbg::plan
