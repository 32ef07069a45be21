// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tensor/safetensors.h"
#include "train/train.h"
#include "train/trainer_api.h"

namespace idbg::train {

struct NetTensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;

  bool operator==(const NetTensor&) const = default;
};

// The tensors of a training state or of a net, by name.
using NetTensors = std::map<std::string, NetTensor>;

// A training state of our own, outside the module's memory.
struct TrainState {
  NetTensors tensors;
  std::map<std::string, double> scalars;

  static TrainState Copy(const IdbgState& state);
  // The tensors whose name starts with `prefix`, without it.
  NetTensors Named(const std::string& prefix) const;

  bool operator==(const TrainState&) const = default;
};

// A TrainState as the structs of the module's interface, which point into it.
class StateView {
 public:
  explicit StateView(const TrainState& state);
  IdbgState get() const;

 private:
  std::vector<IdbgTensor> tensors_;
  std::vector<IdbgScalar> scalars_;
};

// What a checkpoint file holds: a safetensors file with tensors "done/<stage>/<name>" of the stages
// that are finished and "state/<name>" of the one under way.
struct Checkpoint {
  std::string identity;  // of the data and the options: another training cannot go on from here
  std::map<std::string, NetTensors> done;
  std::string stage;  // under way; empty: none
  TrainState state;

  std::string Encode() const;
  // Throws Error(kFormat) for anything else than a checkpoint.
  static Checkpoint Read(const std::filesystem::path& path);
};

// Runs one net's training after the other, each through the module, with a checkpoint that lets a
// stopped run go on where it was.
class StageRunner {
 public:
  using Train = std::function<std::int32_t(const IdbgTrainHooks&, IdbgError&)>;
  // Called after each epoch with the state, before the checkpoint is written.
  using AfterEpoch = std::function<void(const IdbgEpoch&, const TrainState&)>;

  // Reads the checkpoint when options.resume says so. Throws Error(kUsage) when it is of another
  // training.
  StageRunner(const TrainOptions& options, const std::string& identity, TrainObserver& observer);

  // The result of the stage: from the checkpoint, or trained now. Empty when the training was
  // stopped before the first epoch's end; see stopped(). `options`: those that `train` reads, which
  // get where to resume from. `start`: weights to begin with; empty: random ones.
  NetTensors Run(const std::string& stage, IdbgTrainOptions& options, const Train& train,
                 const AfterEpoch& after_epoch = nullptr, const NetTensors& start = {});

  bool stopped() const { return stopped_; }
  std::int64_t epochs() const { return epochs_; }  // of the last stage
  // What the last stage trained in this process ended with: "best_loss", "best_test_loss", ...
  const std::map<std::string, double>& scalars() const { return scalars_; }
  // Whether this process writes files: rank 0 of a group.
  bool writes() const { return group_.rank == 0; }
  const IdbgGroup& group() const { return group_; }
  // Removes the checkpoint: the training is finished.
  void Finish();

 private:
  struct Call;

  void Save();

  TrainObserver& observer_;
  std::filesystem::path path_;  // beside the model; removed when the training is finished
  IdbgGroup group_;
  Checkpoint checkpoint_;
  bool stopped_ = false;
  std::int64_t epochs_ = 0;
  std::map<std::string, double> scalars_;
};

// Throws what a function of the module reported. `stage` is for the message.
void ThrowTrainerError(std::int32_t code, const IdbgError& error, const std::string& stage);

// The training functions of the LibTorch module, which is opened on the first call. Throws
// Error(kExternal), see base/process/module_loader.h.
const IdbgTrainer& LoadTrainer();

}  // namespace idbg::train
