// SPDX-License-Identifier: Apache-2.0
#include "roofline/call_training.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <functional>
#include <iterator>
#include <map>
#include <memory>
#include <utility>

#include "base/error.h"
#include "base/file.h"
#include "base/sha256.h"
#include "base/statistics.h"
#include "base/token_writer.h"
#include "gemm/train/curve_training.h"
#include "gemm/train/train_stage.h"
#include "roofline/call_model.h"
#include "roofline/convolution_features.h"
#include "roofline/gemm_device.h"
#include "roofline/gemm_time.h"
#include "roofline/kernel_time.h"
#include "tensor/element.h"

namespace idbg::roofline {
namespace {

constexpr std::size_t kLeastCalls = 100;

// The same shape is never on both sides, whatever its dtype and layout.
bool IsKeptOut(const CallSample& call) {
  base::Sha256 hash;
  hash.Add(call.shape);
  return std::stoul(hash.Finish().substr(0, 6), nullptr, 16) % 5 == 0;
}

// The call as a kernel of a plan.
Work WorkOf(const CallSample& call) {
  const double bytes = tensor::Bits(call.work.dtype) / 8.0;
  Work work{.name = call.style, .kernel_class = KernelClass::kConvolution};
  work.products = {{.flops = call.work.flops,
                    .dtype = call.work.dtype,
                    .shape = std::nullopt,
                    .kind = graph::OpKind::kConvolution}};
  work.reads = {{.bytes = (call.work.input_elements + call.work.weight_elements) * bytes}};
  work.writes = {{.bytes = call.work.output_elements * bytes}};
  work.convolution = call.work;
  return work;
}

std::vector<double> RatiosOf(const std::vector<CallSample>& calls, const Hardware& hardware,
                             std::shared_ptr<const CallModel> model) {
  Hardware seen = hardware;
  seen.calls = std::move(model);
  const Device device(seen, false);
  const GemmTime gemm_time = MakeGemmTime(hardware, false);
  std::vector<double> ratios;
  for (const CallSample& call : calls) {
    const Work work = WorkOf(call);
    // Measured again and again: what fits in the cache is there.
    double bytes = 0;
    for (const auto* moved : {&work.reads, &work.writes}) {
      for (const Traffic& one : *moved) bytes += one.bytes;
    }
    const bool is_cached = bytes <= device.l2_bytes() * device.costs().cache_share;
    const KernelEstimate kernel = EstimateKernel(work, device, is_cached ? bytes : 0, gemm_time);
    ratios.push_back((kernel.time_ms * 1e-3 - device.gap_s()) / call.time_s);
  }
  return ratios;
}

// ln(time / formula's) over features.
gemm::CurveRows RowsOf(const std::vector<CallSample>& calls, const Hardware& hardware) {
  const Device device(hardware, false);
  const std::vector<double> ratios = RatiosOf(calls, hardware, nullptr);
  gemm::CurveRows rows{.features = kConvolutionFeatures};
  for (std::size_t i = 0; i < calls.size(); ++i) {
    std::array<float, kConvolutionFeatures> features{};
    ConvolutionFeatures(calls[i].work, ratios[i] * calls[i].time_s, device, features);
    rows.x.insert(rows.x.end(), features.begin(), features.end());
    rows.y.push_back(static_cast<float>(-std::log(ratios[i])));
  }
  return rows;
}

// Least and most of each feature.
std::array<std::vector<float>, 2> RangeOf(const gemm::CurveRows& rows) {
  const auto first = rows.x.begin();
  std::vector<float> low(first, first + static_cast<std::ptrdiff_t>(rows.features));
  std::vector<float> high = low;
  for (std::size_t i = 0; i < rows.x.size(); ++i) {
    const std::size_t feature = i % rows.features;
    low[feature] = std::min(low[feature], rows.x[i]);
    high[feature] = std::max(high[feature], rows.x[i]);
  }
  return {std::move(low), std::move(high)};
}

std::string_view LayoutOf(const CallSample& call) {
  if (call.work.rank != 2) return "contiguous, not 2-d";
  return call.work.is_channels_last ? "channels last" : "contiguous";
}

// What it takes to write a model file, with the tensors that the weights point to.
struct Model {
  gemm::ModelInfo info;
  gemm::CurveTraining curve;
  std::array<std::vector<float>, 2> range;
  std::vector<tensor::NamedTensor> weights;
  std::deque<std::string> halves;  // bytes of the matrices among them
};

void Describe(const gemm::CurveRows& rows, const Hardware& hardware,
              const CallTrainingOptions& options, Model& model) {
  const std::string name(CallModel::kConvolutions);
  model.info.model_type = CallModel::kType;
  model.info.feature_layout = kConvolutionLayout;
  model.info.normalization = "standard";
  model.info.device = ToGemmDevice(hardware);
  model.info.training_problem_count = static_cast<std::int64_t>(rows.y.size());
  model.info.source = options.source;
  const auto [least, most] = std::ranges::minmax(rows.y);
  model.info.settings[name + ".least"] = base::PythonRepr(least);
  model.info.settings[name + ".most"] = base::PythonRepr(most);
  model.range = RangeOf(rows);
}

// Matrices as float16: half the file, and far below what a network can tell apart.
void Halve(tensor::NamedTensor& weight, std::string& bytes) {
  if (weight.tensor.shape.size() != 2) return;
  const std::vector<float> values = weight.tensor.ToFloats();
  bytes.resize(2 * values.size());
  for (std::size_t i = 0; i < values.size(); ++i)
    tensor::WriteElement(tensor::DType::kFloat16, values[i], bytes, i);
  weight.tensor.dtype = tensor::DType::kFloat16;
  weight.tensor.data = bytes;
}

void AddWeights(Model& model) {
  const std::string name(CallModel::kConvolutions);
  gemm::AddCurve(name, model.curve, model.info, model.weights);
  for (tensor::NamedTensor& weight : model.weights) Halve(weight, model.halves.emplace_back());
  constexpr std::array kEnds = {".low", ".high"};
  for (std::size_t i = 0; i < kEnds.size(); ++i)
    model.weights.push_back(tensor::MakeNamedTensor(
        name + kEnds[i], {static_cast<std::int64_t>(kConvolutionFeatures)}, model.range[i]));
}

std::shared_ptr<const CallModel> InMemory(const Model& model) {
  gemm::PredictorFile file{.info = model.info};
  for (const tensor::NamedTensor& weight : model.weights) file.weights[weight.name] = weight.tensor;
  file.file = "the trained model";
  return std::make_shared<const CallModel>(file);
}

// The errors on calls: of all, by style, dtype and layout. `model`: null without one.
std::vector<CallErrors> ErrorsOf(const std::vector<CallSample>& calls, const Hardware& hardware,
                                 std::shared_ptr<const CallModel> model) {
  const std::vector<double> formula = RatiosOf(calls, hardware, nullptr);
  const std::vector<double> learned = model ? RatiosOf(calls, hardware, model) : formula;
  using NameOf = std::function<std::string_view(const CallSample&)>;
  const std::array<std::pair<std::string, NameOf>, 4> groupings = {
      {{"all", [](const CallSample&) { return "all"; }},
       {"style", [](const CallSample& call) { return std::string_view(call.style); }},
       {"dtype", [](const CallSample& call) { return tensor::ToString(call.work.dtype); }},
       {"layout", LayoutOf}}};
  std::vector<CallErrors> rows;
  for (const auto& [what, name_of] : groupings) {
    std::map<std::string, std::array<std::vector<double>, 3>, std::less<>> groups;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      auto& [before, after, bias] = groups[std::string(name_of(calls[i]))];
      before.push_back(std::abs(formula[i] - 1));
      after.push_back(std::abs(learned[i] - 1));
      bias.push_back(learned[i] - 1);
    }
    for (const auto& [value, errors] : groups) {
      const auto& [before, after, bias] = errors;
      rows.push_back({.what = what,
                      .value = value,
                      .calls = after.size(),
                      .formula = base::Mean(before),
                      .mean = base::Mean(after),
                      .median = base::Median(after),
                      .bias = base::Mean(bias)});
    }
  }
  return rows;
}

void NoteErrors(const std::vector<CallErrors>& errors, gemm::ModelInfo& info) {
  for (const CallErrors& row : errors) {
    const std::string key = fmt::format("kept_out.{}.{}", row.what, row.value);
    info.metrics[key + ".calls"] = static_cast<double>(row.calls);
    info.metrics[key + ".mean"] = row.mean;
    info.metrics[key + ".bias"] = row.bias;
  }
}

}  // namespace

CallTraining JudgeCalls(const CallSamples& samples, const Hardware& hardware) {
  std::vector<CallSample> kept_out;
  std::ranges::copy_if(samples.calls, std::back_inserter(kept_out), [](const CallSample& call) {
    return CallModel::Takes(call.work) && IsKeptOut(call);
  });
  return {.kept_out = kept_out.size(), .errors = ErrorsOf(kept_out, hardware, hardware.calls)};
}

CallTraining TrainCalls(const CallSamples& samples, const Hardware& hardware,
                        const CallTrainingOptions& options, gemm::TrainObserver& observer) {
  std::vector<CallSample> fitted;
  std::vector<CallSample> kept_out;
  for (const CallSample& call : samples.calls) {
    if (!CallModel::Takes(call.work)) continue;
    (IsKeptOut(call) ? kept_out : fitted).push_back(call);
  }
  if (fitted.size() < kLeastCalls || kept_out.empty())
    throw base::Error(base::ErrorCode::kUnsupported,
                      fmt::format("{} measured convolutions are too few to learn from (measure {} "
                                  "or more)",
                                  samples.calls.size(), 2 * kLeastCalls));
  gemm::CurveRows rows = RowsOf(fitted, hardware);
  const gemm::CurvePlan plan = {.what = "convolutions",
                                .hidden = {128, 128, 128},
                                .members = options.members,
                                .epochs = options.epochs,
                                .learning_rate = 3e-3,
                                .weight_decay = 1,
                                .dropout = 0,
                                .clamp = 10};
  gemm::TrainOptions training;
  training.model = options.model;
  training.seed = options.seed;
  training.threads = options.threads;
  gemm::StageRunner stages(training, fmt::format("calls {} {}", rows.y.size(), options.epochs),
                           observer);
  Model model;
  Describe(rows, hardware, options, model);
  CallTraining result{.trained = fitted.size(), .kept_out = kept_out.size()};
  result.stopped = !gemm::TrainCurve(std::move(rows), plan, training, stages, model.curve);
  if (result.stopped) return result;
  AddWeights(model);
  result.errors = ErrorsOf(kept_out, hardware, InMemory(model));
  NoteErrors(result.errors, model.info);
  base::WriteFile(options.model, gemm::EncodePredictorFile(model.info, model.weights));
  stages.Finish();
  return result;
}

}  // namespace idbg::roofline
