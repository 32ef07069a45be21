// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <deque>
#include <list>
#include <string>
#include <utility>

#include "analyze/bench/bench_parts.h"
#include "analyze/bench/bench_worker.h"
#include "base/error.h"
#include "base/log.h"
#include "diff/sets.h"
#include "divergence/tensors.h"

namespace idbg::analyze {

namespace {

namespace fs = std::filesystem;
using base::Error;
using bench::State;
using bench::VariantResult;

constexpr const char* kFloat64 = "float64";

struct Task {
  BenchedModel& model;
  VariantResult& variant;
};

// A task that a process of its own works on.
struct Running {
  Running(const BenchRequest& request, const Task& at, const fs::path& folder, std::size_t jobs)
      : task(at),
        phase(base::LogLevel::kInfo, "prepare ", at.model.model.file, ", ", at.variant.name),
        worker({request, at.model.model, at.variant.name, folder}, jobs) {}

  Task task;
  base::LogPhase phase;
  PreparingWorker worker;
};

// Works through tasks, some at a time.
class Pool {
 public:
  Pool(const BenchRequest& request, std::size_t jobs) : request_(request), jobs_(jobs) {}

  void Run(std::deque<Task> waiting) {
    while (!waiting.empty() || !running_.empty()) {
      if (request_.IsCancelled()) return GiveUp(waiting);
      if (!waiting.empty() && running_.size() < jobs_) {
        Start(waiting.front());
        waiting.pop_front();
        continue;
      }
      running_.remove_if([&](Running& running) { return IsOver(running); });
    }
  }

 private:
  void Start(const Task& task) {
    const fs::path folder = task.model.folder / task.variant.name;
    fs::create_directories(folder);
    running_.emplace_back(request_, task, folder, jobs_);  // a Python that is not there ends it all
  }

  bool IsOver(Running& running) {
    try {
      if (!running.worker.IsReady(running.task.model.result, running.task.variant)) return false;
    } catch (const Error& error) {
      const Task& task = running.task;
      task.variant.Fail(error.what());
      base::LogInfo(task.model.model.file, ", ", task.variant.name, ": ", error.what());
      return true;
    }
    if (request_.on_device && !std::exchange(is_device_known_, true))
      request_.on_device(running.task.model.result.device);
    return true;
  }

  void GiveUp(const std::deque<Task>& waiting) {
    for (const Running& running : running_) running.task.variant.Fail(kInterrupted);
    for (const Task& task : waiting) task.variant.Fail(kInterrupted);
    running_.clear();
  }

  const BenchRequest& request_;
  std::size_t jobs_;
  std::list<Running> running_;
  bool is_device_known_ = false;
};

// Wide enough for sums in another order; who wants less says so with --tolerance.
constexpr double kTolerance = 1e-3;
constexpr double kTolerance16Bits = 1e-2;

double ToleranceOf(double given, const diff::TensorSet& outputs) {
  if (given > 0) return given;
  const bool has_16_bits = std::ranges::any_of(outputs, [](const auto& output) {
    return output.second.dtype == tensor::DType::kFloat16 ||
           output.second.dtype == tensor::DType::kBfloat16;
  });
  return has_16_bits ? kTolerance16Bits : kTolerance;
}

// Files of outputs: of the variant, of the first one, and those in float64, or "".
struct OutputFiles {
  fs::path actual;
  fs::path expected;
  fs::path float64;
};

// Whether a variant computed what the first one did: the same but for `tolerance` (0: by the dtype
// of the outputs), or, with float64 outputs, as near to those as the first one did by the rule of
// torch._dynamo.utils.same. Says so in `variant`.
void CompareOutputs(const OutputFiles& files, double tolerance, VariantResult& first,
                    VariantResult& variant) {
  divergence::Tensors expected;
  divergence::Tensors actual;
  divergence::Tensors float64;
  expected.AddTorchFile(files.expected);
  actual.AddTorchFile(files.actual);
  if (!files.float64.empty()) float64.AddTorchFile(files.float64);
  const diff::TensorSet expected_set = divergence::SetOf(expected);
  const diff::TensorSet float64_set = divergence::SetOf(float64);
  diff::SetOptions options;
  const double limit = ToleranceOf(tolerance, expected_set);
  options.tensors.limits = {.rtol = limit, .atol = limit, .equal_nan = true};
  options.tensors.check_layout = false;
  if (!files.float64.empty()) {
    options.tensors.semantics = diff::Semantics::kSame;
    options.fp64 = &float64_set;
  }
  const diff::SetDiff diff = diff::CompareSets(divergence::SetOf(actual), expected_set, options);
  variant.state = State::kPass;
  variant.why.clear();
  first.nan = 0;
  variant.nan = 0;
  for (const diff::PairDiff& pair : diff.pairs) {
    first.nan += pair.diff.expected.nan;
    variant.nan += pair.diff.actual.nan;
    const auto difference = pair.diff.metrics.max_absolute;
    if (difference)
      variant.largest_difference = std::max(variant.largest_difference.value_or(0), *difference);
    if (pair.actual != nullptr && pair.expected != nullptr && diff::Passes(pair.diff.verdict))
      continue;
    if (variant.state == State::kFail) continue;
    variant.state = State::kFail;
    variant.why = "output " + pair.name + " is another (" +
                  std::string(diff::ToString(pair.diff.verdict)) + ")";
  }
}

// The outputs of a model's variants, each against the first one's.
class Comparison {
 public:
  Comparison(const BenchRequest& request, BenchedModel& model)
      : request_(request), model_(model), float64_{.name = kFloat64} {}

  // Whether outputs differ by more than the tolerance. Sums in another order do so where a deep
  // network has few digits: then it counts how near to float64 each is.
  bool NeedsFloat64() {
    CompareAll("");
    const auto has_failed = [](const VariantResult& one) { return one.state == State::kFail; };
    return request_.tolerance == 0 && std::ranges::any_of(model_.result.variants, has_failed);
  }

  Task Float64Task() { return {model_, float64_}; }

  void CompareWithFloat64() {
    if (float64_.is_sound()) return CompareAll(FileOf(float64_));
    base::LogWarning(model_.model.file,
                     ": cannot be run in float64, to judge outputs by: ", float64_.why);
  }

 private:
  fs::path FileOf(const VariantResult& variant) const {
    return OutputsOf(model_.folder / variant.name);
  }

  void CompareAll(const fs::path& float64) {
    std::vector<VariantResult>& variants = model_.result.variants;
    VariantResult& first = variants.front();
    for (VariantResult& variant : variants) {
      if (&variant == &first || !first.is_sound() || !variant.is_sound()) continue;
      // What is within the tolerance is right, however near to float64 the first one is.
      if (!float64.empty() && variant.state == State::kPass) continue;
      try {
        CompareOutputs({FileOf(variant), FileOf(first), float64}, request_.tolerance, first,
                       variant);
      } catch (const Error& error) {
        variant.Fail(error.what());
      }
    }
  }

  const BenchRequest& request_;
  BenchedModel& model_;
  VariantResult float64_;
};

}  // namespace

void PrepareModels(const BenchRequest& request, std::size_t jobs,
                   std::vector<BenchedModel>& models) {
  Pool pool(request, jobs);
  std::deque<Task> tasks;
  // The first variant of all models first: it takes seconds, and shows what is wrong before
  // minutes of compiling.
  for (std::size_t i = 0; i < request.variants.size(); ++i) {
    for (BenchedModel& model : models) tasks.push_back({model, model.result.variants[i]});
  }
  pool.Run(std::exchange(tasks, {}));
  std::list<Comparison> unclear;
  for (BenchedModel& model : models) {
    unclear.emplace_back(request, model);
    if (!unclear.back().NeedsFloat64()) unclear.pop_back();
  }
  for (Comparison& comparison : unclear) tasks.push_back(comparison.Float64Task());
  pool.Run(std::exchange(tasks, {}));
  for (Comparison& comparison : unclear) comparison.CompareWithFloat64();
}

}  // namespace idbg::analyze
