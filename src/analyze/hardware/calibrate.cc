// SPDX-License-Identifier: Apache-2.0
#include "analyze/hardware/calibrate.h"

#include <filesystem>
#include <vector>

#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/installation.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/process/answer_process.h"
#include "base/process/python.h"
#include "device/hardware.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kFiguresAnswer = "the measured figures";
constexpr double kProcessorLimitS = 300;  // far more than it takes
// Of a GPU: to start, to analyse the measured graphs and to fit.
constexpr double kFitLimitS = 900;

// A module of the Python package that measures, what it is called with, and how long it may take.
struct Worker {
  std::string what;  // "the processor"
  std::vector<std::string> command;
  double limit_s = 0;
};

Worker OfProcessor(const CalibrateRequest& request) {
  Worker worker{.what = "the processor",
                .command = base::PythonModule(request.python, "inductor_debug.cpu_figures"),
                .limit_s = kProcessorLimitS};
  worker.command.insert(worker.command.end(), {"--threads", std::to_string(request.threads)});
  return worker;
}

Worker OfGpu(const CalibrateRequest& request) {
  const std::filesystem::path catalogue = base::FindDataFile("devices");
  Worker worker{.what = "the GPU",
                .command = base::PythonModule(request.python, "inductor_debug.gpu_calibration"),
                .limit_s = request.limit_s + kFitLimitS};
  worker.command.insert(
      worker.command.end(),
      {"--binary", base::ProgramPath().string(), "--catalogue", catalogue.string(), "--folder",
       request.folder, "--limit-s", std::to_string(request.limit_s)});
  const auto add = [&](const char* flag, const std::string& value) {
    if (!value.empty()) worker.command.insert(worker.command.end(), {flag, value});
  };
  add("--graphs", request.graphs);
  add("--base", request.base);
  return worker;
}

std::string AnswerOf(const Worker& worker, const std::string& python) {
  const base::LogPhase phase(base::LogLevel::kInfo, "measure ", worker.what);
  const std::string failed = worker.what + " could not be measured: ";
  base::AnswerProcess process(worker.command, PythonEnvironment());
  const auto answer = process.Receive(worker.limit_s);
  if (answer.kind != base::AnswerProcess::Answer::Kind::kLine) {
    const bool ended = answer.kind == base::AnswerProcess::Answer::Kind::kEnded;
    throw Error(ErrorCode::kExternal,
                failed + (ended ? python + " " + process.HowEnded() : "no answer in time") +
                    " (is --python one with torch?)");
  }
  if (const std::string last = process.LastPrinted(); !last.empty()) base::LogInfo(last);
  const base::JsonDocument document(answer.line, kFiguresAnswer);
  if (const auto why = document.root().FindMember("error").FindString())
    throw Error(ErrorCode::kExternal, failed + *why);
  device::ParseHardware(answer.line, "measured", kFiguresAnswer);
  return base::DumpTree(document.json());
}

}  // namespace

std::string Calibrate(const CalibrateRequest& request) {
  if (request.threads < 0) throw Error(ErrorCode::kUsage, "--threads must be 0 or larger");
  if (request.device == "cpu") {
    if (!request.graphs.empty() || !request.base.empty())
      throw Error(ErrorCode::kUsage, "--from and --base are for --device cuda");
    return AnswerOf(OfProcessor(request), request.python);
  }
  // Written so that NaN fails.
  if (!(request.limit_s >= 1 && request.limit_s <= 86400))
    throw Error(ErrorCode::kUsage, "--limit must be 1 to 86400 seconds");
  return AnswerOf(OfGpu(request), request.python);
}

}  // namespace idbg::analyze
