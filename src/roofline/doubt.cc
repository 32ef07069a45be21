// SPDX-License-Identifier: Apache-2.0
#include "roofline/doubt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

namespace idbg::roofline {
namespace {

using plan::KernelClass;
using Costs = device::KernelCosts;

struct Known {
  std::string_view method;
  KernelClass kernel_class;
  double Costs::* doubt;
};

constexpr std::array kKnown = {
    Known{"loops", KernelClass::kPointwise, &Costs::doubt_loops},
    Known{"loops", KernelClass::kReduction, &Costs::doubt_rows},
    Known{"gemm model", KernelClass::kGemm, &Costs::doubt_products},
    Known{"roofline", KernelClass::kGemm, &Costs::doubt_products},
    Known{"call model", KernelClass::kGemm, &Costs::doubt_convolutions},
    Known{"narrow product", KernelClass::kGemm, &Costs::doubt_narrow_products},
    Known{"padded product", KernelClass::kGemm, &Costs::doubt_narrow_products},
    Known{"call model", KernelClass::kAttention, &Costs::doubt_attention},
    Known{"call model", KernelClass::kConvolution, &Costs::doubt_convolutions},
    Known{"gemm model", KernelClass::kConvolution, &Costs::doubt_convolutions},
    Known{"attention", KernelClass::kAttention, &Costs::doubt_formulas},
    Known{"convolution", KernelClass::kConvolution, &Costs::doubt_formulas}};

}  // namespace

double KernelDoubt(const KernelEstimate& kernel, const device::KernelCosts& costs) {
  const auto* const found = std::ranges::find_if(kKnown, [&](const Known& one) {
    return one.method == kernel.method && one.kernel_class == kernel.kernel_class;
  });
  return found != kKnown.end() && kernel.known ? costs.*found->doubt : costs.doubt_others;
}

double DeviceDoubt(const RunEstimate& run, const device::KernelCosts& costs) {
  if (run.device_ms <= 0) return 1;
  std::map<std::pair<std::string_view, KernelClass>, double> off_ms;
  double gaps_ms = 0;
  for (const KernelEstimate& kernel : run.kernels) {
    off_ms[{kernel.method, kernel.kernel_class}] +=
        (kernel.time_ms - kernel.gap_ms) * std::log(kernel.doubt);
    gaps_ms += kernel.gap_ms;
  }
  double squares = std::pow(gaps_ms * std::log(costs.doubt_gaps), 2) +
                   std::pow(run.device_ms * std::log(costs.doubt_runs), 2);
  for (const auto& [kind, off] : off_ms) squares += off * off;
  return std::exp(std::sqrt(squares) / run.device_ms);
}

}  // namespace idbg::roofline
