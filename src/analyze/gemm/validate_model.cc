// SPDX-License-Identifier: Apache-2.0
#include "analyze/gemm/validate_model.h"

#include <fmt/chrono.h>

#include <array>
#include <ctime>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/json/json.h"
#include "base/log.h"
#include "device/hardware.h"
#include "gemm/model/model.h"
#include "inputs/recognise.h"
#include "roofline/gemm_device.h"
#include "timings/dataset.h"
#include "timings/split.h"
#include "timings/timings.h"
#include "timings/torch_diode/shape_set.h"
#include "train/evaluate/max_autotune.h"
#include "train/evaluate/validation.h"
#include "views/gemm/model_validation.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kMaxAutotune = "validate-max-autotune";
constexpr std::size_t kRegretRows = 20;

// torch-diode's words, then what is really wrong, at its place.
[[noreturn]] void Rethrow(const Error& error, const std::string& words) {
  throw Error(error.code(), words + ": " + error.message(), error.place());
}

// For the device that the times are of.
std::unique_ptr<gemm::Model> LoadGivenModel(const std::string& path,
                                            const timings::Timings& timings,
                                            std::string_view command) {
  const gemm::Device device = roofline::WithFigures(timings.device);
  try {
    return inputs::Explained(inputs::Kind::kGemmModel, command,
                             [&] { return gemm::LoadModel(path, &device); });
  } catch (const Error& error) {
    if (error.code() != ErrorCode::kNotFound) throw;
    base::FailNotFound("Model not found: " + error.message() +
                           " (create one with 'inductor-debug train', or use one of data/models)",
                       error.place());
  }
}

timings::Timings LoadGivenDataset(const std::string& path, const std::string& hardware_name,
                                  const std::string& op_name, std::string_view command) {
  timings::Timings timings;
  try {
    const std::array<std::string, 1> names = {path};
    timings = inputs::Explained(inputs::Kind::kDataset, command, [&] {
      return timings::LoadTimings(timings::DatasetFiles(names), {.hardware = hardware_name});
    });
  } catch (const Error& error) {
    if (error.code() == ErrorCode::kNotFound) Rethrow(error, "Validation dataset not found");
    if (error.code() == ErrorCode::kUsage) throw;
    Rethrow(error, "Failed to load validation dataset");
  }
  timings::CheckDevice(timings, hardware_name, path);
  if (!op_name.empty()) timings::KeepOp(timings, op_name, path);
  if (!timings::HasUsableTime(timings)) {
    base::FailFormat("Failed to load validation dataset: it contains no finite positive time",
                     base::Place{.file = path});
  }
  return timings;
}

// Local time as torch-diode's users have it: ISO 8601 without a zone.
std::string LocalTime() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}", fmt::localtime(std::time(nullptr)));
}

timings::torch_diode::MaxAutotuneSolution LoadSolution(const std::string& path) {
  try {
    return timings::torch_diode::ReadSolution(path);
  } catch (const Error& error) {
    Rethrow(error, error.code() == ErrorCode::kNotFound
                       ? "Max-autotune solution not found"
                       : "Failed to load max-autotune solution JSON");
  }
}

base::Json MetadataOf(const MaxAutotuneRequest& request, const std::vector<std::string>& ops) {
  return {{"model_path", request.model},
          {"validation_dataset_path", request.dataset},
          {"timestamp", LocalTime()},
          {"hardware_name", request.hardware.empty() ? "all" : request.hardware},
          {"op_name_filter", request.op.empty() ? "none" : request.op},
          {"batch_size", request.batch_size},
          {"device", "cpu"},
          {"ops_present", ops},
          {"notes",
           "speedup_ratio is max-autotune time / model time; above 1 the model is better. Times "
           "are in ms. As in torch-diode, best_slowdown is the most severe ratio and "
           "worst_slowdown the mildest."}};
}

// The device of a name, so that two names of one device are equal; empty where nobody says.
std::string DeviceOf(const std::string& name) {
  if (name.starts_with("unknown")) return {};
  const auto hardware = name.empty() ? std::nullopt : device::FindHardware(name);
  return hardware ? hardware->name : name;
}

// Says so where a model was made for another device than the data is of. Returns whether it was.
bool CheckSameDevice(const gemm::ModelInfo& info, const std::string& model,
                     const timings::Timings& timings, report::Document& document) {
  const std::string of_model = DeviceOf(info.device.name);
  const std::string of_data = DeviceOf(timings.device.name);
  if (of_model.empty() || of_data.empty() || of_model == of_data) return true;
  views::AddDeviceMismatch(document, model, info.device.name, timings.device.name);
  return false;
}

// What a question about a model on measured times begins with.
struct Given {
  timings::Timings timings;
  std::unique_ptr<gemm::Model> model;
  report::Document document;
  bool same_device = true;  // as the model was made for
};

Given Load(const auto& request, const char* command, std::string title) {
  Given given{.timings = LoadGivenDataset(request.dataset, request.hardware, request.op, command)};
  given.model = LoadGivenModel(request.model, given.timings, command);
  given.document = {.kind = command, .title = std::move(title)};
  given.document.context = views::ModelFacts(given.model->info(), request.model);
  given.document.context.Add(views::DatasetFacts(given.timings, request.dataset));
  given.same_device =
      CheckSameDevice(given.model->info(), request.model, given.timings, given.document);
  return given;
}

}  // namespace

report::Document ValidateModel(const ValidateModelRequest& request) {
  auto [timings, model, document, same_device] =
      Load(request, "validate-model",
           "Validation of " + request.model + " on all of " + request.dataset);
  std::vector<std::unique_ptr<gemm::Model>> others;
  std::vector<const gemm::Predictor*> baselines;
  for (const std::string& path : request.baselines) {
    others.push_back(LoadGivenModel(path, timings, document.kind));
    baselines.push_back(others.back().get());
    CheckSameDevice(others.back()->info(), path, timings, document);
  }
  const auto device = device::FindHardware(timings.device.name);
  // Times of another device were not in the training data, though the problems may have been.
  const train::Validation validation = train::Validate(
      *model, same_device ? model->info().training_problems : gemm::ProblemSet{}, baselines,
      timings, device ? device->gemm_noise_ceiling : std::nullopt, {.worst = request.worst});
  views::AddGemmValidation(document, validation, request.worst);
  return std::move(document);
}

report::Document RegretOfMaxAutotune(const MaxAutotuneRequest& request) {
  Given given = Load(request, kMaxAutotune, "The model's choices among what max-autotune measured");
  views::AddRegrets(given.document, train::MeasureRegrets(*given.model, given.timings),
                    kRegretRows);
  return std::move(given.document);
}

MaxAutotuneAnswer ValidateMaxAutotune(const MaxAutotuneRequest& request) {
  const timings::torch_diode::MaxAutotuneSolution solution = LoadSolution(request.solution);
  auto [timings, model, document, same_device] =
      Load(request, kMaxAutotune,
           "First choices of the model compared with the max-autotune list (measured times)");
  const train::MaxAutotuneAnalysis analysis =
      train::CompareWithMaxAutotune(*model, timings, solution);
  document.context.push_back({"solution", "max-autotune solution", request.solution});
  document.context.push_back({"analysis", "all results", request.file});
  views::AddMaxAutotune(document, analysis);
  for (const auto* const comparisons : {&analysis.per_op, &analysis.overall}) {
    for (const train::TopComparison& comparison : *comparisons)
      if (!comparison.details.empty()) base::LogInfo(train::LogLine(comparison));
  }
  return {std::move(document), train::ToJson(analysis, MetadataOf(request, analysis.ops))};
}

}  // namespace idbg::analyze
