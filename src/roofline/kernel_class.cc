// SPDX-License-Identifier: Apache-2.0
#include "roofline/kernel_class.h"

#include <algorithm>

#include "graph/operators.h"

namespace idbg::roofline {
namespace {

using graph::OpKind;

struct NameRow {
  std::string_view part;
  KernelClass kernel_class;
};

// The first that is part of a name decides: a copy of ATen is an elementwise kernel by name, and
// cuDNN's attention and CUTLASS's have the words of products in theirs.
constexpr auto kNames = std::to_array<NameRow>({
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
    {"Memcpy", KernelClass::kCopy},
    {"Memset", KernelClass::kCopy},
    {"CatArrayBatchedCopy", KernelClass::kCopy},
    {"copy_kernel", KernelClass::kCopy},
    {"FillFunctor", KernelClass::kCopy},
    {"softmax", KernelClass::kReduction},
    {"SoftMax", KernelClass::kReduction},
    {"layer_norm", KernelClass::kReduction},
    {"RowwiseMoments", KernelClass::kReduction},
    {"GroupNorm", KernelClass::kReduction},
    {"ComputeFusedParams", KernelClass::kReduction},
    {"batch_norm", KernelClass::kReduction},
    {"reduce_kernel", KernelClass::kReduction},
    {"pool", KernelClass::kReduction},
    {"scan", KernelClass::kReduction},
    {"sort", KernelClass::kReduction},
    {"at::native::", KernelClass::kPointwise},
    {"elementwise", KernelClass::kPointwise},
});

KernelClass ClassOfKind(OpKind kind) {
  switch (kind) {
    case OpKind::kGemm:
    case OpKind::kRecurrent:
      return KernelClass::kGemm;
    case OpKind::kConvolution:
      return KernelClass::kConvolution;
    case OpKind::kAttention:
      return KernelClass::kAttention;
    case OpKind::kReduction:
    case OpKind::kNormalization:
    case OpKind::kPooling:
    case OpKind::kScan:
    case OpKind::kSort:
      return KernelClass::kReduction;
    case OpKind::kCopy:
    case OpKind::kCreation:
    case OpKind::kView:
      return KernelClass::kCopy;
    case OpKind::kPointwise:
    case OpKind::kIndirect:
    case OpKind::kRandom:
      return KernelClass::kPointwise;
    default:
      return KernelClass::kOther;
  }
}

}  // namespace

std::string_view ToString(KernelClass kernel_class) {
  switch (kernel_class) {
    case KernelClass::kGemm:
      return "GEMM";
    case KernelClass::kConvolution:
      return "convolution";
    case KernelClass::kAttention:
      return "attention";
    case KernelClass::kPointwise:
      return "pointwise";
    case KernelClass::kReduction:
      return "reduction";
    case KernelClass::kCopy:
      return "copies";
    case KernelClass::kOther:
      return "other";
  }
  return "";
}

KernelClass ClassOf(const KernelEstimate& kernel, const graph::Graph& graph) {
  // Inductor's own kernels are named like the measured ones.
  const bool is_fused =
      kernel.name.starts_with("triton_") && !kernel.name.starts_with("triton_tem");
  if (is_fused) return ClassOfName(kernel.name);
  // Of several operators the first in the order of the classes: a product with its epilogue is one.
  KernelClass first = KernelClass::kOther;
  const auto rank = [](KernelClass one) { return std::ranges::find(kKernelClasses, one); };
  for (const graph::NodeId id : kernel.nodes) {
    const graph::Operator* op = graph::FindOperator(graph, graph.node(id));
    if (op == nullptr) continue;
    const KernelClass one = ClassOfKind(op->kind);
    // A reduction outweighs the pointwise work around it.
    const bool reduces = one == KernelClass::kReduction && first == KernelClass::kPointwise;
    const bool is_around = one == KernelClass::kPointwise && first == KernelClass::kReduction;
    if (reduces || (rank(one) < rank(first) && !is_around)) first = one;
  }
  return first;
}

KernelClass ClassOfName(std::string_view name) {
  const auto row = std::ranges::find_if(
      kNames, [name](const NameRow& one) { return name.find(one.part) != std::string_view::npos; });
  return row == kNames.end() ? KernelClass::kOther : row->kernel_class;
}

}  // namespace idbg::roofline
