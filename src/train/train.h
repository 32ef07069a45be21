// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "base/names.h"
#include "timings/split.h"
#include "timings/timings.h"
#include "train/trainer_api.h"

namespace idbg::train {

enum class ModelType { kBase, kDeep, kRanker };
inline std::string_view ToString(ModelType type) { return base::EnumName(type); }

// How much work goes into a ranker.
enum class RankerPreset {
  kFull,  // an ensemble, made-up problems that it labels, small nets that learn from both: for a
          // GPU
  kCpu,   // the small nets alone, on measured rows: minutes on two cores
};

struct TrainOptions {
  ModelType type = ModelType::kRanker;
  std::filesystem::path model;  // what is written
  std::string device = "auto";  // "cpu", "cuda", "auto"
  int threads = 0;              // of the CPU; 0: LibTorch's choice
  std::uint64_t seed = 42;
  // Unset: what suits the model type.
  std::optional<std::int64_t> epochs;
  std::optional<std::int64_t> batch_size;
  std::optional<std::int64_t> patience;
  std::optional<double> learning_rate;
  std::optional<double> weight_decay;
  std::int64_t hidden_dim = 128;  // deep
  std::int64_t layers = 10;       // deep
  RankerPreset preset = RankerPreset::kFull;
  double holdout = 0.1;  // share of the problems kept out of training, to measure with
  timings::SplitBy split = timings::SplitBy::kProblem;
  bool resume = false;  // from the checkpoint beside the model, if there is one
  std::string command;  // the command line, for the model file
  // A model that was made in the same way with problems held out: its hold-out figures stand in the
  // new model's file when nothing is held out. Empty: none.
  std::filesystem::path figures_from;
  // A ranker to start from: its weights are fitted to the data, which may be of another device and
  // a hundredth of what the ranker was trained on. Empty: none.
  std::filesystem::path adapt;
  std::string data_hash;  // "sha256:...", for the model file and the checkpoint
};

// This process's place in the group of the launcher (tools/inductor_debug/train.py): RANK,
// WORLD_SIZE, LOCAL_RANK of torchrun, INDUCTOR_DEBUG_PROCESS_GROUP. One process alone without
// them. The name lives as long as the environment does. Throws Error(kUsage) for values that are no
// numbers, and for several processes without a process group.
IdbgGroup GroupFromEnvironment();

// Whether a device by that name would be a GPU. Opens the LibTorch module for "auto".
bool WouldUseCuda(const std::string& device);

// Hears what happens; called on the thread that trains.
class TrainObserver {
 public:
  virtual ~TrainObserver() = default;
  virtual bool Cancelled() { return false; }
  // A part of the work begins: "features", "teacher 2 of 4", "stage 1".
  virtual void OnStage(std::string_view) {}
  virtual void OnBatch(std::string_view /*stage*/, const IdbgBatch&, std::int64_t /*epochs*/) {}
  virtual void OnEpoch(std::string_view /*stage*/, const IdbgEpoch&) {}
  // A file was written.
  virtual void OnSaved(const std::filesystem::path&) {}
  // Something worth knowing, one line.
  virtual void OnNote(const std::string&) {}
};

struct TrainSummary {
  bool stopped = false;  // before its end; the checkpoint holds where
  bool model_written = false;
  std::size_t problems = 0;  // used at all
  std::size_t rows = 0;
  std::size_t dropped = 0;  // rows: times that are not finite and positive
  std::size_t train_problems = 0;
  std::size_t validation_problems = 0;
  std::size_t test_problems = 0;
  std::optional<double> test_loss;        // base, deep: MSE of ln(time)
  std::int64_t epochs = 0;                // of the (last) net
  std::map<std::string, double> metrics;  // of the model's file: "holdout.all.first1.geomean"
};

// Trains a model of any type on a data set and writes it. Needs the LibTorch module. Throws
// Error(kUnsupported) for data that the type cannot be trained on, kExternal when LibTorch fails.
TrainSummary Train(const timings::Timings& timings, const TrainOptions& options,
                   TrainObserver& observer);

}  // namespace idbg::train
