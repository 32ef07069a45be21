// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "analyze/bench_gpu.h"
#include "analyze/bench_sweep.h"
#include "analyze/python_package.h"
#include "analyze/run_model.h"
#include "analyze/times_history.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json_document.h"
#include "base/log.h"
#include "base/scratch_folder.h"
#include "bench/measure.h"
#include "bench/result.h"
#include "diff/sets.h"
#include "divergence/tensors.h"
#include "readers/reader.h"
#include "runs/answer_process.h"
#include "views/bench/bench_document.h"
#include "views/bench/history_section.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using runs::AnswerProcess;

constexpr const char* kModule = "inductor_debug.bench_worker";
constexpr const char* kAnswer = "the answer of the worker";
constexpr double kEnergyS = 1.5;  // of each variant
constexpr double kEnergyBlockS = 0.01;
constexpr double kBlockLimitS = 120;  // far more than a block takes: the variant hangs
// Wide enough for sums in another order; who wants less says so with --tolerance.
constexpr double kTolerance = 1e-3;
constexpr double kTolerance16Bits = 1e-2;

// A variant in a process of its own.
class WorkerVariant final : public bench::Variant {
 public:
  // `folder` must exist.
  WorkerVariant(const BenchRequest& request, const std::string& name, const fs::path& folder)
      : process_(CommandOf(request, name, folder), PythonEnvironment()), folder_(folder) {}

  // Waits until it has run once.
  void Await(double limit_s, bench::Result& result, bench::VariantResult& variant) {
    const std::string line = Line(process_.Receive(limit_s));
    const base::JsonDocument document(line, kAnswer);
    const base::JsonValue root = document.root();
    variant.compile_s = Number(root, "compile_s");
    variant.compile_warm_s = root.FindMember("compile_warm_s").FindNumber();
    variant.first_s = Number(root, "first_s");
    result.torch_version = root.FindMember("torch_version").FindString().value_or("");
    gpu_ = root.FindMember("gpu").FindString().value_or("");
    result.device = root.FindMember("device").FindString().value_or("");
    result.threads = static_cast<std::int64_t>(Number(root, "threads"));
  }

  // What is asked after each block.
  void Watch(GpuWatch* watch) { watch_ = watch; }

  double Block(double seconds) override {
    const nlohmann::ordered_json request = {{"seconds", seconds}};
    const std::string line = Line(process_.Ask(base::DumpJsonLine(request), kBlockLimitS));
    const base::JsonDocument document(line, kAnswer);
    peak_mb_ = Number(document.root(), "peak_mb");
    const double run_s = Number(document.root(), "run_s");
    if (!(run_s > 0)) throw Error(ErrorCode::kExternal, "it reported a time that cannot be");
    if (watch_ != nullptr) watch_->Sample();
    return run_s;
  }

  fs::path outputs() const { return folder_ / "outputs.pt"; }
  double peak_mb() const { return peak_mb_; }
  // The UUID of its GPU; empty: there is none, or it has none.
  const std::string& gpu() const { return gpu_; }

 private:
  static std::vector<std::string> CommandOf(const BenchRequest& request, const std::string& name,
                                            const fs::path& folder) {
    std::vector<std::string> command = {request.python, "-m",
                                        kModule,        fs::absolute(request.model).string(),
                                        name,           folder.string(),
                                        "--device",     request.device,
                                        "--threads",    std::to_string(request.threads)};
    for (const std::string& config : request.configs)
      command.insert(command.end(), {"--config", config});
    if (request.compiles_once) command.emplace_back("--compile-once");
    if (request.trains) command.emplace_back("--train");
    for (const std::string& resize : request.resizes)
      command.insert(command.end(), {"--resize", resize});
    return command;
  }

  static double Number(const base::JsonValue& root, std::string_view key) {
    return root.FindMember(key).FindNumber().value_or(0);
  }

  std::string Line(AnswerProcess::Answer answer) {
    using Kind = AnswerProcess::Answer::Kind;
    if (answer.kind == Kind::kEnded) {
      const std::string printed = process_.LastPrinted();
      throw Error(ErrorCode::kExternal, "it " + process_.HowEnded() +
                                            (printed.empty() ? "" : ", after '" + printed + "'"));
    }
    if (answer.kind != Kind::kLine) throw Error(ErrorCode::kExternal, "it gave no answer in time");
    const base::JsonDocument document(answer.line, kAnswer);
    if (const auto why = document.root().FindMember("error").FindString())
      throw Error(ErrorCode::kExternal, std::string(*why));
    return std::move(answer.line);
  }

  AnswerProcess process_;
  fs::path folder_;
  std::string gpu_;
  GpuWatch* watch_ = nullptr;
  double peak_mb_ = 0;
};

double ToleranceOf(const BenchRequest& request, const diff::TensorSet& outputs) {
  if (request.tolerance > 0) return request.tolerance;
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

// Whether a variant computed what the first one did: the same but for --tolerance, or, with
// float64 outputs, as near to those as the first one did by the rule of torch._dynamo.utils.same.
bool CompareOutputs(const BenchRequest& request, const OutputFiles& files,
                    bench::VariantResult& first, bench::VariantResult& variant) {
  divergence::Tensors expected;
  divergence::Tensors actual;
  divergence::Tensors float64;
  expected.AddTorchFile(files.expected);
  actual.AddTorchFile(files.actual);
  if (!files.float64.empty()) float64.AddTorchFile(files.float64);
  const diff::TensorSet expected_set = divergence::SetOf(expected);
  const diff::TensorSet float64_set = divergence::SetOf(float64);
  diff::SetOptions options;
  options.tensors.limits = {.rtol = ToleranceOf(request, expected_set),
                            .atol = ToleranceOf(request, expected_set),
                            .equal_nan = true};
  options.tensors.check_layout = false;
  if (!files.float64.empty()) {
    options.tensors.semantics = diff::Semantics::kSame;
    options.fp64 = &float64_set;
  }
  const diff::SetDiff diff = diff::CompareSets(divergence::SetOf(actual), expected_set, options);
  variant.state = bench::State::kPass;
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
    if (variant.state == bench::State::kFail) continue;
    variant.state = bench::State::kFail;
    variant.why = "output " + pair.name + " is another (" +
                  std::string(diff::ToString(pair.diff.verdict)) + ")";
  }
  return variant.state == bench::State::kPass;
}

// The variants of a request, and the first once more.
class Bench {
 public:
  explicit Bench(const BenchRequest& request) : request_(request) {
    result_.is_training = request.trains;
  }

  bench::Result Run() {
    // One after the other: a compilation slows down what runs beside it.
    for (const std::string& name : request_.variants) {
      Start(name);
      if (workers_.size() == 1 && IsSound(0) && request_.on_device)
        request_.on_device(result_.device);
    }
    Start(request_.variants.front());
    for (std::size_t i = 1; i + 1 < workers_.size(); ++i) {
      if (IsSound(0) && IsSound(i)) Guard(i, [&] { CompareWithFirst(i); });
    }
    Time();
    MeasureEnergy();
    Compare();
    variants_.pop_back();
    result_.variants = std::move(variants_);
    return std::move(result_);
  }

 private:
  void Start(const std::string& name) {
    const base::LogPhase phase(base::LogLevel::kInfo, "start ", name);
    const std::size_t i = workers_.size();
    const fs::path folder = scratch_.path() / std::to_string(i);
    fs::create_directory(folder);
    workers_.push_back(std::make_unique<WorkerVariant>(request_, name, folder));
    variants_.push_back({.name = name});
    Guard(i, [&] { workers_[i]->Await(request_.compile_limit_s, result_, variants_[i]); });
  }

  // Sums in another order differ by more than any fixed tolerance where a deep network has few
  // digits: then it counts how near to float64 each is.
  void CompareWithFirst(std::size_t i) {
    OutputFiles files = {.actual = workers_[i]->outputs(), .expected = workers_[0]->outputs()};
    bench::VariantResult& first = variants_.front();
    if (CompareOutputs(request_, files, first, variants_[i]) || request_.tolerance > 0) return;
    files.float64 = Float64Outputs();
    if (!files.float64.empty()) CompareOutputs(request_, files, first, variants_[i]);
  }

  // "" where the model cannot be run in float64.
  fs::path Float64Outputs() {
    const fs::path folder = scratch_.path() / "float64";
    if (fs::exists(folder)) return float64_outputs_;
    const base::LogPhase phase(base::LogLevel::kInfo, "run in float64");
    fs::create_directory(folder);
    try {
      WorkerVariant worker(request_, "float64", folder);
      bench::Result result;
      bench::VariantResult variant;
      worker.Await(request_.compile_limit_s, result, variant);
      float64_outputs_ = worker.outputs();
    } catch (const Error& error) {
      base::LogWarning("the model cannot be run in float64, to judge outputs by: ", error.what());
    }
    return float64_outputs_;
  }

  bool IsSound(std::size_t i) const { return variants_[i].state != bench::State::kError; }

  void Fail(std::size_t i, std::string why) {
    variants_[i].state = bench::State::kError;
    variants_[i].why = std::move(why);
  }

  template <typename Work>
  void Guard(std::size_t i, const Work& work) {
    try {
      work();
    } catch (const Error& error) {
      Fail(i, error.what());
    }
  }

  void Time() {
    std::vector<bench::Variant*> running;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      if (!IsSound(i)) continue;
      running.push_back(workers_[i].get());
      watch_.Open(workers_[i]->gpu());
      workers_[i]->Watch(&watch_);
      places.push_back(i);
    }
    if (running.empty())
      throw Error(ErrorCode::kExternal, "no variant can be run: " + variants_.front().name + ": " +
                                            variants_.front().why +
                                            " (is --python one with torch?)");
    const base::LogPhase phase(base::LogLevel::kInfo, "time the variants");
    std::vector<bench::Series> series =
        bench::Measure(running, {.min_rounds = static_cast<std::size_t>(request_.rounds),
                                 .time_limit_s = request_.time_limit_s,
                                 .cancelled = request_.cancelled,
                                 .on_round = request_.on_round});
    for (std::size_t i = 0; i < places.size(); ++i) {
      bench::VariantResult& variant = variants_[places[i]];
      if (!series[i].failure.empty()) Fail(places[i], series[i].failure);
      variant.seconds = std::move(series[i].seconds);
      variant.peak_mb = workers_[places[i]]->peak_mb();
      result_.rounds = std::max(result_.rounds, variant.seconds.size());
    }
  }

  // Apart from the timing, as the counter is too slow for a block. Of the first variant's second
  // process it would say nothing new.
  void MeasureEnergy() {
    result_.conditions = watch_.conditions();
    for (std::size_t i = 0; i + 1 < workers_.size(); ++i) {
      if (!IsSound(i) || (request_.cancelled && request_.cancelled())) continue;
      Guard(i, [&] {
        variants_[i].watts =
            watch_.WattsDuring([&] { workers_[i]->Block(kEnergyBlockS); }, kEnergyS);
      });
    }
  }

  void Compare() {
    if (result_.rounds == 0) return;
    const bench::VariantResult& first = variants_.front();
    if (IsSound(0) && IsSound(variants_.size() - 1))
      result_.noise_floor = bench::NoiseFloor(first.seconds, variants_.back().seconds);
    for (std::size_t i = 0; i < variants_.size(); ++i) {
      if (!IsSound(i)) continue;
      variants_[i].interval = bench::MedianInterval(variants_[i].seconds);
      if (i > 0 && IsSound(0))
        variants_[i].change =
            bench::Compare(first.seconds, variants_[i].seconds, result_.noise_floor.value_or(0));
    }
  }

  const BenchRequest& request_;
  const base::ScratchFolder scratch_;
  fs::path float64_outputs_;
  GpuWatch watch_;
  std::vector<std::unique_ptr<WorkerVariant>> workers_;
  std::vector<bench::VariantResult> variants_;  // of each worker
  bench::Result result_;
};

}  // namespace

void CheckBench(const BenchRequest& request) {
  constexpr std::array<std::string_view, 4> kVariants = {"eager", "inductor", "max-autotune",
                                                         "choices"};
  const auto fail = [](const std::string& message) { throw Error(ErrorCode::kUsage, message); };
  std::set<std::string> names;
  for (const std::string& name : request.variants) {
    if (std::ranges::find(kVariants, name) == kVariants.end())
      fail("'" + name + "' is not a variant (eager, inductor, max-autotune, choices)");
    if (!names.insert(name).second) fail("the variant '" + name + "' is given twice");
  }
  if (request.variants.empty()) fail("--variants must name one variant or more");
  if (request.rounds < 10 || request.rounds > 100000) fail("--rounds must be from 10 to 100000");
  if (!(request.time_limit_s > 0) || !(request.compile_limit_s > 0))
    fail("--time-limit and --compile-limit must be above 0, in seconds");
  if (!(request.tolerance >= 0)) fail("--tolerance must be 0 or larger");
  if (request.threads < 0) fail("--threads must be 0 or larger");
  if (!request.sweep.empty() && !request.history.empty())
    fail("--history is of one size, and --sweep has several: run them one after the other");
}

bench::Result MeasureVariants(const BenchRequest& request) { return Bench(request).Run(); }

report::Document BenchDocument(const BenchRequest& request) {
  CheckBench(request);
  const base::MappedFile bytes(request.model);
  const readers::ModelFile file = readers::ReadModel(
      {.bytes = bytes.text(), .name = request.model, .origin = readers::Origin::kNamed});
  const graph::Graph& graph = GraphToRun(file);
  if (!request.sweep.empty()) return SweepDocument(request, graph);
  std::optional<TimesHistory> history;
  if (!request.history.empty()) history.emplace(request.history);
  const bench::Result result = MeasureVariants(request);
  report::Document document = views::BenchDocument(result, {.model = request.model});
  if (history && result.rounds > 0) {
    history->Add("", [&](const std::string& date) {
      return bench::EntryOf(result, date, DigestOf(bytes.text()));
    });
    views::AddHistory(history->Finish(), document);
  }
  return document;
}

}  // namespace idbg::analyze
