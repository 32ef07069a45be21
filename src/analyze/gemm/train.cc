// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <array>
#include <chrono>
#include <span>

#include "analyze/gemm/validate_model.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "inputs/recognise.h"
#include "roofline/gemm_device.h"
#include "timings/dataset.h"
#include "timings/split.h"
#include "timings/timings_append.h"
#include "train/reproduction.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

// Keeps the epochs of all stages as CSV; everything goes on to the observer of the caller.
class HistoryKeeper final : public train::TrainObserver {
 public:
  explicit HistoryKeeper(train::TrainObserver& next) : next_(next) {}

  bool Cancelled() override { return next_.Cancelled(); }
  void OnStage(std::string_view stage) override {
    next_.OnStage(stage);
    epoch_began_ = Clock::now();
  }
  void OnBatch(std::string_view stage, const IdbgBatch& batch, std::int64_t epochs) override {
    next_.OnBatch(stage, batch, epochs);
  }
  void OnEpoch(std::string_view stage, const IdbgEpoch& epoch) override {
    const auto now = Clock::now();
    csv_ +=
        fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.3f}\n", stage, epoch.epoch,
                    epoch.train_loss, epoch.validation_loss, epoch.test_loss, epoch.first_choice,
                    epoch.learning_rate, std::chrono::duration<double>(now - epoch_began_).count());
    epoch_began_ = now;
    next_.OnEpoch(stage, epoch);
  }
  void OnSaved(const fs::path& path) override { next_.OnSaved(path); }
  void OnNote(const std::string& note) override { next_.OnNote(note); }

  const std::string& csv() const { return csv_; }

 private:
  using Clock = std::chrono::steady_clock;

  train::TrainObserver& next_;
  std::string csv_ =
      "stage,epoch,train_loss,validation_loss,test_loss,first_choice,learning_rate,seconds\n";
  Clock::time_point epoch_began_ = Clock::now();
};

std::vector<fs::path> FilesOf(const TrainRequest& request) {
  if (request.dataset.empty() == request.folder.empty()) {
    base::FailUsage("train needs exactly one of --dataset and --data-dir");
  }
  if (!request.dataset.empty()) return {request.dataset};
  std::vector<std::string> endings;
  for (const std::string& extension : request.extensions) endings.push_back("." + extension);
  const std::vector<fs::path> files = base::ListFiles(request.folder, endings);
  if (files.empty()) {
    base::FailNotFound("contains no data set (see --file-extensions)", {.file = request.folder});
  }
  return files;
}

timings::Timings LoadTimings(const TrainRequest& request, const std::vector<fs::path>& files) {
  const auto load = [&](std::span<const fs::path> paths, const std::string& name,
                        const char* command, const std::string& hardware) {
    timings::Timings timings = inputs::Explained(inputs::Kind::kDataset, command, [&] {
      return timings::LoadTimings(paths, {.hardware = hardware});
    });
    timings::CheckDevice(timings, hardware, name);
    if (!request.op.empty()) timings::KeepOp(timings, request.op, name);
    timings.device = roofline::WithFigures(std::move(timings.device));
    return timings;
  };
  timings::Timings timings = load(files, request.dataset.empty() ? request.folder : request.dataset,
                                  "train", request.hardware);
  for (const std::string& other : request.also) {
    const std::array<fs::path, 1> file = {other};
    timings::AppendOtherDevice(timings, load(file, other, "train --also", ""), other, nullptr);
  }
  return timings;
}

train::TrainOptions OptionsOf(const TrainRequest& request, const std::vector<fs::path>& files) {
  train::TrainOptions options = request.options;
  const bool asks_device = !request.preset && options.type == train::ModelType::kRanker;
  const bool full = asks_device && train::WouldUseCuda(options.device);
  options.preset = request.preset.value_or(full ? train::RankerPreset::kFull  //
                                                : train::RankerPreset::kCpu);
  base::LogInfo("train ", train::ToString(options.type), ", preset ",
                base::EnumName(options.preset), request.preset ? "" : " (chosen by the device)",
                ", device ", options.device, ", seed ", options.seed, ", writing the model to ",
                options.model);
  options.data_hash = train::HashFiles(files);
  options.command = train::CommandLine(options, {.file = request.dataset,
                                                 .folder = request.folder,
                                                 .also = request.also,
                                                 .hardware = request.hardware,
                                                 .op = request.op});
  train::CheckSibling(options);
  return options;
}

}  // namespace

Training Train(const TrainRequest& request, train::TrainObserver& observer) {
  std::vector<fs::path> files = FilesOf(request);
  // Before the options, which may ask the LibTorch module: a missing file is the nearer mistake.
  const timings::Timings timings = LoadTimings(request, files);
  files.insert(files.end(), request.also.begin(), request.also.end());
  Training training{.options = OptionsOf(request, files)};
  HistoryKeeper keeper(observer);
  base::LogPhase phase(base::LogLevel::kInfo, "train on ",
                       base::LogCount{timings.problems.size(), "problem"});
  training.summary = train::Train(timings, training.options, keeper);
  if (train::GroupFromEnvironment().rank == 0)  // as torch-diode's users expect it
    base::WriteFile(request.log_folder / fmt::format("matmul_timing_{}_history.csv",
                                                     train::ToString(training.options.type)),
                    keeper.csv());
  return training;
}

}  // namespace idbg::analyze
