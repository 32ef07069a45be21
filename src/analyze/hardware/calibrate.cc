// SPDX-License-Identifier: Apache-2.0
#include "analyze/hardware/calibrate.h"

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/installation.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "base/process/line_process.h"
#include "base/process/process.h"
#include "base/text/text.h"
#include "device/device.h"
#include "device/hardware.h"
#include "device/kernel_costs.h"
#include "plan/kernel.h"
#include "roofline/class_times.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;
using base::JsonValue;

constexpr const char* kFiguresAnswer = "the measured figures";
// A worker that has said nothing after so long will not: far more than torch takes to be imported
// and the first figures to be measured; of a GPU beyond its limit, to analyse graphs and to fit.
constexpr double kStartLimitS = 300;
constexpr double kFitLimitS = 900;
constexpr double kProcessorLimitS = 60;
constexpr double kGpuLimitS = 600;

// A module of the Python package that measures, what it is called with, and how long it may take.
struct Worker {
  std::string what;  // "the processor"
  std::vector<std::string> command;
  double first_limit_s = 0;  // until its first answer
  double limit_s = 0;        // after which what it has measured is the result
};

double LimitS(const CalibrateRequest& request, double otherwise) {
  const double limit_s = request.limit_s.value_or(otherwise);
  // Written so that NaN fails.
  if (!(limit_s >= 1 && limit_s <= 86400)) base::FailUsage("--limit must be 1 to 86400 seconds");
  return limit_s;
}

Worker OfProcessor(const CalibrateRequest& request) {
  Worker worker{.what = "the processor",
                .command = base::PythonModule(request.python, "inductor_debug.cpu_figures"),
                .first_limit_s = kStartLimitS,
                .limit_s = LimitS(request, kProcessorLimitS)};
  worker.command.insert(worker.command.end(), {"--threads", std::to_string(request.threads),
                                               "--binary", base::ProgramPath().string()});
  return worker;
}

Worker OfGpu(const CalibrateRequest& request) {
  const std::filesystem::path catalogue = base::FindDataFile("devices");
  const double limit_s = LimitS(request, kGpuLimitS);
  Worker worker{.what = "the GPU",
                .command = base::PythonModule(request.python, "inductor_debug.gpu_calibration"),
                .first_limit_s = limit_s + kFitLimitS,
                .limit_s = limit_s + kFitLimitS};
  worker.command.insert(
      worker.command.end(),
      {"--binary", base::ProgramPath().string(), "--catalogue", catalogue.string(), "--folder",
       request.folder, "--limit-s", std::to_string(limit_s)});
  const auto add = [&](const char* flag, const std::string& value) {
    if (!value.empty()) worker.command.insert(worker.command.end(), {flag, value});
  };
  add("--graphs", request.graphs);
  add("--base", request.base);
  return worker;
}

// What a worker has said so far: a hardware file, which each answer replaces by a fuller one.
struct Measured {
  std::string file;                // empty: nothing yet
  std::vector<std::string> steps;  // that are left
};

// One answer: {"hardware": {...}, "left": [steps], "of": how many steps there are}.
Measured ReadMeasured(const std::string& line, const CalibrateObserver& observer) {
  const base::JsonDocument document(line, kFiguresAnswer);
  const JsonValue root = document.root();
  if (const auto why = root.FindMember("error").FindString()) base::FailExternal(*why);
  root.GetMember("hardware");
  Measured measured{.file = base::DumpTree(document.json().at("hardware"))};
  if (const JsonValue left = root.FindMember("left")) {
    left.ForEachElement([&](JsonValue step) { measured.steps.emplace_back(step.GetString()); });
    const double total = root.GetMember("of").GetNumber();
    observer(total - static_cast<double>(measured.steps.size()), total,
             measured.steps.empty() ? "" : measured.steps.front());
  }
  device::ParseHardware(measured.file, "measured", kFiguresAnswer);
  return measured;
}

// The file with all that could be measured: where the worker fails, is late or is interrupted, a
// warning says which steps are missing.
std::string Measure(const Worker& worker, const std::string& python,
                    const CalibrateObserver& observer) {
  using Kind = base::AnswerProcess::Answer::Kind;
  constexpr double kLookS = 0.2;  // between two looks at the clock and for Ctrl-C
  const base::LogPhase phase(base::LogLevel::kInfo, "measure ", worker.what);
  const auto start = std::chrono::steady_clock::now();
  base::AnswerProcess process(worker.command, PythonEnvironment());
  Measured measured;
  constexpr const char* kRemedy = " (is --python one with torch?)";
  std::string why;
  while (why.empty() && (measured.file.empty() || !measured.steps.empty())) {
    const auto answer = process.Receive(kLookS);
    const double taken_s =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (answer.kind == Kind::kLine) {
      try {
        measured = ReadMeasured(answer.line, observer);
      } catch (const Error& error) {
        if (measured.file.empty() && error.code() != ErrorCode::kExternal) throw;
        why = error.what();
      }
    } else if (answer.kind != Kind::kLate) {
      why = python + " " + process.HowEnded() + (measured.file.empty() ? kRemedy : "");
    } else if (base::InterruptScope::Requested()) {
      why = "interrupted";
    } else if (measured.file.empty() && taken_s > worker.first_limit_s) {
      why = std::string("no answer in time") + kRemedy;
    } else if (!measured.file.empty() && taken_s > worker.limit_s) {
      why = "the limit was reached (--limit gives more time)";
    }
  }
  if (measured.file.empty()) base::FailExternal(worker.what + " could not be measured: " + why);
  if (const std::string last = process.LastPrinted(); !last.empty()) base::LogInfo(last);
  if (!why.empty())
    base::LogWarning(worker.what, ": ", why, "; the file lacks ", base::Join(measured.steps, ", "));
  return measured.file;
}

int Checked(const char* flag, std::int64_t value, std::int64_t least, std::int64_t most) {
  if (value < least || value > most)
    base::FailUsage(std::string(flag) + " must be " + std::to_string(least) + " to " +
                    std::to_string(most));
  return static_cast<int>(value);
}

struct Launch {
  plan::LoopWork loops;
  double memory_s = 0;
};

Launch ReadLaunch(JsonValue launch) {
  const auto number = [launch](std::string_view column) {
    const JsonValue value = launch.GetMember(column);
    const double number = value.is_null() ? 0 : value.GetNumber();
    if (!(number >= 0)) value.Fail("a column of a launch must be at least 0");
    return number;
  };
  return {.loops = {.results = number("results"),
                    .reduced = number("reduced"),
                    .loads = number("loads"),
                    .stores = number("stores"),
                    .arithmetic = number("arithmetic"),
                    .special = number("special"),
                    .computed = number("computed"),
                    .unaligned = number("unaligned"),
                    .jumping = number("jumping"),
                    .scattered = number("scattered"),
                    .walks = number("walks") > 0 ? 1 : 0},
          .memory_s = 1e-6 * number("memory_us")};
}

std::vector<double> TimesUs(JsonValue set, device::Hardware hardware,
                            std::vector<Launch> launches) {
  set.GetMember("costs").ForEachMember([&](std::string_view key, JsonValue cost) {
    const device::CostField* field = device::FindCostField(key);
    if (field == nullptr) cost.Fail("unknown cost '" + std::string(key) + "'");
    hardware.costs.*field->value = cost.GetNumber();
  });
  std::size_t i = 0;
  if (const JsonValue memory = set.FindMember("memory_us")) {
    memory.ForEachElement([&](JsonValue us) {
      if (i == launches.size()) us.Fail("more numbers than launches");
      launches[i++].memory_s = 1e-6 * us.GetNumber();
    });
  }
  const device::Device device(hardware, false);
  std::vector<double> times;
  times.reserve(launches.size());
  for (const Launch& launch : launches)
    times.push_back(1e6 * roofline::LoopS(launch.loops, launch.memory_s, device));
  return times;
}

roofline::CallSamples ReadCalls(const std::string& path) {
  roofline::CallSamples samples = roofline::ReadCallSamples(path);
  if (samples.damaged > 0)
    base::LogWarning(path, ": ", samples.damaged, " lines could not be read");
  return samples;
}

std::optional<roofline::RelatedCalls> ReadRelated(const LearnCallsRequest& request) {
  if (request.also.empty() != request.also_hardware.empty())
    base::FailUsage("--also and --also-hardware belong together");
  if (request.also.empty()) return std::nullopt;
  return roofline::RelatedCalls{ReadCalls(request.also),
                                device::LoadHardware(request.also_hardware)};
}

}  // namespace

std::string Calibrate(const CalibrateRequest& request, const CalibrateObserver& observer) {
  CheckedThreads(request.threads);
  if (request.device == "cpu") {
    if (!request.graphs.empty() || !request.base.empty())
      base::FailUsage("--from and --base are for --device cuda");
    return Measure(OfProcessor(request), request.python, observer);
  }
  return Measure(OfGpu(request), request.python, observer);
}

LearnedCalls LearnCalls(const LearnCallsRequest& request, train::TrainObserver& observer) {
  constexpr std::int64_t kMostEpochs = 100'000;
  constexpr std::int64_t kMostMembers = 16;
  roofline::CallTrainingOptions options{
      .model = request.model,
      .members = Checked("--members", request.members, 1, kMostMembers),
      .epochs = Checked("--epochs", request.epochs, 1, kMostEpochs),
      .seed = static_cast<std::uint64_t>(request.seed),
      .threads = CheckedThreads(request.threads),
      .source = std::filesystem::path(request.calls).filename().string()};
  const device::Hardware hardware = device::LoadHardware(request.hardware);
  const std::optional<roofline::RelatedCalls> related = ReadRelated(request);
  LearnedCalls learned{.samples = ReadCalls(request.calls)};
  learned.training = request.model.empty()
                         ? roofline::JudgeCalls(learned.samples, hardware)
                         : roofline::TrainCalls(learned.samples, hardware,
                                                related ? &*related : nullptr, options, observer);
  return learned;
}

std::string PriceLoops(const std::string& file, const std::string& hardware) {
  const base::MappedFile mapped(file);
  const base::JsonDocument document(
      mapped.text(), file,
      {.max_bytes = std::size_t{256} << 20, .max_values = std::size_t{1} << 24});
  const device::Hardware device = device::LoadHardware(hardware);
  std::vector<Launch> launches;
  document.root().GetMember("launches").ForEachElement([&](JsonValue launch) {
    launches.push_back(ReadLaunch(launch));
  });
  auto times = nlohmann::ordered_json::array();
  document.root().GetMember("sets").ForEachElement(
      [&](JsonValue set) { times.push_back(TimesUs(set, device, launches)); });
  return base::DumpTreeLine({{"times_us", std::move(times)}}) + "\n";
}

}  // namespace idbg::analyze
