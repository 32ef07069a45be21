// SPDX-License-Identifier: Apache-2.0
#include "advice/settings.h"

namespace idbg::advice {
namespace {

bool IsGpu(const Run& run) { return !run.options.target.is_cpu; }

bool ReplayKernels(Run& run) {
  if (!IsGpu(run) || run.estimate.run.cuda_graphs) return false;
  run.estimate.run.cuda_graphs = true;
  return true;
}

bool AllowTf32(Run& run) {
  if (!IsGpu(run) || run.estimate.run.tf32 || !run.hardware.tf32_flops) return false;
  run.estimate.run.tf32 = true;
  return true;
}

// Decided by the model of the device's kernels; under max-autotune Inductor measures instead.
bool TakeOurChoices(Run& run) {
  if (!IsGpu(run) || run.has_our_choices || !run.choice_gain || run.options.max_autotune)
    return false;
  run.has_our_choices = true;
  return true;
}

// clang-format off
constexpr Setting kSettings[] = {
    {"cuda-graphs", "the GPU waits for Python", "torch.compile(mode=\"reduce-overhead\")",
     "if shapes stay the same and inputs may be copied", Numbers::kBitsEqual, ReplayKernels},
    {"float32", "products of float32 are computed without the matrix units", "torch.set_float32_matmul_precision(\"high\")",
     "", Numbers::kPrecision, AllowTf32},
    {"our-choices", "other kernels are faster for some products", "inductor_debug.install() before torch.compile",
     "", Numbers::kRounding, TakeOurChoices},
};
// clang-format on

}  // namespace

std::span<const Setting> Settings() { return kSettings; }

}  // namespace idbg::advice
