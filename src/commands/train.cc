// SPDX-License-Identifier: Apache-2.0
#include "commands/train.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/file.h"
#include "base/interrupt.h"
#include "base/log.h"
#include "base/text.h"
#include "commands/progress.h"
#include "gemm/data/dataset.h"
#include "gemm/train/reproduction.h"
#include "gemm/train/train.h"
#include "report/json_writer.h"
#include "views/gemm/train_document.h"

namespace idbg::commands {
namespace {

namespace fs = std::filesystem;

// Prints torch-diode's lines while a model trains, keeps the history and asks for Ctrl-C.
class TrainPrinter final : public gemm::TrainObserver {
 public:
  TrainPrinter(const Session& session, const gemm::TrainOptions& options)
      : session_(session),
        options_(options),
        progress_("training", "batches", session.ShowsProgress()) {}

  bool Cancelled() override { return base::InterruptScope::Requested(); }

  void OnStage(std::string_view stage) override {
    Say(fmt::format("{}\n", Capitalized(stage)));
    stage_ = stage;
    epoch_began_ = Clock::now();
  }

  void OnBatch(std::string_view stage, const IdbgBatch& batch, std::int64_t epochs) override {
    if (!std::isnan(batch.loss)) loss_ = batch.loss;
    progress_.Update(
        static_cast<double>(batch.epoch * batch.batches + batch.batch),
        static_cast<double>(epochs * batch.batches),
        fmt::format("{} epoch {}/{} loss {:.6f}", stage, batch.epoch + 1, epochs, loss_));
  }

  void OnEpoch(std::string_view stage, const IdbgEpoch& epoch) override {
    const auto now = Clock::now();
    history_ +=
        fmt::format("{},{},{:.9g},{:.9g},{:.9g},{:.9g},{:.9g},{:.3f}\n", stage, epoch.epoch,
                    epoch.train_loss, epoch.validation_loss, epoch.test_loss, epoch.first_choice,
                    epoch.learning_rate, std::chrono::duration<double>(now - epoch_began_).count());
    epoch_began_ = now;
    std::string line = fmt::format("Epoch {}/{} - Train Loss: {:.6f}", epoch.epoch, epoch.epochs,
                                   epoch.train_loss);
    if (!std::isnan(epoch.validation_loss))
      line += fmt::format(", Val Loss: {:.6f}", epoch.validation_loss);
    if (!std::isnan(epoch.test_loss)) line += fmt::format(", Test Loss: {:.6f}", epoch.test_loss);
    line += fmt::format(", LR: {:.6f}\n", epoch.learning_rate);
    Say(line);
    if (std::isnan(epoch.validation_loss)) return;
    if (epoch.improved == 0)
      Say(fmt::format("No improvement for {} epochs\n", epoch.without_improvement));
    if (epoch.stopping != 0) Say(fmt::format("Early stopping after {} epochs\n", epoch.epoch));
  }

  void OnSaved(const fs::path& path) override {
    Say(fmt::format("{} {}\n",
                    options_.type == gemm::ModelType::kRanker ? "Saved" : "Saved checkpoint to",
                    path.string()));
  }
  void OnNote(const std::string& note) override { Say(note + "\n"); }

  // Text between two progress lines; standard output stays free for JSON.
  void Say(const std::string& text) {
    progress_.Clear();
    if (session_.json || session_.quiet || !prints_) return;
    Session stdout_only = session_;
    stdout_only.output.clear();
    stdout_only.Print(text);
  }
  void SetPrints(bool prints) { prints_ = prints; }

  std::string History() const {
    return "stage,epoch,train_loss,validation_loss,test_loss,first_choice,learning_rate,seconds\n" +
           history_;
  }

 private:
  static std::string Capitalized(std::string_view stage) {
    std::string text(stage);
    if (!text.empty()) text[0] = base::ToUpper(text[0]);
    return text;
  }

  const Session& session_;
  const gemm::TrainOptions& options_;
  Progress progress_;
  std::string stage_;
  using Clock = std::chrono::steady_clock;
  std::string history_;
  Clock::time_point epoch_began_ = Clock::now();
  double loss_ = std::nan("");
  bool prints_ = true;
};

class Train final : public Command {
 public:
  void DeclareFlags(Flags& flags) override {
    flags.Value("--dataset", dataset_, "the data set: a file");
    flags.Value("--data-dir", data_dir_, "the data set: all files of a folder",
                {.excludes = {"--dataset"}});
    flags.Value("--model", model_, "where the model goes (-o does the same)");
    flags.Value("--model-type", model_type_, "ranker, or torch-diode's base or deep",
                {.choices = {"ranker", "base", "deep"}});
    flags.Value("--preset", preset_, "ranker: full (for a GPU) or cpu; auto: by the device",
                {.choices = {"auto", "full", "cpu"}});
    flags.Value("--batch-size", options_.batch_size,
                "problems (ranker: of the last net) or rows a batch; base, deep: 64");
    flags.Value("--num-epochs", options_.epochs,
                "epochs; base, deep: 100; ranker: of the last net");
    flags.Value("--learning-rate", options_.learning_rate,
                "base, deep: 0.001; ranker: of the last net");
    flags.Value("--weight-decay", options_.weight_decay,
                "base, deep: 1e-5; ranker: of the last net");
    flags.Value("--patience", options_.patience,
                "stop after so many epochs without improvement; base, deep: 10; ranker: never");
    flags.Value("--hidden-dim", options_.hidden_dim, "deep: width of the layers");
    flags.Value("--num-layers", options_.layers, "deep: number of blocks");
    flags.Value("--hardware-name", hardware_, "only the times of this device");
    flags.Value("--op-name", op_, "only problems of this operator");
    flags.Value("--log-dir", log_dir_, "where the history goes");
    flags.Values("--file-extensions", extensions_, "--data-dir: which files");
    flags.Value("--seed", seed_, "the same seed and data give the same bytes on one CPU type");
    flags.Value("--device", options_.device, "cuda, cpu or auto",
                {.choices = {"auto", "cuda", "cpu"}});
    flags.Value("--threads", threads_, "of the CPU; 0: LibTorch's choice");
    flags.Value("--holdout", options_.holdout,
                "share of the problems kept out of training and measured on");
    flags.Value("--split", split_, "what is kept out: single problems, or whole shape families",
                {.choices = {"problem", "family"}});
    flags.Value("--figures-from", figures_from_,
                "a model made the same way with a hold-out: its figures go into this one's file");
    flags.Switch("--resume", options_.resume, "go on from the checkpoint beside the model");
  }

  int Run(const Session& session) override {
    const std::vector<fs::path> files = Files();
    // Before the options, which may ask the LibTorch module: a missing file is the nearer mistake.
    gemm::Timings timings = gemm::LoadTimings(files, {.hardware = hardware_});
    FillOptions(session, files);
    TrainPrinter printer(session, options_);
    printer.SetPrints(gemm::GroupFromEnvironment().rank == 0);
    Keep(timings);
    const base::InterruptScope interrupt;
    base::LogPhase phase(base::LogLevel::kInfo, "train on ",
                         base::LogCount{timings.problems.size(), "problem"});
    const gemm::TrainSummary summary = gemm::Train(timings, options_, printer);
    WriteHistory(printer);
    Report(session, summary, printer);
    return base::kExitClean;
  }

 private:
  std::vector<fs::path> Files() const {
    if (dataset_.empty() == data_dir_.empty()) {
      throw base::Error(base::ErrorCode::kUsage,
                        "train needs exactly one of --dataset and --data-dir");
    }
    if (!dataset_.empty()) return {dataset_};
    std::vector<std::string> endings;
    for (const std::string& extension : extensions_) endings.push_back("." + extension);
    const std::vector<fs::path> files = base::ListFiles(data_dir_, endings);
    if (files.empty()) {
      throw base::Error(base::ErrorCode::kNotFound, "holds no data set (see --file-extensions)",
                        {.file = data_dir_});
    }
    return files;
  }

  void FillOptions(const Session& session, const std::vector<fs::path>& files) {
    options_.type = *gemm::ParseModelType(model_type_);
    options_.split = *gemm::ParseSplitBy(split_);
    options_.seed = static_cast<std::uint64_t>(seed_);
    options_.threads = static_cast<int>(std::clamp<std::int64_t>(threads_, 0, 1024));
    options_.model = !model_.empty()                            ? model_
                     : !session.output.empty() && !session.json ? session.output
                                                                : "matmul_model.safetensors";
    options_.preset = preset_ == "full" ? gemm::RankerPreset::kFull : gemm::RankerPreset::kCpu;
    if (preset_ == "auto" && options_.type == gemm::ModelType::kRanker &&
        gemm::WouldUseCuda(options_.device)) {
      options_.preset = gemm::RankerPreset::kFull;
    }
    base::LogInfo("train ", model_type_, ", preset ",
                  options_.preset == gemm::RankerPreset::kFull ? "full" : "cpu",
                  preset_ == "auto" ? " (by the device)" : "", ", device ", options_.device,
                  ", seed ", seed_, ", model into ", options_.model);
    options_.figures_from = figures_from_;
    options_.data_hash = gemm::HashFiles(files);
    options_.command = gemm::CommandLine(
        options_, {.file = dataset_, .folder = data_dir_, .hardware = hardware_, .op = op_});
  }

  void Keep(gemm::Timings& timings) const {
    if (!hardware_.empty() && timings.device.name != hardware_) {
      throw base::Error(base::ErrorCode::kUsage, "the data holds times of '" + timings.device.name +
                                                     "', not of '" + hardware_ + "'");
    }
    if (op_.empty()) return;
    const auto op = gemm::ParseOp(op_);
    if (!op)
      throw base::Error(base::ErrorCode::kUsage,
                        "no operator '" + op_ + "' (mm, addmm, bmm, baddbmm)");
    std::erase_if(timings.problems,
                  [&](const gemm::ProblemTimings& rows) { return rows.problem.op != *op; });
  }

  void WriteHistory(const TrainPrinter& printer) const {
    if (gemm::GroupFromEnvironment().rank != 0) return;
    const std::string name = "matmul_timing_" + model_type_ + "_history.csv";
    base::WriteFile(fs::path(log_dir_) / name, printer.History());
  }

  void Report(const Session& session, const gemm::TrainSummary& summary,
              TrainPrinter& printer) const {
    if (gemm::GroupFromEnvironment().rank != 0) return;
    if (session.json) return session.Print(report::ToJson(views::TrainDocument(options_, summary)));
    printer.Say(views::TrainText(options_, summary));
  }

  gemm::TrainOptions options_;
  std::string dataset_, data_dir_, model_, model_type_ = "ranker", preset_ = "auto", hardware_, op_,
                                           log_dir_ = "logs";
  std::string split_ = "problem", figures_from_;
  std::vector<std::string> extensions_ = {"json", "msgpack"};
  std::int64_t seed_ = 42, threads_ = 0;
};

}  // namespace

std::unique_ptr<Command> MakeTrain() { return std::make_unique<Train>(); }

}  // namespace idbg::commands
