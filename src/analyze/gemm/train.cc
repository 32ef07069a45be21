// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/train.h"

#include <array>

#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "inputs/recognise.h"
#include "roofline/gemm/gemm_device.h"
#include "timings/dataset.h"
#include "timings/keep.h"
#include "timings/timings_append.h"
#include "train/history.h"
#include "train/reproduction.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;

// Keeps the history; everything goes on to the observer of the caller.
class HistoryKeeper final : public gemm::TrainObserver {
 public:
  explicit HistoryKeeper(gemm::TrainObserver& next) : next_(next) {}

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

  const gemm::TrainHistory& history() const { return history_; }

 private:
  gemm::TrainObserver& next_;
  gemm::TrainHistory history_;
};

std::vector<fs::path> FilesOf(const TrainRequest& request) {
  if (request.dataset.empty() == request.folder.empty()) {
    throw base::Error(base::ErrorCode::kUsage,
                      "train needs exactly one of --dataset and --data-dir");
  }
  if (!request.dataset.empty()) return {request.dataset};
  std::vector<std::string> endings;
  for (const std::string& extension : request.extensions) endings.push_back("." + extension);
  const std::vector<fs::path> files = base::ListFiles(request.folder, endings);
  if (files.empty()) {
    throw base::Error(base::ErrorCode::kNotFound, "contains no data set (see --file-extensions)",
                      {.file = request.folder});
  }
  return files;
}

gemm::Timings LoadTimings(const TrainRequest& request, const std::vector<fs::path>& files) {
  const std::string& name = request.dataset.empty() ? request.folder : request.dataset;
  gemm::Timings timings = inputs::Explained(inputs::Kind::kDataset, "train", [&] {
    return gemm::LoadTimings(files, {.hardware = request.hardware});
  });
  gemm::CheckDevice(timings, request.hardware, name);
  if (!request.op.empty()) gemm::KeepOp(timings, request.op, name);
  timings.device = roofline::WithSheetRates(std::move(timings.device));
  for (const std::string& other : request.also) {
    const std::array<fs::path, 1> file = {other};
    gemm::Timings part = inputs::Explained(inputs::Kind::kDataset, "train --also",
                                           [&] { return gemm::LoadTimings(file); });
    if (!request.op.empty()) gemm::KeepOp(part, request.op, other);
    part.device = roofline::WithSheetRates(std::move(part.device));
    gemm::AppendOtherDevice(timings, std::move(part), other, nullptr);
  }
  return timings;
}

gemm::TrainOptions OptionsOf(const TrainRequest& request, const std::vector<fs::path>& files) {
  gemm::TrainOptions options = request.options;
  const bool asks_device = !request.preset && options.type == gemm::ModelType::kRanker;
  const bool full = asks_device && gemm::WouldUseCuda(options.device);
  options.preset = request.preset.value_or(full ? gemm::RankerPreset::kFull  //
                                                : gemm::RankerPreset::kCpu);
  base::LogInfo("train ", gemm::ToString(options.type), ", preset ",
                options.preset == gemm::RankerPreset::kFull ? "full" : "cpu",
                request.preset ? "" : " (chosen by the device)", ", device ", options.device,
                ", seed ", options.seed, ", writing the model to ", options.model);
  options.data_hash = gemm::HashFiles(files);
  options.command = gemm::CommandLine(options, {.file = request.dataset,
                                                .folder = request.folder,
                                                .also = request.also,
                                                .hardware = request.hardware,
                                                .op = request.op});
  gemm::CheckSibling(options);
  return options;
}

}  // namespace

Training Train(const TrainRequest& request, gemm::TrainObserver& observer) {
  std::vector<fs::path> files = FilesOf(request);
  // Before the options, which may ask the LibTorch module: a missing file is the nearer mistake.
  const gemm::Timings timings = LoadTimings(request, files);
  files.insert(files.end(), request.also.begin(), request.also.end());
  Training training{.options = OptionsOf(request, files)};
  HistoryKeeper keeper(observer);
  base::LogPhase phase(base::LogLevel::kInfo, "train on ",
                       base::LogCount{timings.problems.size(), "problem"});
  training.summary = gemm::Train(timings, training.options, keeper);
  if (gemm::GroupFromEnvironment().rank == 0) {
    base::WriteFile(gemm::HistoryPath(request.log_folder, training.options.type),
                    keeper.history().ToCsv());
  }
  return training;
}

}  // namespace idbg::analyze
