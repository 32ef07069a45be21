// SPDX-License-Identifier: Apache-2.0
#include <array>

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

// Keeps the history; everything goes on to the observer of the caller.
class HistoryKeeper final : public train::TrainObserver {
 public:
  explicit HistoryKeeper(train::TrainObserver& next) : next_(next) {}

  bool Cancelled() override { return next_.Cancelled(); }
  void OnStage(std::string_view stage) override {
    next_.OnStage(stage);
    history_.BeginStage();
  }
  void OnBatch(std::string_view stage, const IdbgBatch& batch, std::int64_t epochs) override {
    next_.OnBatch(stage, batch, epochs);
  }
  void OnEpoch(std::string_view stage, const IdbgEpoch& epoch) override {
    history_.Add(stage, epoch);
    next_.OnEpoch(stage, epoch);
  }
  void OnSaved(const fs::path& path) override { next_.OnSaved(path); }
  void OnNote(const std::string& note) override { next_.OnNote(note); }

  const train::TrainHistory& history() const { return history_; }

 private:
  train::TrainObserver& next_;
  train::TrainHistory history_;
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
  const std::string& name = request.dataset.empty() ? request.folder : request.dataset;
  timings::Timings timings = inputs::Explained(inputs::Kind::kDataset, "train", [&] {
    return timings::LoadTimings(files, {.hardware = request.hardware});
  });
  timings::CheckDevice(timings, request.hardware, name);
  if (!request.op.empty()) timings::KeepOp(timings, request.op, name);
  timings.device = roofline::WithFigures(std::move(timings.device));
  for (const std::string& other : request.also) {
    const std::array<fs::path, 1> file = {other};
    timings::Timings part = inputs::Explained(inputs::Kind::kDataset, "train --also",
                                              [&] { return timings::LoadTimings(file); });
    if (!request.op.empty()) timings::KeepOp(part, request.op, other);
    part.device = roofline::WithFigures(std::move(part.device));
    timings::AppendOtherDevice(timings, std::move(part), other, nullptr);
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
                options.preset == train::RankerPreset::kFull ? "full" : "cpu",
                request.preset ? "" : " (chosen by the device)", ", device ", options.device,
                ", seed ", options.seed, ", writing the model to ", options.model);
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
  if (train::GroupFromEnvironment().rank == 0) {
    base::WriteFile(train::HistoryPath(request.log_folder, training.options.type),
                    keeper.history().ToCsv());
  }
  return training;
}

}  // namespace idbg::analyze
