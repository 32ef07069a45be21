// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "analyze/gemm/validate_model.h"
#include "analyze/installation.h"
#include "base/error.h"
#include "base/log.h"
#include "base/names.h"
#include "base/process/interrupt.h"
#include "commands/app/commands.h"
#include "commands/app/progress.h"
#include "views/gemm/model_validation.h"

namespace idbg::commands {
namespace {

// Prints torch-diode's lines while a model trains, and asks for Ctrl-C.
class TrainPrinter final : public train::TrainObserver {
 public:
  TrainPrinter(const Session& session, train::ModelType type)
      : session_(session), type_(type), progress_("training", "batches", session.ShowsProgress()) {}

  bool Cancelled() override { return base::InterruptScope::Requested(); }
  void OnStage(std::string_view stage) override {
    // While the data is loaded Ctrl-C ends the program.
    if (!interrupts_) interrupts_.emplace();
    Say(views::StageText(stage));
  }
  void OnBatch(std::string_view stage, const IdbgBatch& batch, std::int64_t epochs) override {
    if (!std::isnan(batch.loss)) loss_ = batch.loss;
    progress_.Update(
        static_cast<double>(batch.epoch * batch.batches + batch.batch),
        static_cast<double>(epochs * batch.batches),
        fmt::format("{} epoch {}/{} loss {:.6f}", stage, batch.epoch + 1, epochs, loss_));
  }
  void OnEpoch(std::string_view, const IdbgEpoch& epoch) override {
    // Few problems take hundreds of short epochs; the history has them all.
    constexpr std::int64_t kMostLines = 100;
    const bool says_all = type_ != train::ModelType::kRanker || epoch.epochs <= kMostLines;
    const std::int64_t step = says_all ? 1 : epoch.epochs / 20;
    if (epoch.epoch % step == 0 || epoch.stopping != 0) Say(views::EpochText(epoch));
  }
  void OnSaved(const std::filesystem::path& path) override { Say(views::SavedText(type_, path)); }
  void OnNote(const std::string& note) override { Say(note + "\n"); }

  // Text between two progress lines; standard output stays free for JSON. Of a group of processes
  // the first speaks.
  void Say(const std::string& text) {
    progress_.Clear();
    if (session_.json || session_.quiet || !is_first_ || !has_output_) return;
    try {
      session_.ToTerminal().Print(text);
    } catch (const base::Error& error) {
      // The model is worth more than a line about it.
      if (std::exchange(has_output_, false))
        base::LogWarning(error.what(), "; the training goes on without its lines");
    }
  }
  bool is_first() const { return is_first_; }

 private:
  const Session& session_;
  train::ModelType type_;
  Progress progress_;
  std::optional<base::InterruptScope> interrupts_;
  double loss_ = std::nan("");
  bool has_output_ = true;
  bool is_first_ = train::GroupFromEnvironment().rank == 0;
};

class Train {
 public:
  void DeclareFlags(Flags& flags) {
    flags.Value("--dataset", request_.dataset, "Data set: one file");
    flags.Value("--data-dir", request_.folder, "Data set: all files of a folder",
                {.excludes = {"--dataset"}});
    flags.Value("--model", model_, "Output file for the model (same as -o)");
    flags.Value("--model-type", model_type_, "Model type: ranker, or torch-diode's base or deep",
                {.choices = {"ranker", "base", "deep"}});
    flags.Value("--preset", preset_, "ranker: full (for a GPU) or cpu; auto depends on the device",
                {.choices = {"auto", "full", "cpu"}});
    flags.Value("--batch-size", options_.batch_size,
                "Batch size: problems per batch (ranker, final network) or rows per batch (base, "
                "deep; default 64)");
    flags.Value("--num-epochs", options_.epochs,
                "Number of epochs (ranker: of the final network; base, deep: default 100)");
    flags.Value("--learning-rate", options_.learning_rate,
                "Learning rate (ranker: of the final network; base, deep: default 0.001)");
    flags.Value("--weight-decay", options_.weight_decay,
                "Weight decay (ranker: of the final network; base, deep: default 1e-5)");
    flags.Value(
        "--patience", options_.patience,
        "Stop after this many epochs without improvement (base, deep: default 10; ranker: never)");
    flags.Value("--hidden-dim", options_.hidden_dim, "deep: layer width");
    flags.Value("--num-layers", options_.layers, "deep: number of blocks");
    flags.Value("--hardware-name", request_.hardware, "Use only times of this device");
    flags.Value("--op-name", request_.op, "Use only problems of this operator");
    flags.Value("--log-dir", log_dir_, "Folder for the training history");
    flags.Values("--file-extensions", request_.extensions,
                 "File extensions to read with --data-dir");
    flags.Value("--seed", seed_,
                "Random seed (the same seed and data give identical bytes on one CPU type)");
    flags.Value("--device", options_.device, "Training device: cuda, cpu or auto",
                {.choices = {"auto", "cuda", "cpu"}});
    flags.Value("--threads", threads_, "Number of CPU threads (0: chosen by LibTorch)");
    flags.Value("--holdout", options_.holdout,
                "Fraction of the problems to hold out of training for evaluation");
    flags.Value("--split", split_, "Hold out single problems or whole shape families",
                {.choices = {"problem", "family"}});
    flags.Values("--also", request_.also,
                 "ranker: data sets of other GPUs to learn from as well; the model is for the one "
                 "of --dataset");
    flags.Value("--adapt", adapt_, "Start from this ranker and fit it to the data");
    flags.Value("--figures-from", figures_from_,
                "Copy hold-out metrics from this model (same recipe, trained with --holdout)");
    flags.Switch("--resume", options_.resume, "Continue from the checkpoint next to the model");
  }

  int Run(const Session& session) {
    FillRequest(session);
    std::signal(SIGPIPE, SIG_IGN);  // `train | head`: a write then fails, and that is handled
    TrainPrinter printer(session, options_.type);
    const auto [options, summary] = TrainInGroup(printer);
    if (!printer.is_first()) return base::kExitClean;
    if (session.json) return session.Report(views::TrainDocument(options, summary));
    printer.Say(views::TrainText(options, summary));
    return base::kExitClean;
  }

 private:
  // Of a group of processes each prints its own errors: they say whose they are.
  analyze::Training TrainInGroup(TrainPrinter& printer) const {
    const IdbgGroup group = train::GroupFromEnvironment();
    try {
      return analyze::Train(request_, printer);
    } catch (const base::Error& error) {
      if (group.world_size == 1) throw;
      throw base::Error(
          error.code(),
          fmt::format("{} [rank {} of {}]", error.message(), group.rank, group.world_size),
          error.place());
    }
  }

  void FillRequest(const Session& session) {
    options_.type = *base::FindEnum<train::ModelType>(model_type_);
    options_.split = *base::FindEnum<timings::SplitBy>(split_);
    options_.seed = static_cast<std::uint64_t>(seed_);
    options_.threads = analyze::CheckedThreads(threads_);
    options_.model = !model_.empty()                            ? model_
                     : !session.output.empty() && !session.json ? session.output
                                                                : "matmul_model.safetensors";
    options_.figures_from = figures_from_;
    options_.adapt = adapt_;
    request_.preset = base::FindEnum<train::RankerPreset>(preset_);
    request_.log_folder = log_dir_;
  }

  analyze::TrainRequest request_;
  train::TrainOptions& options_ = request_.options;
  std::string model_, model_type_ = "ranker", preset_ = "auto", log_dir_ = "logs";
  std::string split_ = "problem", figures_from_, adapt_;
  std::int64_t seed_ = 42, threads_ = 0;
};

}  // namespace

Runner MakeTrain(Flags& flags) { return MakeRunner<Train>(flags); }

}  // namespace idbg::commands
