// SPDX-License-Identifier: Apache-2.0
#include "analyze/calibrate.h"

#include "analyze/python_package.h"
#include "base/error.h"
#include "base/json_document.h"
#include "base/log.h"
#include "roofline/hardware.h"
#include "runs/answer_process.h"

namespace idbg::analyze {
namespace {

using base::Error;
using base::ErrorCode;

constexpr const char* kModule = "inductor_debug.cpu_figures";
constexpr const char* kAnswer = "the measured figures";
constexpr double kLimitS = 300;  // far more than it takes

}  // namespace

std::string CalibrateProcessor(const CalibrateRequest& request) {
  if (request.threads < 0) throw Error(ErrorCode::kUsage, "--threads must be 0 or larger");
  const base::LogPhase phase(base::LogLevel::kInfo, "measure this machine's processor");
  runs::AnswerProcess process(
      {request.python, "-m", kModule, "--threads", std::to_string(request.threads)},
      PythonEnvironment());
  const auto answer = process.Receive(kLimitS);
  if (answer.kind != runs::AnswerProcess::Answer::Kind::kLine) {
    const bool ended = answer.kind == runs::AnswerProcess::Answer::Kind::kEnded;
    throw Error(ErrorCode::kExternal,
                "the processor could not be measured: " +
                    (ended ? request.python + " " + process.HowEnded() : "no answer in time") +
                    " (is --python one with torch?)");
  }
  const base::JsonDocument document(answer.line, kAnswer);
  if (const auto why = document.root().FindMember("error").FindString())
    throw Error(ErrorCode::kExternal, "the processor could not be measured: " + *why);
  roofline::ParseHardware(answer.line, "cpu", kAnswer);
  return base::DumpJson(document.json());
}

}  // namespace idbg::analyze
