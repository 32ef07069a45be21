// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "train/train_stage.h"
#include "train/trainer_api.h"

namespace idbg::train {

struct StoredTensor {
  std::vector<std::int64_t> shape;
  std::vector<float> values;
  bool operator==(const StoredTensor&) const = default;
};

// A training state of our own, copied out of the module's memory.
struct StoredState {
  std::map<std::string, StoredTensor> tensors;
  std::map<std::string, double> scalars;

  bool operator==(const StoredState&) const = default;

  // Points into this object; valid until the next call.
  IdbgState state() const {
    tensor_views_.clear();
    scalar_views_.clear();
    for (const auto& [name, tensor] : tensors) {
      IdbgTensor view{
          name.c_str(), tensor.values.data(), static_cast<std::int32_t>(tensor.shape.size()), {}};
      for (std::size_t i = 0; i < tensor.shape.size(); ++i) view.shape[i] = tensor.shape[i];
      tensor_views_.push_back(view);
    }
    for (const auto& [name, value] : scalars) scalar_views_.push_back({name.c_str(), value});
    return {tensor_views_.data(), static_cast<std::int64_t>(tensor_views_.size()),
            scalar_views_.data(), static_cast<std::int64_t>(scalar_views_.size())};
  }

  static StoredState Copy(const IdbgState& state) {
    StoredState copy;
    for (std::int64_t i = 0; i < state.tensor_count; ++i) {
      const IdbgTensor& tensor = state.tensors[i];
      StoredTensor stored;
      std::int64_t count = 1;
      for (std::int32_t d = 0; d < tensor.dims; ++d) {
        stored.shape.push_back(tensor.shape[d]);
        count *= tensor.shape[d];
      }
      stored.values.assign(tensor.data, tensor.data + count);
      copy.tensors[tensor.name] = stored;
    }
    for (std::int64_t i = 0; i < state.scalar_count; ++i)
      copy.scalars[state.scalars[i].name] = state.scalars[i].value;
    return copy;
  }

 private:
  struct Views : std::vector<IdbgTensor> {
    bool operator==(const Views&) const { return true; }
  };
  struct ScalarViews : std::vector<IdbgScalar> {
    bool operator==(const ScalarViews&) const { return true; }
  };
  mutable Views tensor_views_;
  mutable ScalarViews scalar_views_;
};

// What came out of one run.
struct RunRecord {
  std::int32_t code = 0;
  std::string error;
  std::vector<IdbgEpoch> epochs;
  StoredState done;
};

// Runs `train` with hooks that record everything and stop after an epoch or a batch (both counted
// over the whole run; 0: never).
inline RunRecord RunTraining(
    int stop_after_epoch, int stop_after_batch,
    const std::function<std::int32_t(const IdbgTrainHooks&, IdbgError&)>& train) {
  struct Context {
    RunRecord record;
    int stop_epoch;
    int stop_batch;
    int batches = 0;
  } context{{}, stop_after_epoch, stop_after_batch};
  const IdbgTrainHooks hooks{
      .user = &context,
      .on_batch = [](void* user, const IdbgBatch*) -> std::int32_t {
        auto& self = *static_cast<Context*>(user);
        return ++self.batches != self.stop_batch;
      },
      .on_epoch = [](void* user, const IdbgEpoch* epoch, const IdbgState*) -> std::int32_t {
        auto& self = *static_cast<Context*>(user);
        self.record.epochs.push_back(*epoch);
        return static_cast<int>(self.record.epochs.size()) != self.stop_epoch;
      },
      .on_done =
          [](void* user, const IdbgState* state) {
            static_cast<Context*>(user)->record.done = StoredState::Copy(*state);
          }};
  IdbgError error{};
  context.record.code = train(hooks, error);
  context.record.error = error.text;
  return context.record;
}

}  // namespace idbg::train
