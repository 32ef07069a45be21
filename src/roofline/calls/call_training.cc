// SPDX-License-Identifier: Apache-2.0
#include "roofline/calls/call_training.h"

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
#include "base/files/file.h"
#include "base/json/token_writer.h"
#include "base/statistics.h"
#include "base/text/sha256.h"
#include "roofline/calls/call_price.h"
#include "roofline/gemm_device.h"
#include "roofline/kernel_time.h"
#include "tensor/element.h"
#include "train/curve_training.h"
#include "train/train_stage.h"

namespace idbg::roofline {
namespace {

constexpr std::size_t kLeastCalls = 100;

// Calls that share a network.
struct Kind {
  std::string_view network;
  std::string_view layout;
  std::string_view what;    // for messages
  std::string_view prefix;  // of what errors are grouped by
  std::int64_t width;       // of three hidden layers
};
using device::CallModel;
constexpr Kind kConvolutions = {CallModel::kConvolutions, device::kConvolutionLayout,
                                "convolutions", "", 128};
constexpr Kind kAttention = {CallModel::kAttention, device::kAttentionLayout, "calls of attention",
                             "attention_", 64};
constexpr Kind kProducts = {CallModel::kProducts, device::kProductLayout, "products", "product_",
                            128};
constexpr std::array kKinds = {&kConvolutions, &kAttention, &kProducts};  // seeds in this order

bool IsOf(const CallSample& call, const Kind& kind) {
  const Kind& own = call.work.attention ? kAttention : call.work.gemm ? kProducts : kConvolutions;
  return &kind == &own && IsLearned(call.work);
}

// The same shape is never on both sides, whatever its dtype and layout.
bool IsKeptOut(const CallSample& call) {
  base::Sha256 hash;
  hash.Add(call.shape);
  return std::stoul(hash.Finish().substr(0, 6), nullptr, 16) % 5 == 0;
}

// The estimate of the call alone: measured again and again, so that what fits in the cache is
// there.
KernelEstimate EstimateOf(const CallSample& call, const device::Device& device,
                          const GemmTime& gemm_time) {
  const double cached = FitsInCache(call.work, device) ? MovedBytes(call.work) : 0;
  return EstimateKernel(call.work, device, {.bytes = cached}, gemm_time);
}

// The device without TF32 and with it.
class Devices {
 public:
  explicit Devices(const device::Hardware& hardware)
      : without_(hardware, false), with_(hardware, true) {}
  const device::Device& For(const CallSample& call) const {
    return call.is_tf32 ? with_ : without_;
  }

 private:
  device::Device without_, with_;
};

std::vector<double> RatiosOf(const std::vector<CallSample>& calls, const device::Hardware& hardware,
                             std::shared_ptr<const device::CallModel> model) {
  device::Hardware seen = hardware;
  seen.calls = std::move(model);
  seen.costs.call_in_model = 1;
  const Devices devices(seen);
  const GemmTime gemm_time = MakeGemmTime(hardware, false);
  std::vector<double> ratios;
  for (const CallSample& call : calls) {
    const device::Device& device = devices.For(call);
    const KernelEstimate kernel = EstimateOf(call, device, gemm_time);
    const double predicted_s = kernel.time_ms * 1e-3 - device.gap_s() - ClearsS(call.work, device);
    ratios.push_back(predicted_s / call.time_s);
  }
  return ratios;
}

// Adds ln(time / formula's) over features.
void AddRows(const std::vector<CallSample>& calls, const device::Hardware& hardware,
             train::CurveRows& rows) {
  const Devices devices(hardware);
  const std::vector<double> ratios = RatiosOf(calls, hardware, nullptr);
  for (std::size_t i = 0; i < calls.size(); ++i) {
    const std::vector<float> features =
        CallFeatures(calls[i].work, ratios[i] * calls[i].time_s, devices.For(calls[i]));
    rows.features = features.size();
    rows.x.insert(rows.x.end(), features.begin(), features.end());
    rows.y.push_back(static_cast<float>(-std::log(ratios[i])));
  }
}

// Least and most of each feature.
std::array<std::vector<float>, 2> RangeOf(const train::CurveRows& rows) {
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
  if (!call.work.convolution) return "any";
  if (call.work.convolution->rank != 2) return "contiguous, not 2-d";
  return call.work.convolution->is_channels_last ? "channels last" : "contiguous";
}

// Four fifths to learn from, the rest to judge by.
struct Split {
  std::vector<CallSample> fitted, kept_out;
};

Split SplitOf(const CallSamples& samples, const Kind& kind, const device::Hardware& hardware) {
  const Devices devices(hardware);
  const GemmTime gemm_time = MakeGemmTime(hardware, false);
  // Products that another method answers for are none that a network is asked for.
  const auto is_asked_for = [&](const CallSample& call) {
    return !call.work.gemm || IsForCallModel(EstimateOf(call, devices.For(call), gemm_time).method);
  };
  Split split;
  for (const CallSample& call : samples.calls) {
    if (IsOf(call, kind) && is_asked_for(call))
      (IsKeptOut(call) ? split.kept_out : split.fitted).push_back(call);
  }
  return split;
}

bool IsEnough(const Split& split) {
  return split.fitted.size() >= kLeastCalls && !split.kept_out.empty();
}

// A network as it was trained, and the features that it saw.
struct Learned {
  train::CurveTraining curve;
  std::array<std::vector<float>, 2> range;
};

// What it takes to write a model file, with the tensors that the weights point to.
struct Model {
  gemm::ModelInfo info;
  std::deque<Learned> learned;
  std::vector<tensor::NamedTensor> weights;
  std::deque<std::string> halves;  // bytes of the matrices among them
};

void Describe(const device::Hardware& hardware, const CallTrainingOptions& options, Model& model) {
  model.info.model_type = device::CallModel::kType;
  model.info.feature_layout = device::kConvolutionLayout;
  model.info.normalization = "standard";
  model.info.device = ToGemmDevice(hardware);
  model.info.source = options.source;
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

void AddWeights(const Kind& kind, const Learned& learned, Model& model) {
  const std::string name(kind.network);
  const std::size_t before = model.weights.size();
  train::AddCurve(name, learned.curve, model.info, model.weights);
  for (std::size_t i = before; i < model.weights.size(); ++i)
    Halve(model.weights[i], model.halves.emplace_back());
  constexpr std::array kEnds = {".low", ".high"};
  for (std::size_t i = 0; i < kEnds.size(); ++i)
    model.weights.push_back(tensor::MakeNamedTensor(
        name + kEnds[i], {static_cast<std::int64_t>(learned.range[i].size())}, learned.range[i]));
}

// Returns false when the training was stopped.
bool Learn(const Kind& kind, train::CurveRows rows, const CallTrainingOptions& options,
           train::TrainOptions training, train::StageRunner& stages, Model& model) {
  const train::CurvePlan plan = {.what = std::string(kind.what),
                                 .hidden = {kind.width, kind.width, kind.width},
                                 .members = options.members,
                                 .epochs = options.epochs,
                                 .batch_size = 256,
                                 .learning_rate = 3e-3,
                                 .weight_decay = 0.3,
                                 .dropout = 0,
                                 .clamp = 10};
  const std::string name(kind.network);
  const auto [least, most] = std::ranges::minmax(rows.y);
  model.info.settings[name + ".least"] = base::PythonRepr(least);
  model.info.settings[name + ".most"] = base::PythonRepr(most);
  model.info.settings[name + ".layout"] = std::string(kind.layout);
  model.info.training_problem_count += static_cast<std::int64_t>(rows.y.size());
  Learned& learned = model.learned.emplace_back(Learned{.range = RangeOf(rows)});
  training.seed += static_cast<std::uint64_t>(std::ranges::find(kKinds, &kind) - kKinds.begin());
  if (!train::TrainCurve(std::move(rows), plan, training, stages, learned.curve)) return false;
  AddWeights(kind, learned, model);
  return true;
}

std::shared_ptr<const device::CallModel> InMemory(const Model& model) {
  gemm::PredictorFile file{.info = model.info};
  for (const tensor::NamedTensor& weight : model.weights) file.weights[weight.name] = weight.tensor;
  file.file = "the trained model";
  return std::make_shared<const device::CallModel>(file);
}

// The errors on calls: of all, by style, dtype and layout. `model`: null without one.
std::vector<CallErrors> ErrorsOf(const Kind& kind, const std::vector<CallSample>& calls,
                                 const device::Hardware& hardware,
                                 const std::shared_ptr<const device::CallModel>& model) {
  const std::vector<double> formula = RatiosOf(calls, hardware, nullptr);
  const std::vector<double> learned = model ? RatiosOf(calls, hardware, model) : formula;
  using NameOf = std::function<std::string_view(const CallSample&)>;
  const std::array<std::pair<std::string, NameOf>, 4> groupings = {
      {{"all", [](const CallSample&) { return "all"; }},
       {"style", [](const CallSample& call) { return std::string_view(call.style); }},
       {"dtype", [](const CallSample& call) { return tensor::ToString(call.dtype); }},
       {"layout", LayoutOf}}};
  std::vector<CallErrors> rows;
  for (const auto& [what, name_of] : groupings) {
    if (&kind != &kConvolutions && what == "layout") continue;
    std::map<std::string, std::array<std::vector<double>, 3>, std::less<>> groups;
    for (std::size_t i = 0; i < calls.size(); ++i) {
      auto& [before, after, bias] = groups[std::string(name_of(calls[i]))];
      before.push_back(std::abs(formula[i] - 1));
      after.push_back(std::abs(learned[i] - 1));
      bias.push_back(learned[i] - 1);
    }
    for (const auto& [value, errors] : groups) {
      const auto& [before, after, bias] = errors;
      rows.push_back({.what = std::string(kind.prefix) + what,
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

CallTraining JudgeCalls(const CallSamples& samples, const device::Hardware& hardware) {
  CallTraining result;
  for (const Kind* kind : kKinds) {
    const Split split = SplitOf(samples, *kind, hardware);
    if (split.kept_out.empty()) continue;
    result.kept_out += split.kept_out.size();
    std::ranges::move(ErrorsOf(*kind, split.kept_out, hardware, hardware.calls),
                      std::back_inserter(result.errors));
  }
  return result;
}

CallTraining TrainCalls(const CallSamples& samples, const device::Hardware& hardware,
                        const RelatedCalls* related, const CallTrainingOptions& options,
                        train::TrainObserver& observer) {
  std::vector<std::pair<const Kind*, Split>> splits;
  Split convolutions = SplitOf(samples, kConvolutions, hardware);
  if (!IsEnough(convolutions))
    base::FailUnsupported(
        fmt::format("{} measured convolutions are too few to learn from (measure {} or more)",
                    convolutions.fitted.size() + convolutions.kept_out.size(), 2 * kLeastCalls));
  splits.emplace_back(&kConvolutions, std::move(convolutions));
  for (const Kind* kind : {&kAttention, &kProducts}) {
    if (Split split = SplitOf(samples, *kind, hardware); IsEnough(split))
      splits.emplace_back(kind, std::move(split));
  }
  train::TrainOptions training;
  training.model = options.model;
  training.seed = options.seed;
  training.threads = options.threads;
  train::StageRunner stages(
      training,
      fmt::format("calls {} {} {}", samples.calls.size(),
                  related != nullptr ? related->samples.calls.size() : 0, options.epochs),
      observer);
  Model model;
  Describe(hardware, options, model);
  CallTraining result;
  for (const auto& [kind, split] : splits) {
    result.kept_out += split.kept_out.size();
    train::CurveRows rows;
    AddRows(split.fitted, hardware, rows);
    if (related != nullptr)
      AddRows(SplitOf(related->samples, *kind, related->hardware).fitted, related->hardware, rows);
    result.trained += rows.y.size();
    if (!Learn(*kind, std::move(rows), options, training, stages, model)) {
      result.stopped = true;
      return result;
    }
  }
  const auto learned = InMemory(model);
  for (const auto& [kind, split] : splits)
    std::ranges::move(ErrorsOf(*kind, split.kept_out, hardware, learned),
                      std::back_inserter(result.errors));
  NoteErrors(result.errors, model.info);
  base::WriteFile(options.model, gemm::EncodePredictorFile(model.info, model.weights));
  stages.Finish();
  return result;
}

}  // namespace idbg::roofline
