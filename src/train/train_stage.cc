// SPDX-License-Identifier: Apache-2.0
#include "train/train_stage.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <system_error>
#include <utility>

#include "base/error.h"
#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "base/process/module_loader.h"
#include "base/text/text.h"
#include "train/train_internal.h"

namespace idbg::train {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr const char* kFormat = "gemm-training-checkpoint";
constexpr const char* kVersion = "1";
// Where inductor_debug.train leaves the name of the process group that it has opened.
constexpr const char* kGroupVariable = "INDUCTOR_DEBUG_PROCESS_GROUP";
// A checkpoint is written when a stage or the run ends, and else not more often than this.
constexpr std::chrono::seconds kBetweenCheckpoints{20};

std::int32_t NumberFromEnvironment(const char* name, std::int32_t otherwise) {
  const char* const text = std::getenv(name);
  if (text == nullptr || *text == '\0') return otherwise;
  const auto value = base::ParseNumber<std::int32_t>(text);
  if (!value || *value < 0)
    base::FailUsage(std::string(name) + "='" + text + "' is not a number (the launcher sets it)");
  return *value;
}

}  // namespace

IdbgGroup GroupFromEnvironment() {
  IdbgGroup group{};
  group.world_size = std::max(NumberFromEnvironment("WORLD_SIZE", 1), 1);
  if (group.world_size == 1) return group;
  group.rank = NumberFromEnvironment("RANK", 0);
  group.local_rank = NumberFromEnvironment("LOCAL_RANK", group.rank);
  group.name = std::getenv(kGroupVariable);
  if (group.name == nullptr || *group.name == '\0') {
    base::FailUsage("WORLD_SIZE is " + std::to_string(group.world_size) +
                    ", but no process group is open (start several processes with: torchrun "
                    "-m inductor_debug.train; for one process unset WORLD_SIZE)");
  }
  return group;
}

void ThrowTrainerError(std::int32_t code, const IdbgError& error, const std::string& stage) {
  throw base::Error(base::ModuleErrorCode(code), "training (" + stage + "): " + error.text);
}

TrainState TrainState::Copy(const IdbgState& state) {
  TrainState copy;
  for (std::int64_t i = 0; i < state.tensor_count; ++i) {
    const IdbgTensor& tensor = state.tensors[i];
    NetTensor& stored = copy.tensors[tensor.name];
    std::int64_t count = 1;
    for (std::int32_t d = 0; d < tensor.dims; ++d) {
      stored.shape.push_back(tensor.shape[d]);
      count *= tensor.shape[d];
    }
    stored.values.assign(tensor.data, tensor.data + count);
  }
  for (std::int64_t i = 0; i < state.scalar_count; ++i)
    copy.scalars[state.scalars[i].name] = state.scalars[i].value;
  return copy;
}

NetTensors TrainState::Named(const std::string& prefix) const {
  NetTensors result;
  for (const auto& [name, tensor] : tensors) {
    if (name.starts_with(prefix)) result[name.substr(prefix.size())] = tensor;
  }
  return result;
}

StateView::StateView(const TrainState& state) {
  for (const auto& [name, tensor] : state.tensors) {
    IdbgTensor view{
        name.c_str(), tensor.values.data(), static_cast<std::int32_t>(tensor.shape.size()), {}};
    for (std::size_t i = 0; i < tensor.shape.size() && i < std::size(view.shape); ++i)
      view.shape[i] = tensor.shape[i];
    tensors_.push_back(view);
  }
  for (const auto& [name, value] : state.scalars) scalars_.push_back({name.c_str(), value});
}

IdbgState StateView::get() const {
  return {tensors_.data(), std::ssize(tensors_), scalars_.data(), std::ssize(scalars_)};
}

std::string Checkpoint::Encode() const {
  std::map<std::string, std::string> metadata = {
      {"format", kFormat}, {"version", kVersion}, {"identity", identity}, {"stage", stage}};
  for (const auto& [name, value] : state.scalars)
    metadata["scalar." + name] = base::PythonRepr(value);
  std::vector<tensor::NamedTensor> tensors;
  for (const auto& [name, net] : done) AddWeights("done/" + name + "/", net, tensors);
  AddWeights("state/", state.tensors, tensors);
  return tensor::WriteSafetensors(metadata, tensors);
}

Checkpoint Checkpoint::Read(const fs::path& path) {
  const tensor::SafetensorsFile file(path);
  const auto text = [&](const std::string& key) {
    const auto found = file.metadata().find(key);
    return found == file.metadata().end() ? std::string() : found->second;
  };
  if (text("format") != kFormat || text("version") != kVersion) {
    base::FailFormat("is not a training checkpoint of this version", {.file = path.string()});
  }
  Checkpoint checkpoint;
  checkpoint.identity = text("identity");
  checkpoint.stage = text("stage");
  for (const auto& [key, value] : file.metadata()) {
    if (!key.starts_with("scalar.")) continue;
    const auto number = base::ParseNumber<double>(value);
    if (!number)
      base::FailFormat("'" + value + "' is not a number", {.file = path.string(), .key_path = key});
    checkpoint.state.scalars[key.substr(7)] = *number;
  }
  for (const auto& [name, tensor] : file.tensors()) {
    const NetTensor value{tensor.shape, tensor.ToFloats()};
    if (name.starts_with("state/")) {
      checkpoint.state.tensors[name.substr(6)] = value;
    } else if (const auto slash = name.find('/', 5);
               name.starts_with("done/") && slash != std::string::npos) {
      checkpoint.done[name.substr(5, slash - 5)][name.substr(slash + 1)] = value;
    }
  }
  return checkpoint;
}

StageRunner::StageRunner(const TrainOptions& options, const std::string& identity,
                         TrainObserver& observer)
    : observer_(observer),
      path_(options.model.string() + ".checkpoint"),
      group_(GroupFromEnvironment()) {
  checkpoint_.identity = identity;
  std::error_code error;
  if (!options.resume || !fs::exists(path_, error)) return;
  Checkpoint found = Checkpoint::Read(path_);
  if (found.identity != identity) {
    base::FailUsage(
        "was written with different data or options (resume with the same ones, or delete it)",
        {.file = path_.string()});
  }
  checkpoint_ = std::move(found);
  observer_.OnNote("resuming from " + path_.string());
}

// What the hooks need while one stage runs.
struct StageRunner::Call {
  StageRunner& runner;
  const std::string& stage;
  std::int64_t epochs;
  const AfterEpoch& after_epoch;
  Clock::time_point saved = Clock::now();
  TrainState result{};
  // An exception must not pass through the module: it is kept and thrown again after it returned.
  std::exception_ptr failure{};

  bool Guard(const std::function<void()>& function) {
    try {
      function();
      return true;
    } catch (...) {
      failure = std::current_exception();
      return false;
    }
  }

  bool OnBatch(const IdbgBatch& batch) {
    if (runner.observer_.Cancelled()) return false;
    return Guard([&] { runner.observer_.OnBatch(stage, batch, epochs); });
  }

  bool OnEpoch(const IdbgEpoch& epoch, const IdbgState& state) {
    return Guard([&] {
             runner.epochs_ = epoch.epoch;
             runner.checkpoint_.stage = stage;
             runner.checkpoint_.state = TrainState::Copy(state);
             if (after_epoch) after_epoch(epoch, runner.checkpoint_.state);
             if (Clock::now() - saved > kBetweenCheckpoints) {
               runner.Save();
               saved = Clock::now();
             }
             runner.observer_.OnEpoch(stage, epoch);
           }) &&
           !runner.observer_.Cancelled();
  }
};

NetTensors StageRunner::Run(const std::string& stage, IdbgTrainOptions& options, const Train& train,
                            const AfterEpoch& after_epoch, const NetTensors& start) {
  if (const auto found = checkpoint_.done.find(stage); found != checkpoint_.done.end())
    return found->second;
  observer_.OnStage(stage);
  TrainState resumed;
  if (checkpoint_.stage == stage) {
    resumed = checkpoint_.state;
  } else {
    for (const auto& [name, tensor] : start) resumed.tensors["model/" + name] = tensor;
  }
  const StateView view(resumed);
  if (!resumed.tensors.empty()) options.resume = view.get();
  options.group = group_;
  Call call{*this, stage, options.epochs, after_epoch};
  const IdbgTrainHooks hooks{
      .user = &call,
      .on_batch = [](void* user, const IdbgBatch* batch) -> std::int32_t {
        return static_cast<Call*>(user)->OnBatch(*batch);
      },
      .on_epoch = [](void* user, const IdbgEpoch* epoch, const IdbgState* state) -> std::int32_t {
        return static_cast<Call*>(user)->OnEpoch(*epoch, *state);
      },
      .on_done =
          [](void* user, const IdbgState* state) {
            auto& self = *static_cast<Call*>(user);
            self.Guard([&] { self.result = TrainState::Copy(*state); });
          }};
  IdbgError error{};
  const std::int32_t code = train(hooks, error);
  if (call.failure) std::rethrow_exception(call.failure);
  if (code != kIdbgDone && code != kIdbgStopped) {
    if (!checkpoint_.stage.empty()) Save();  // a lost GPU or process costs the epoch, no more
    ThrowTrainerError(code, error, stage);
  }
  stopped_ = code == kIdbgStopped;
  NetTensors best = call.result.Named("best/");
  scalars_ = call.result.scalars;
  if (stopped_) {
    if (!checkpoint_.stage.empty() || !checkpoint_.done.empty()) Save();
    return scalars_["epoch"] > 0 ? best : NetTensors{};
  }
  checkpoint_.done[stage] = best;
  checkpoint_.stage.clear();
  checkpoint_.state = {};
  Save();
  return best;
}

void StageRunner::Save() {
  if (!writes()) return;
  base::WriteFile(path_, checkpoint_.Encode());
}

void StageRunner::Finish() {
  std::error_code error;
  if (writes()) fs::remove(path_, error);
}

const IdbgTrainer& LoadTrainer() {
  static const IdbgTrainer& table = base::LoadModulePart(&IdbgModule::trainer, "training");
  return table;
}

}  // namespace idbg::train
