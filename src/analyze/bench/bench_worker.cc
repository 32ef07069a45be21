// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench_worker.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "analyze/bench/bench_parts.h"
#include "analyze/installation.h"
#include "base/error.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/process/parallel.h"
#include "base/process/process.h"

namespace idbg::analyze {

namespace {

namespace fs = std::filesystem;
using base::AnswerProcess;
using Clock = std::chrono::steady_clock;

constexpr const char* kBenchModule = "inductor_debug.bench_worker";
constexpr const char* kWorkerAnswer = "the answer of the worker";
constexpr double kBlockLimitS = 120;  // far more than a block takes: the variant hangs
constexpr double kMomentS = 0.02;

// Which file of a case a variant runs, and how: see BenchCase::changed.
std::pair<std::string, std::string> FileAndWay(const BenchCase& model, const std::string& variant) {
  const std::size_t mark = variant.find('@');
  if (mark == std::string::npos) return {model.file, variant};
  return {model.changed.at(variant.substr(mark + 1)), variant.substr(0, mark)};
}

std::vector<std::string> WorkerCommand(const WorkerStart& start, bool prepares) {
  const BenchRequest& request = start.request;
  const auto [file, way] = FileAndWay(start.model, start.variant);
  std::vector<std::string> command = base::PythonModule(request.python, kBenchModule);
  command.insert(command.end(),
                 {fs::absolute(file).string(), way, start.folder.string(), "--device",
                  request.device, "--threads", std::to_string(request.threads)});
  if (prepares) command.emplace_back("--prepare");
  for (const std::string& config : request.configs)
    command.insert(command.end(), {"--config", config});
  if (request.compiles_once) command.emplace_back("--compile-once");
  if (request.trains) command.emplace_back("--train");
  for (const std::string& resize : start.model.resizes)
    command.insert(command.end(), {"--resize", resize});
  return command;
}

// Inductor starts a compiler for each core, which several compilations share.
std::vector<std::string> EnvironmentOf(const WorkerStart& start, std::size_t at_once) {
  constexpr std::string_view kThreads = "TORCHINDUCTOR_COMPILE_THREADS=";
  std::vector<std::string> environment = PythonEnvironment();
  const bool is_given = std::ranges::any_of(
      environment, [&](const std::string& variable) { return variable.starts_with(kThreads); });
  if (at_once > 1 && !is_given)
    environment.push_back(std::string(kThreads) +
                          std::to_string(std::max<std::size_t>(1, base::CoreCount() / at_once)));
  const std::size_t mark = std::min(start.variant.find('@'), start.variant.size());
  if (const std::string& trace = start.model.trace; !trace.empty())
    environment.push_back("TORCH_TRACE=" + trace + start.variant.substr(mark));
  return environment;
}

Clock::time_point DeadlineOf(const BenchRequest& request) {
  return Clock::now() +
         std::chrono::milliseconds(static_cast<std::int64_t>(1e3 * request.compile_limit_s));
}

double Number(const base::JsonValue& root, std::string_view key) {
  return root.FindMember(key).FindNumber().value_or(0);
}

std::string Line(AnswerProcess& process, AnswerProcess::Answer answer) {
  using Kind = AnswerProcess::Answer::Kind;
  if (answer.kind == Kind::kEnded) {
    const std::string printed = process.LastPrinted();
    base::FailExternal("it " + process.HowEnded() +
                       (printed.empty() ? "" : ", after '" + printed + "'"));
  }
  if (answer.kind != Kind::kLine) base::FailExternal("it gave no answer in time");
  const base::JsonDocument document(answer.line, kWorkerAnswer);
  if (const auto why = document.root().FindMember("error").FindString())
    base::FailExternal(std::string(*why));
  return std::move(answer.line);
}

}  // namespace

fs::path OutputsOf(const fs::path& folder) { return folder / "outputs.pt"; }

PreparingWorker::PreparingWorker(const WorkerStart& start, std::size_t at_once)
    : deadline_(DeadlineOf(start.request)),
      process_(WorkerCommand(start, true), EnvironmentOf(start, at_once)) {}

bool PreparingWorker::IsReady(bench::Result& result, bench::VariantResult& variant) {
  AnswerProcess::Answer answer = process_.Receive(kMomentS);
  if (answer.kind == AnswerProcess::Answer::Kind::kLate && Clock::now() < deadline_) return false;
  const std::string line = Line(process_, std::move(answer));
  const base::JsonDocument document(line, kWorkerAnswer);
  const base::JsonValue root = document.root();
  variant.compile_s = Number(root, "compile_s");
  variant.compile_warm_s = root.FindMember("compile_warm_s").FindNumber();
  result.torch_version = root.FindMember("torch_version").FindString().value_or("");
  result.device = root.FindMember("device").FindString().value_or("");
  result.threads = static_cast<std::int64_t>(Number(root, "threads"));
  return true;
}

RunningWorker::RunningWorker(const WorkerStart& start)
    : process_(WorkerCommand(start, false), PythonEnvironment()) {}

void RunningWorker::Await(const BenchRequest& request, bench::VariantResult& variant) {
  const Clock::time_point deadline = DeadlineOf(request);
  AnswerProcess::Answer answer = process_.Receive(kMomentS);
  while (answer.kind == AnswerProcess::Answer::Kind::kLate && Clock::now() < deadline) {
    if (request.IsCancelled()) base::FailExternal(kInterrupted);
    answer = process_.Receive(kMomentS);
  }
  const std::string line = Line(process_, std::move(answer));
  const base::JsonDocument document(line, kWorkerAnswer);
  variant.first_s = Number(document.root(), "first_s");
  cpu_s_ = document.root().FindMember("cpu_s").FindNumber();
  gpu_ = document.root().FindMember("gpu").FindString().value_or("");
}

double RunningWorker::Block(double seconds) {
  const base::Json request = {{"seconds", seconds}};
  const std::string line = Line(process_, process_.Ask(base::DumpJsonLine(request), kBlockLimitS));
  const base::JsonDocument document(line, kWorkerAnswer);
  peak_mb_ = Number(document.root(), "peak_mb");
  cpu_s_ = document.root().FindMember("cpu_s").FindNumber();
  const double run_s = Number(document.root(), "run_s");
  if (!(run_s > 0)) base::FailExternal("it reported a time that cannot be");
  if (watch_ != nullptr) watch_->Sample();
  return run_s;
}

}  // namespace idbg::analyze
