// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "gemm/model/predictor_file.h"
#include "gemm/problem/predictor.h"

namespace idbg::gemm {

// A place in a ranking of configurations.
struct RankedConfig {
  Config config;
  float ms = 0;  // predicted

  bool operator==(const RankedConfig&) const = default;
};

// A predictor that was made from a model file, with what the file says about itself.
class Model : public Predictor {
 public:
  virtual const ModelInfo& info() const = 0;

  // Writes the model's own candidates for the problem, best first, as many as `out` holds; returns
  // how many. Unless the model says otherwise: those of Inductor's EXHAUSTIVE space.
  virtual std::size_t Rank(const Problem& problem, std::span<RankedConfig> out) const;
  // How many candidates a problem can have at most.
  virtual std::size_t MaxCandidates() const;
  std::optional<double> ExpectedError(const Problem& problem, float best_ms) const override;
};

// Loads one of our model files or a torch-diode checkpoint (v1, base, deep), told apart by content.
// Nothing of the file is executed. Throws Error(kNotFound), Error(kFormat) for a damaged file or
// one whose layers do not fit its features, Error(kUnsupported) for a model type that is not known.
// `target`: the GPU to predict for, where it is not the one of the model's times. A ranker then
// sees that GPU's rates and sizes; the other types see no device.
std::unique_ptr<Model> LoadModel(const std::filesystem::path& path, const Device* target = nullptr);

// A model of what was read (or made by training, before it is written).
std::unique_ptr<Model> MakeModel(PredictorFile file);

// Whether the bytes of a file of torch.save have the keys of one.
bool LooksLikeTorchDiodeCheckpoint(std::string_view bytes);

// Reads a torch-diode checkpoint without executing it. The type is told from the keys; the
// constants that upstream's v1 keeps elsewhere are added.
PredictorFile ReadTorchDiodeCheckpoint(const std::filesystem::path& path);

// The bytes of one of our model files with the content of `model`.
std::string EncodePredictorFile(const PredictorFile& model);

}  // namespace idbg::gemm
