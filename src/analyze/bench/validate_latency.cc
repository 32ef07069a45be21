// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/validate_latency.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analyze/analysis_request.h"
#include "analyze/run_model.h"
#include "analyze/times_history.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/text/sha256.h"
#include "base/text/text.h"
#include "readers/reader.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using bench::MeasuredModel;
using bench::ValidatedModel;

constexpr std::string_view kWhichDevice =
    " (name one with --hardware: see 'inductor-debug hardware list'; 'hardware calibrate' makes a "
    "file for this machine's processor)";

// Of "RESNET18", "ResNet-18" and "resnet_18": one name. Earlier tools wrote models' names, not
// those of files.
std::string Plain(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    if (base::IsLetter(c) || base::IsDigit(c)) plain += base::ToLower(c);
  }
  return plain;
}

device::Hardware HardwareFor(const std::string& chosen, const MeasuredModel& measured) {
  if (!chosen.empty()) return device::LoadHardware(chosen);
  if (auto found = device::FindHardware(measured.device)) return *std::move(found);
  base::FailUsage(measured.device.empty() ? "it is not said on which device " + measured.model +
                                                " was measured" + std::string(kWhichDevice)
                                          : "no hardware file is for '" + measured.device + "'" +
                                                std::string(kWhichDevice));
}

void KeepTiming(const std::string& timing, MeasuredModel& measured) {
  if (timing.empty()) return;
  std::erase_if(measured.runs, [&](const bench::MeasuredRun& run) {
    return run.is_replayed != (timing == "replayed");
  });
}

class Validation {
 public:
  explicit Validation(const ValidateLatencyRequest& request) : request_(request) {
    if (!request.hardware.empty()) device::LoadHardware(request.hardware);  // or it throws
    if (!request.measured.empty()) measured_ = LoadMeasured(request.measured);
    if (!request.history.empty()) history_.emplace(request.history);
    view_.top = request.top;
  }

  ValidateLatencyAnswer Run() {
    const std::vector<std::string> files = ModelFiles(request_.models);
    if (files.empty() && measured_.empty())
      base::FailUsage("give a model, or files of measured times with --measured");
    MeasureRest(files);
    for (const std::string& file : files) AddModel(file, files.size());
    AddUnused();
    ValidateLatencyAnswer answer{
        .document = views::LatencyValidationDocument(view_, TitleOf(files)),
        .has_comparison = views::HasComparison(view_),
        .has_measured = has_measured_};
    if (history_) views::AddHistory(history_->Finish(), answer.document);
    return answer;
  }

 private:
  static std::string TitleOf(const std::vector<std::string>& files) {
    if (files.empty()) return "measured times";
    return files.size() == 1 ? files.front() : std::to_string(files.size()) + " models";
  }

  void AddModel(const std::string& file, std::size_t models) {
    const base::MappedFile bytes(file);
    readers::ModelFile model = readers::ReadModel({.bytes = bytes.text(), .name = file});
    const graph::Graph& graph = GraphToRun(model, false);
    std::vector<MeasuredModel> measured = MeasuredOf(file, models);
    if (measured.empty()) {
      view_.unmeasured.push_back(file);
      return;
    }
    for (MeasuredModel& one : measured) {
      one.model = bench::ModelNameOf(file);  // of a file of times that was named otherwise too
      KeepTiming(request_.timing, one);
      if (std::ranges::count(one.runs, bench::State::kError, &bench::MeasuredRun::state) ==
          std::ssize(one.runs)) {
        view_.models.push_back(WithoutPrediction(one));
        continue;
      }
      PredictionSettings settings{.hardware = HardwareFor(request_.hardware, one),
                                  .tf32 = request_.tf32};
      settings.torch_version = readers::TorchVersionOf(model).value_or(inductor::kNewestTorch);
      if (std::ranges::find(view_.hardware, settings.hardware.name, &device::Hardware::name) ==
          view_.hardware.end())
        view_.hardware.push_back(settings.hardware);
      const auto log = logs_.find(file);
      view_.models.push_back(
          PredictMeasured(graph, one, settings, log == logs_.end() ? "" : log->second));
      if (history_)
        history_->Add(one.model, bench::EntryOf(view_.models.back(), base::Sha256Of(bytes.text())));
    }
  }

  static std::string SavedTimes(const std::string& file) {
    return (fs::path(file).parent_path() / (bench::ModelNameOf(file) + ".measured.json")).string();
  }

  // The times of a file's model: those that were given, those beside it, or new ones.
  std::vector<MeasuredModel> MeasuredOf(const std::string& file, std::size_t models) {
    if (!request_.measured.empty()) return Given(bench::ModelNameOf(file), models);
    const auto measured_now = new_.find(file);
    if (measured_now != new_.end()) return {measured_now->second};
    return LoadMeasured({SavedTimes(file)});
  }

  // One model and one file belong together, whatever their names.
  std::vector<MeasuredModel> Given(const std::string& name, std::size_t models) {
    std::vector<MeasuredModel> found;
    const bool is_one = models == 1 && measured_.size() == 1;
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      if (!is_one && Plain(measured_[i].model) != Plain(name)) continue;
      used_.insert(i);
      found.push_back(measured_[i]);
    }
    return found;
  }

  // Models without saved times, all in one measurement.
  void MeasureRest(const std::vector<std::string>& files) {
    if (!request_.measured.empty()) {
      if (!request_.bench.trains) return;
      base::FailUsage("--train measures now: leave out --measured");
    }
    std::vector<BenchCase> cases;
    for (const std::string& file : files) {
      if (!request_.bench.trains && fs::exists(SavedTimes(file))) continue;
      cases.push_back({.file = file});
      if (!request_.bench.trains) continue;
      cases.back().trace = (scratch_.path() / std::to_string(cases.size())).string();
      logs_.emplace(file, cases.back().trace);
    }
    if (cases.empty()) return;
    BenchRequest request = request_.bench;
    request.compiles_once = true;
    // Before the minutes that compiling takes, not after them.
    request.on_device = [this, &cases](const std::string& device) {
      HardwareFor(request_.hardware,
                  {.model = bench::ModelNameOf(cases.front().file), .device = device});
    };
    CheckBench(request);
    if (request_.timing == "replayed")
      base::FailUsage("--timing replayed needs measured times: this program times launched runs");
    for (const BenchCase& one : cases) CheckRunnable(one.file);
    has_measured_ = true;
    const std::vector<bench::Result> results = MeasureVariants(request, cases);
    for (std::size_t i = 0; i < cases.size(); ++i) {
      const std::string& file = cases[i].file;
      new_.emplace(file, bench::MeasuredOf(results[i], bench::ModelNameOf(file)));
    }
  }

  // Times whose model was not given are shown for what they are.
  void AddUnused() {
    for (std::size_t i = 0; i < measured_.size(); ++i) {
      if (used_.contains(i)) continue;
      KeepTiming(request_.timing, measured_[i]);
      ValidatedModel model = WithoutPrediction(measured_[i]);
      for (bench::ValidatedRun& run : model.runs) {
        if (run.measured.state == bench::State::kPass) run.measured.why = "its model was not given";
      }
      view_.models.push_back(std::move(model));
    }
  }

  const ValidateLatencyRequest& request_;
  std::vector<MeasuredModel> measured_;
  std::set<std::size_t> used_;                // of measured_
  std::map<std::string, MeasuredModel> new_;  // measured now, by their files
  std::optional<TimesHistory> history_;
  views::LatencyValidationView view_;
  bool has_measured_ = false;
  const base::ScratchFolder scratch_;
  std::map<std::string, std::string> logs_;  // of training steps, by their files
};

}  // namespace

ValidateLatencyAnswer ValidateLatency(const ValidateLatencyRequest& request) {
  return Validation(request).Run();
}

views::LatencyValidationView ValidateGraph(const graph::Graph& graph,
                                           const std::string& measured_file,
                                           const std::vector<device::Hardware>& hardware,
                                           inductor::TorchVersion torch_version, bool tf32,
                                           std::size_t top) {
  views::LatencyValidationView view{.top = top};
  std::vector<MeasuredModel> measured = LoadMeasured({measured_file});
  if (measured.size() != 1)
    base::FailUsage(
        "holds the times of " + std::to_string(measured.size()) +
            " models, and --validate takes one (give them to 'inductor-debug validate')",
        {.file = measured_file});
  view.hardware = hardware;
  if (view.hardware.empty()) view.hardware.push_back(HardwareFor("", measured.front()));
  for (const device::Hardware& one : view.hardware)
    view.models.push_back(PredictMeasured(
        graph, measured.front(), {.hardware = one, .torch_version = torch_version, .tf32 = tf32}));
  return view;
}

}  // namespace idbg::analyze
