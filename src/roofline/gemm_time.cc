// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm_time.h"

#include <algorithm>
#include <memory>

#include "base/file.h"
#include "base/log.h"
#include "gemm/model/model.h"
#include "gemm/select.h"
#include "roofline/products.h"

namespace idbg::roofline {
namespace {

// A bias is added in the library's epilogue: an addmm takes the time of its mm.
gemm::Problem WithoutBias(gemm::Problem problem) {
  if (gemm::IsScaled(problem.op)) return problem;
  problem.op = problem.batch > 1 ? gemm::Op::kBmm : gemm::Op::kMm;
  return problem;
}

// The quicker of the vendor library and the best Triton configuration.
std::optional<double> BestMs(const gemm::Model& model, const gemm::Problem& problem,
                             std::optional<float> aten_ms) {
  const gemm::Choice choice = gemm::Select(model, problem, {.top_k = 1});
  if (choice.configs.empty()) return aten_ms;
  const float triton_ms = choice.configs.front().ms;
  return aten_ms ? std::min(*aten_ms, triton_ms) : triton_ms;
}

}  // namespace

GemmTime MakeGemmTime(const Hardware& hardware, bool max_autotune) {
  if (hardware.gemm_model.empty()) {
    base::LogInfo("matrix product times on ", hardware.name,
                  ": from specifications (no model was trained on it)");
    return {};
  }
  base::LogInfo("matrix product times on ", hardware.name, ": by the model ", hardware.gemm_model);
  const std::shared_ptr<const gemm::Model> model =
      gemm::LoadModel(base::FindDataFile("models/" + hardware.gemm_model + ".safetensors"));
  return [model, max_autotune](const Gemm& product) -> std::optional<double> {
    if (!product.op) return std::nullopt;
    const gemm::Problem problem = WithoutBias(ProblemOf(product, *product.op));
    if (problem.m < 1 || problem.n < 1 || problem.k < 1 || model->Extrapolates(problem))
      return std::nullopt;
    const std::optional<float> aten_ms = model->PredictAtenMs(problem);
    return max_autotune ? BestMs(*model, problem, aten_ms) : std::optional<double>(aten_ms);
  };
}

}  // namespace idbg::roofline
