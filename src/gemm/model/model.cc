// SPDX-License-Identifier: Apache-2.0
#include "gemm/model/model.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/error.h"
#include "base/log.h"
#include "gemm/model/model_types.h"
#include "gemm/problem/space.h"
#include "tensor/torch_file.h"

namespace idbg::gemm {
namespace {

// What EXHAUSTIVE can be at most, before any pruning.
constexpr std::size_t kMaxExhaustive = 1875;

// A weight that is not finite is one that training lost or a file that is damaged: the network
// clamps what comes of it, and would answer with a time that looks like any other.
void CheckFinite(const PredictorFile& file) {
  for (const auto& [name, tensor] : file.weights) {
    if (!tensor::IsFloatingPoint(tensor.dtype)) continue;
    const std::vector<float> values = tensor.ToFloats();
    const auto bad =
        std::ranges::find_if(values, [](float weight) { return !std::isfinite(weight); });
    if (bad == values.end()) continue;
    base::FailFormat("weight " + std::to_string(bad - values.begin()) +
                         " is not a finite number of 32 bits (train the model again)",
                     base::Place{.file = file.file, .key_path = name});
  }
}

void SetTarget(const Device* target, ModelInfo& info) {
  const bool is_other = target != nullptr && target->name != info.device.name;
  if (is_other && info.model_type == "ranker" && !target->is_cpu() && !info.device.is_cpu())
    info.other_device = *target;
}

}  // namespace

std::size_t Model::MaxCandidates() const { return kMaxExhaustive; }

std::size_t Model::Rank(const Problem& problem, std::span<RankedConfig> out) const {
  SpaceOptions options;
  const std::int64_t shared_bytes = info().predicted_device().shared_bytes_per_block_optin;
  if (shared_bytes > 0) options.shared_bytes_limit = shared_bytes;
  const std::vector<Config> configs = Candidates(SearchSpace::kExhaustive, problem, options);
  std::vector<float> ms(configs.size());
  PredictMs(problem, configs, ms);
  std::vector<std::size_t> order(configs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const std::size_t count = std::min(out.size(), configs.size());
  std::partial_sort(
      order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
      [&](std::size_t a, std::size_t b) { return std::pair(ms[a], a) < std::pair(ms[b], b); });
  for (std::size_t i = 0; i < count; ++i) out[i] = {configs[order[i]], ms[order[i]]};
  return count;
}

std::optional<double> Model::ExpectedError(const Problem& problem, float best_ms) const {
  if (info().other_device || Extrapolates(problem))
    return std::nullopt;  // nothing was measured there
  for (const ErrorClass& row : info().errors) {
    if (row.from_ms <= best_ms && best_ms < row.to_ms && row.problems > 0) return row.error;
  }
  return std::nullopt;
}

std::unique_ptr<Model> MakeModel(PredictorFile file) {
  CheckFinite(file);
  const std::string& type = file.info.model_type;
  if (type == "v1" || type == "base" || type == "deep") return MakeTorchDiodeModel(std::move(file));
  if (type == "ranker") return MakeRankerModel(std::move(file));
  base::FailUnsupported("model type '" + type + "' is unknown (choose from ranker, v1, base, deep)",
                        base::Place{.file = file.file});
}

std::unique_ptr<Model> LoadModel(const std::filesystem::path& path, const Device* target) {
  base::LogPhase phase(base::LogLevel::kInfo, "read the GEMM model ", path);
  const base::MappedFile file(path);
  const auto make = [&](const char* format, PredictorFile read) {
    SetTarget(target, read.info);
    std::unique_ptr<Model> model = MakeModel(std::move(read));
    const ModelInfo& info = model->info();
    phase.Result(
        format, ", ", base::LogBytes{file.text().size()}, ", ", info.model_type, " of ",
        info.device.name, ", trained on ",
        base::LogCount{static_cast<std::uint64_t>(info.training_problem_count), "problem"});
    return model;
  };
  if (tensor::TorchFile::Sniff(file.text()))
    return make("torch-diode checkpoint", ReadTorchDiodeCheckpoint(path));
  base::LogDebug(path, ": not a torch-diode checkpoint: not a zip archive");
  if (tensor::SafetensorsFile::Sniff(file.text()))
    return make("model file", ReadPredictorFile(path));
  base::FailFormat(
      "is not a GEMM model: it is neither a model file (safetensors, which begins with the length "
      "of a JSON header) nor a torch-diode checkpoint (a zip archive)",
      base::Place{.file = path.string()});
}

std::string EncodePredictorFile(const PredictorFile& model) {
  std::vector<tensor::NamedTensor> weights;
  for (const auto& [name, tensor] : model.weights) weights.push_back({name, tensor});
  return EncodePredictorFile(model.info, weights);
}

}  // namespace idbg::gemm
