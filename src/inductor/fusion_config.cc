// SPDX-License-Identifier: Apache-2.0
#include "inductor/fusion_config.h"

namespace idbg::inductor {
namespace {

constexpr std::string_view kHeavyOps[] = {"exp", "sigmoid"};
constexpr std::string_view kHeavyOpsFrom2_13[] = {"exp",  "log",     "log10", "log1p",
                                                  "log2", "sigmoid", "tanh"};

constexpr FusionConfig k2_11 = {.realize_cpu_opcount_threshold = 30,
                                .realize_cpu_acc_reads_threshold = 8,
                                .realize_opusers_threshold = {},
                                .two_step_variance_numel = 7,
                                .cpu_two_step_variance_numel = 7,
                                .cat_stores_shared_inputs = false,
                                .cat_hides_strides = true,
                                .heavy_ops = kHeavyOps};

constexpr FusionConfig k2_12 = {.realize_cpu_opcount_threshold = 30,
                                .realize_cpu_acc_reads_threshold = 8,
                                .realize_opusers_threshold = {},
                                .heavy_ops = kHeavyOps};

constexpr FusionConfig k2_13 = {.realize_opusers_threshold = {}, .heavy_ops = kHeavyOpsFrom2_13};

constexpr FusionConfig k2_14 = {.realize_opusers_threshold = 5, .heavy_ops = kHeavyOpsFrom2_13};

}  // namespace

const FusionConfig& FusionConfigOf(TorchVersion version) {
  switch (version) {
    case TorchVersion::k2_10:  // in these respects it is 2.11
    case TorchVersion::k2_11:
      return k2_11;
    case TorchVersion::k2_12:
      return k2_12;
    case TorchVersion::k2_13:
      return k2_13;
    case TorchVersion::k2_14:
      break;
  }
  return k2_14;
}

}  // namespace idbg::inductor
