// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <memory>
#include <optional>
#include <set>
#include <system_error>

#include "analyze/collect/collect.h"
#include "analyze/collect/collect_parts.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json.h"
#include "base/log.h"
#include "base/process/line_process.h"
#include "base/text/text.h"
#include "collect/collector.h"
#include "collect/faults.h"
#include "collect/shard.h"
#include "gemm/problem/problem_line.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kMostRestarts = 20;  // in a row, of a process that has finished no problem

// What a process logs, above the level that this process was asked for, once for all of them.
class WorkerLog {
 public:
  void Pass(const std::string& line) {
    if (!passed_.insert(line).second) return;
    constexpr std::string_view kWarning = "warning: ";
    constexpr std::string_view kInfo = "info: ";
    if (line.starts_with(kWarning))
      base::LogWarning(line.substr(kWarning.size()));
    else if (line.starts_with(kInfo))
      base::LogInfo(line.substr(kInfo.size()));
    else
      base::LogNotice(WithoutName(line));
  }

  static std::string WithoutName(const std::string& line) {
    constexpr std::string_view kName = "inductor-debug: ";
    return line.starts_with(kName) ? line.substr(kName.size()) : line;
  }

 private:
  std::set<std::string> passed_;
};

// One GPU's process, started again when what it measures makes it fail.
class Station {
 public:
  Station(WorkerTask task, std::size_t problems, const WorkerJob& job, WorkerLog& log)
      : task_(std::move(task)), problems_(problems), job_(job), log_(log) {
    Start();
  }

  base::LineProcess* worker() const { return worker_.get(); }
  bool is_running() const { return worker_ != nullptr; }
  bool is_dead() const { return dead_code_.has_value(); }
  base::ErrorCode dead_code() const { return *dead_code_; }
  const std::string& why() const { return why_; }
  std::size_t done() const { return done_; }
  std::size_t problems() const { return problems_; }
  const WorkerTask& task() const { return task_; }
  const collect::CollectionResult& result() const { return result_; }

  using OnProblem = std::function<void(const collect::TimedProblem&)>;

  // Reads what its process says. Calls `on_problem` for each problem that is finished.
  void Advance(const OnProblem& on_problem) {
    const std::optional<base::ProcessEnd> end = worker_->End();
    const base::LineProcess::Lines lines = worker_->Take();
    if (!lines.output.empty()) last_heard_ = Clock::now();
    for (const std::string& line : lines.output) Hear(line, on_problem);
    for (const std::string& line : lines.errors) {
      if (!last_error_.empty()) log_.Pass(last_error_);
      last_error_ = line;
    }
    if (end) return OnEnd(*end);
    const std::chrono::duration<double> silent = Clock::now() - last_heard_;
    if (silent.count() < job_.silence_s || !killed_for_.empty()) return;
    Kill(fmt::format("hangs: nothing was heard of it for {:.0f} s", job_.silence_s));
  }

  void Stop() {
    is_stopped_ = true;
    worker_->Signal(SIGINT);
  }

 private:
  void Start() {
    problem_.clear();
    trying_.clear();
    last_error_.clear();
    killed_for_.clear();
    has_ended_ = false;
    last_heard_ = Clock::now();
    worker_ = std::make_unique<base::LineProcess>(job_.command(task_));
  }

  void Kill(const std::string& why) {
    killed_for_ = why;
    worker_->Signal(SIGKILL);
  }

  void Hear(const std::string& text, const OnProblem& on_problem) {
    constexpr std::string_view kOurs = "{\"event\"";
    if (!text.starts_with(kOurs)) return base::LogInfo("GPU ", task_.gpu, " prints: ", text);
    const WorkerLine line = ParseWorkerLine(text);
    switch (line.event) {
      case WorkerLine::Event::kBegin:
        problem_ = line.problem;
        trying_.clear();
        break;
      case WorkerLine::Event::kTrying:
        trying_ = line.what;
        break;
      case WorkerLine::Event::kWaiting:
        break;
      case WorkerLine::Event::kHang:  // it cannot end by itself
        Kill(line.what);
        break;
      case WorkerLine::Event::kMeasured:
        problem_.clear();
        break;
      case WorkerLine::Event::kProblem:
        Count(line, on_problem);
        break;
      case WorkerLine::Event::kEnd:
        has_ended_ = true;
        result_.found = line.found - std::min(line.found, result_.measured);
        result_.cut_bytes += line.cut_bytes;
        result_.is_complete = line.is_complete;
        break;
    }
  }

  void Count(const WorkerLine& line, const OnProblem& on_problem) {
    restarts_ = 0;
    done_ = line.done;
    // A process that was started again meets the problems again that could not be measured.
    if (!line.skipped.empty() && !skipped_.insert(line.problem).second) return;
    collect::TimedProblem timed{.problem = gemm::ParseProblem(line.problem),
                                .conditions = line.conditions,
                                .failures = line.failures,
                                .skipped = line.skipped};
    timed.configs.resize(line.times);
    result_.Add(timed);
    on_problem(timed);
  }

  void OnEnd(const base::ProcessEnd& end) {
    worker_.reset();
    if (has_ended_) {
      done_ = problems_;
      if (!last_error_.empty()) log_.Pass(last_error_);
      return;
    }
    why_ = WhyItEnded(end);
    if (is_stopped_) return;
    const bool may_be_the_kernel = end.signal || end.exit_code == base::kExitExternal;
    if (problem_.empty() || !may_be_the_kernel) return Die(end);
    NoteFault();
    if (++restarts_ > kMostRestarts) return Die(end);
    Start();
  }

  std::string WhyItEnded(const base::ProcessEnd& end) const {
    if (!killed_for_.empty()) return killed_for_;
    if (end.signal) return fmt::format("ended by signal {}", *end.signal);
    if (!last_error_.empty()) return WorkerLog::WithoutName(last_error_);
    return fmt::format("ended with exit code {}", *end.exit_code);
  }

  void Die(const base::ProcessEnd& end) {
    dead_code_ = base::ErrorCode::kExternal;
    if (end.exit_code == base::kExitUsage) dead_code_ = base::ErrorCode::kUsage;
    if (end.exit_code == base::kExitInput) dead_code_ = base::ErrorCode::kFormat;
  }

  // First the problem is run with care; what then fails is left out.
  void NoteFault() const {
    collect::Fault fault{.problem = problem_, .what = trying_, .why = why_};
    const collect::FaultList known(task_.faults);
    if (trying_.empty() && known.NeedsCare(gemm::ParseProblem(problem_)))
      fault.what = collect::kWholeFault;
    collect::AppendFault(task_.faults, fault);
    base::LogWarning(fmt::format("GPU {}: {}{}: {}; the process is started again", task_.gpu,
                                 problem_, trying_.empty() ? "" : " " + trying_, why_));
  }

  WorkerTask task_;
  std::size_t problems_;
  const WorkerJob& job_;
  WorkerLog& log_;
  std::unique_ptr<base::LineProcess> worker_;
  std::string problem_;     // that it measures
  std::string trying_;      // what of it is alone on the device
  std::string last_error_;  // the last line of its log, which says why it ended
  std::string killed_for_;
  std::string why_;
  Clock::time_point last_heard_;
  bool has_ended_ = false;  // as it should
  bool is_stopped_ = false;
  std::optional<base::ErrorCode> dead_code_;
  int restarts_ = 0;
  std::size_t done_ = 0;
  std::set<std::string> skipped_;
  collect::CollectionResult result_;
};

void WriteProblems(const fs::path& path, std::span<const gemm::Problem> problems) {
  std::string text;
  for (const gemm::Problem& problem : problems)
    text += base::DumpJsonLine(gemm::ProblemFields(problem)) + "\n";
  base::WriteFile(path, text);
}

class Supervisor {
 public:
  Supervisor(const WorkerJob& job, collect::CollectionObserver& observer)
      : job_(job), observer_(observer), faults_(job.file.string() + ".faults.jsonl") {}

  collect::CollectionResult Run() {
    const auto start = Clock::now();
    const collect::CollectionLock lock(job_.file);  // for all of the processes
    if (job_.gpus.size() > 1) cut_bytes_ = JoinParts(job_.file);
    StartAll();
    while (std::ranges::any_of(stations_, &Station::is_running)) Step();
    if (job_.gpus.size() > 1) JoinParts(job_.file);
    CleanUp();
    collect::CollectionResult result = Sum();
    result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
    ThrowIfDead();
    return result;
  }

 private:
  void StartAll() {
    std::vector<gemm::Problem> open = collect::ProblemsOfShard(job_.problems, {});
    if (job_.gpus.size() > 1) {
      const std::set<gemm::Problem> held = ProblemsIn(job_.file);
      found_ =
          std::erase_if(open, [&](const gemm::Problem& problem) { return held.contains(problem); });
    }
    const std::size_t count = job_.gpus.size();
    for (std::size_t i = 0; i < count; ++i) {
      const int gpu = job_.gpus[i];
      const std::vector<gemm::Problem> part =
          count == 1 ? open : collect::ProblemsOfShard(open, {.number = i + 1, .count = count});
      if (part.empty()) continue;
      const fs::path output = count == 1 ? job_.file : PartFile(job_.file, gpu);
      WorkerTask task{.gpu = gpu,
                      .problems = output.string() + ".problems.jsonl",
                      .output = output,
                      .faults = faults_};
      WriteProblems(task.problems, part);
      stations_.push_back(std::make_unique<Station>(std::move(task), part.size(), job_, log_));
    }
  }

  void Step() {
    constexpr int kStepMs = 100;
    std::vector<base::LineProcess*> running;
    for (const auto& station : stations_) {
      if (station->is_running()) running.push_back(station->worker());
    }
    base::WaitForAny(running, kStepMs);
    for (const auto& station : stations_) {
      if (!station->is_running()) continue;
      station->Advance([&](const collect::TimedProblem& timed) { Show(timed); });
      if (station->is_dead()) NameDead(*station);
    }
    if (!is_stopped_ && observer_.Cancelled()) {
      is_stopped_ = true;
      for (const auto& station : stations_) {
        if (station->is_running()) station->Stop();
      }
    }
  }

  void Show(const collect::TimedProblem& timed) {
    std::size_t done = 0;
    std::size_t all = 0;
    for (const auto& station : stations_) {
      done += station->done();
      all += station->problems();
    }
    observer_.OnProblem(timed, done, all);
  }

  void NameDead(const Station& station) const {
    if (job_.gpus.size() < 2) return;  // the error says it
    base::LogError(fmt::format("GPU {}: {}; {} left, the other GPUs go on", station.task().gpu,
                               station.why(),
                               base::Plural(station.problems() - station.done(), "problem")));
  }

  void CleanUp() const {
    std::error_code ignored;
    for (const auto& station : stations_) fs::remove(station->task().problems, ignored);
    // What is known to fail is kept for the next run.
    if (!collect::FaultList(faults_).LeavesOut()) fs::remove(faults_, ignored);
  }

  collect::CollectionResult Sum() const {
    collect::CollectionResult sum{.found = found_, .cut_bytes = cut_bytes_, .is_complete = true};
    for (const auto& station : stations_) {
      const collect::CollectionResult& part = station->result();
      sum.measured += part.measured;
      sum.found += part.found;
      sum.skipped += part.skipped;
      sum.times += part.times;
      sum.slowed += part.slowed;
      sum.cut_bytes += part.cut_bytes;
      sum.is_complete = sum.is_complete && part.is_complete;
      for (const std::string& failure : part.failures) {
        if (sum.failures.size() < sum.kMostFailures) sum.failures.push_back(failure);
      }
    }
    sum.problems = sum.measured + sum.found + sum.skipped;
    return sum;
  }

  void ThrowIfDead() const {
    std::vector<std::string> dead;
    for (const auto& station : stations_) {
      if (!station->is_dead()) continue;
      if (job_.gpus.size() == 1) throw base::Error(station->dead_code(), station->why());
      dead.push_back(fmt::format("GPU {} ({})", station->task().gpu, station->why()));
    }
    if (dead.empty()) return;
    base::FailExternal("not all was measured, because these could not go on: " + base::Join(dead) +
                           " (all finished problems are kept; run the same command again to "
                           "continue)",
                       {.file = job_.file.string()});
  }

  const WorkerJob& job_;
  collect::CollectionObserver& observer_;
  fs::path faults_;
  WorkerLog log_;
  std::vector<std::unique_ptr<Station>> stations_;
  std::size_t found_ = 0;
  std::uint64_t cut_bytes_ = 0;
  bool is_stopped_ = false;
};

}  // namespace

collect::CollectionResult CollectByWorkers(const WorkerJob& job,
                                           collect::CollectionObserver& observer) {
  return Supervisor(job, observer).Run();
}

}  // namespace idbg::analyze
