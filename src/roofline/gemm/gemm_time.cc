// SPDX-License-Identifier: Apache-2.0
#include "roofline/gemm/gemm_time.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "base/log.h"
#include "gemm/decide.h"
#include "gemm/model/model.h"
#include "roofline/gemm/gemm_device.h"
#include "roofline/gemm/products.h"

namespace idbg::roofline {
namespace {

// A bias is added in the library's epilogue: an addmm takes the time of its mm.
gemm::Problem WithoutBias(gemm::Problem problem) {
  if (gemm::IsScaled(problem.op)) return problem;
  problem.op = problem.batch > 1 ? gemm::Op::kBmm : gemm::Op::kMm;
  return problem;
}

// What a product takes that is larger than those that the model was trained on: equal pieces of it
// along its longer side, one after another, of which all but the first start nothing. Null: it is
// outside for another reason than a long side.
struct Pieces {
  gemm::Problem problem;
  double count = 1;
};
std::optional<Pieces> PiecesOf(const gemm::Model& model, const gemm::Problem& problem) {
  constexpr std::int64_t kMost = 64;
  constexpr std::int64_t kVector = 8;
  if (!model.Extrapolates(problem)) return Pieces{problem};
  const auto side = problem.n >= problem.m ? &gemm::Problem::n : &gemm::Problem::m;
  for (std::int64_t parts = 2; parts <= kMost; ++parts) {
    gemm::Problem piece = problem;
    piece.*side = (problem.*side / parts + kVector - 1) / kVector * kVector;
    if (!model.Extrapolates(piece))
      return Pieces{piece, static_cast<double>(problem.*side) / static_cast<double>(piece.*side)};
  }
  return std::nullopt;
}

// Times of products by a model. A graph has the same few products in each of its layers, and a
// model's answer takes longer than all else that is asked of a kernel: each is asked for once.
class ProductTimes {
 public:
  ProductTimes(std::unique_ptr<const gemm::Model> model, bool max_autotune, double start_ms)
      : model_(std::move(model)), max_autotune_(max_autotune), start_ms_(start_ms) {}

  std::optional<double> Of(const Gemm& product) {
    if (!product.op) return std::nullopt;
    const gemm::Problem problem = WithoutBias(ProblemOf(product, *product.op));
    if (problem.m < 1 || problem.n < 1 || problem.k < 1) return std::nullopt;
    const auto [entry, is_new] = known_.try_emplace(problem);
    if (is_new) entry->second = Predict(problem);
    return entry->second;
  }

 private:
  std::optional<double> Predict(const gemm::Problem& problem) const {
    const std::optional<Pieces> pieces = PiecesOf(*model_, problem);
    if (!pieces) return std::nullopt;
    const std::optional<double> ms = Ms(pieces->problem);
    if (!ms) return std::nullopt;
    return *ms + (pieces->count - 1) * std::max(0.0, *ms - start_ms_);
  }

  // With max-autotune Inductor measures, and takes what is fastest.
  std::optional<double> Ms(const gemm::Problem& problem) const {
    if (!max_autotune_) return model_->PredictAtenMs(problem);
    return gemm::Decide(problem, {.model = model_.get()},
                        {.are_sizes_arguments = true, .measured = 1})
        .Ms();
  }

  std::unique_ptr<const gemm::Model> model_;
  bool max_autotune_;
  double start_ms_;
  std::map<gemm::Problem, std::optional<double>> known_;
};

}  // namespace

GemmTime MakeGemmTime(const Hardware& hardware, bool max_autotune) {
  if (hardware.gemm_model.empty()) {
    base::LogInfo("matrix product times on ", hardware.name,
                  ": from specifications (no model was trained on it)");
    return {};
  }
  base::LogInfo("matrix product times on ", hardware.name, ": by the model ", hardware.gemm_model);
  const double start_ms =
      1e3 * (hardware.gemm_timer_floor_s ? hardware.gemm_timer_floor_s->value : 0);
  const auto times = std::make_shared<ProductTimes>(
      gemm::LoadModel(FindShippedModel(hardware).path), max_autotune, start_ms);
  return [times](const Gemm& product) { return times->Of(product); };
}

}  // namespace idbg::roofline
