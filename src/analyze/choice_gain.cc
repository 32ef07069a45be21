// SPDX-License-Identifier: Apache-2.0
#include "analyze/choice_gain.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

#include "analyze/shipped_model.h"
#include "base/error.h"
#include "base/log.h"
#include "gemm/decide.h"

namespace idbg::analyze {
namespace {

class Choices {
 public:
  explicit Choices(std::string device) : device_(std::move(device)) {}

  double GainMs(const gemm::Problem& problem) {
    const auto [entry, is_new] = known_.try_emplace(problem, 0);
    if (is_new) entry->second = Decide(problem);
    return entry->second;
  }

 private:
  double Decide(const gemm::Problem& problem) {
    try {
      if (!loaded_) loaded_ = LoadShippedModel(device_);
      gemm::Surroundings around = gemm::SurroundingsOf(problem);
      around.has_gemv = true;
      const gemm::Decision decision = gemm::Decide(problem, loaded_->target, around);
      if (!decision.stand_down.empty() || decision.extrapolated() || !decision.times.aten_ms)
        return 0;
      return std::max(0.0F, *decision.times.aten_ms - decision.Ms());
    } catch (const base::Error& error) {
      base::LogDebug("no choice for ", gemm::ToString(problem), ": ", error.what());
      return 0;
    }
  }

  std::string device_;
  std::optional<LoadedModel> loaded_;
  std::map<gemm::Problem, double> known_;
};

}  // namespace

estimate::ChoiceGain MakeChoiceGain(const std::string& device) {
  const auto choices = std::make_shared<Choices>(device);
  return [choices](const gemm::Problem& problem) { return choices->GainMs(problem); };
}

}  // namespace idbg::analyze
