// SPDX-License-Identifier: Apache-2.0
#include "gemm/select.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "base/error.h"

namespace idbg::gemm {
namespace {

constexpr std::int64_t kMaxSize = (std::int64_t{1} << 31) - 1;

void CheckSize(const char* name, std::int64_t size) {
  if (size >= 1 && size <= kMaxSize) return;
  throw base::Error(base::ErrorCode::kUsage, std::string(name) + " is " + std::to_string(size) +
                                                 ", not a size between 1 and 2147483647");
}

// float8 is multiplied by scaled_mm, and nothing else is. No operator of a Problem multiplies
// integers on a GPU.
void CheckHasOperator(const Problem& problem) {
  const bool is_float = tensor::IsFloatingPoint(problem.dtype);
  const bool is_small = tensor::Bits(problem.dtype) <= 8;
  if (is_float && is_small == IsScaled(problem.op)) return;
  std::string message = fmt::format(
      "aten.{} does not support {} on a GPU",
      IsScaled(problem.op) ? "_scaled_mm"
                           : ToString(problem.op).substr(0, ToString(problem.op).find('+')),
      tensor::ToString(problem.dtype));
  if (is_float)
    message += is_small ? " (choose the operator scaled_mm)" : " (choose the dtype float8_e4m3fn)";
  if (problem.dtype == tensor::DType::kInt8)
    message += " (PyTorch multiplies it with aten._int_mm, which no model predicts)";
  throw base::Error(base::ErrorCode::kUsage, message);
}

// Raises the times to what the device can reach. The order of the configurations stays the model's.
void RaiseToPeak(const Problem& problem, const PeakFlops& peak, Choice& choice) {
  const float least = LeastMs(problem, peak);
  float lowest = std::min(choice.aten_ms.value_or(least), choice.aten_fused_ms.value_or(least));
  for (RankedConfig& row : choice.configs) {
    lowest = std::min(lowest, row.ms);
    row.ms = std::max(row.ms, least);
  }
  if (lowest >= least) return;
  for (std::optional<float>* const ms : {&choice.aten_ms, &choice.aten_fused_ms}) {
    if (*ms) *ms = std::max(**ms, least);
  }
  choice.raised = {.predicted_ms = lowest, .least_ms = least};
  choice.margin.reset();  // of times that cannot be
  choice.expected_error.reset();
}

Backend FasterAten(const Choice& choice) {
  return choice.aten_fused_ms && (!choice.aten_ms || *choice.aten_fused_ms < *choice.aten_ms)
             ? Backend::kAtenFused
             : Backend::kAten;
}

}  // namespace

float LeastMs(const Problem& problem, const PeakFlops& peak) {
  const std::optional<double> flops = peak ? peak(problem.dtype) : std::nullopt;
  return flops && *flops > 0 ? static_cast<float>(1e3 * problem.Flop() / *flops) : 0;
}

std::string NoteOfRaised(const Problem& problem, const Choice& choice) {
  if (!choice.raised) return {};
  const auto& [predicted_ms, least_ms] = *choice.raised;
  const auto tflops = [&](float ms) { return problem.Flop() / ms / 1e9; };
  return fmt::format(
      "the prediction exceeds the device's peak: {:.6g} ms would be {:.4g} TFLOP/s, the peak of {} "
      "is {:.4g}{}{}; times are raised to {:.6g} ms, the shortest possible time, and the choice is "
      "not reliable",
      predicted_ms, tflops(predicted_ms), tensor::ToString(problem.dtype), tflops(least_ms),
      problem.dtype == tensor::DType::kFloat32 ? " (without TF32)" : "",
      choice.extrapolated() ? "; the model was not trained on " + choice.outside : "", least_ms);
}

std::size_t KeepCount(std::span<const RankedConfig> ranking,
                      const SelectOptions& options) noexcept {
  std::size_t count = ranking.size();
  if (options.top_k > 0) count = std::min(count, options.top_k);
  if (options.threshold && count > 1) {
    const double limit = ranking.front().ms * *options.threshold;
    while (count > 1 && ranking[count - 1].ms > limit) --count;
  }
  return count;
}

std::string_view ToString(Backend backend) {
  switch (backend) {
    case Backend::kTriton:
      return "triton";
    case Backend::kCpp:
      return "cpp";
    case Backend::kAten:
      return "aten";
    case Backend::kAtenFused:
      return "aten_fused";
  }
  return "";
}

void CheckProblem(const Problem& problem) {
  CheckSize("M", problem.m);
  CheckSize("N", problem.n);
  CheckSize("K", problem.k);
  CheckSize("batch", problem.batch);
  const bool is_complex = problem.dtype == tensor::DType::kComplex32 ||
                          problem.dtype == tensor::DType::kComplex64 ||
                          problem.dtype == tensor::DType::kComplex128;
  if (is_complex || problem.dtype == tensor::DType::kBool) {
    throw base::Error(base::ErrorCode::kUsage, "dtype " +
                                                   std::string(tensor::ToString(problem.dtype)) +
                                                   " is not supported by the GEMM templates");
  }
  CheckHasOperator(problem);
}

// No device takes less than a femtosecond, or computes as slowly as this, also where a model
// extrapolates: such a time is where a network clamps what it computed.
void CheckPlausible(const Model& model, const Problem& problem, float ms) {
  constexpr double kLeastMs = 1e-12;
  constexpr double kFlopsPerMs = 1e6;
  const double flops = 2.0 * static_cast<double>(problem.batch) * static_cast<double>(problem.m) *
                       static_cast<double>(problem.n) * static_cast<double>(problem.k);
  if (ms >= kLeastMs && ms <= 1e6 + flops / kFlopsPerMs) return;
  throw base::Error(base::ErrorCode::kFormat,
                    fmt::format("the model predicts {:g} ms for {}, which is not plausible (the "
                                "model is damaged, or made for other problems)",
                                ms, ToString(problem)),
                    base::Place{.file = model.name()});
}

Choice Select(const Model& model, const Problem& problem, const SelectOptions& options) {
  CheckProblem(problem);
  Choice choice;
  const Backend own = model.info().device.is_cpu() ? Backend::kCpp : Backend::kTriton;
  choice.backend = own;
  const std::size_t room =
      options.top_k == 0 ? model.MaxCandidates() : std::min(options.top_k, model.MaxCandidates());
  if (!options.only_library) {
    choice.configs.resize(room);
    choice.configs.resize(model.Rank(problem, choice.configs));
    choice.configs.resize(KeepCount(choice.configs, options));
  }
  choice.outside = model.Outside(problem);
  choice.aten_ms = model.PredictAtenMs(problem);
  choice.aten_fused_ms = model.PredictFusedAtenMs(problem);
  for (const std::optional<float>& ms : {choice.aten_ms, choice.aten_fused_ms}) {
    if (ms) CheckPlausible(model, problem, *ms);
  }
  if (!choice.configs.empty()) CheckPlausible(model, problem, choice.configs.front().ms);
  if (choice.configs.empty()) {
    if (!choice.aten_ms)
      throw base::Error(base::ErrorCode::kUsage, options.only_library
                                                     ? "the model does not predict the library"
                                                     : "no configuration fits the problem");
    choice.backend = FasterAten(choice);
    RaiseToPeak(problem, options.peak_flops, choice);
    return choice;
  }
  const float triton_ms = choice.configs.front().ms;
  if (choice.aten_ms) {
    const float aten_ms = std::min(*choice.aten_ms, choice.aten_fused_ms.value_or(*choice.aten_ms));
    const bool is_aten = aten_ms * options.aten_margin < triton_ms;
    choice.backend = is_aten ? FasterAten(choice) : own;
    choice.margin = is_aten ? triton_ms / aten_ms : aten_ms / triton_ms;
  }
  choice.expected_error = model.ExpectedError(problem, triton_ms);
  RaiseToPeak(problem, options.peak_flops, choice);
  return choice;
}

}  // namespace idbg::gemm
