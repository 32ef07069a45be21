// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/compiled_run.h"

#include <utility>

#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/json/json.h"
#include "base/json/json_document.h"
#include "base/log.h"
#include "base/process/python.h"
#include "base/text/sha256.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using base::AnswerProcess;

constexpr const char* kCompiledRunModule = "inductor_debug.compiled_run";

std::string DigestOfTexts(const std::vector<std::string>& texts) {
  base::Sha256 digest;
  for (const std::string& text : texts) {
    digest.Add(text);
    digest.Add("\n");
  }
  return digest.Finish().substr(0, 16);
}

}  // namespace

CompiledModel::CompiledModel(CompileRequest request, const fs::path& folder)
    : request_(std::move(request)), folder_(folder) {
  std::error_code error;
  was_cached_ = fs::exists(folder / "run.json", error);
  if (!was_cached_) {
    fs::remove_all(folder, error);
    fs::create_directories(folder, error);
    if (error)
      throw base::Error(base::ErrorCode::kExternal,
                        "cannot make this folder: " + error.message() + " (choose --cache)",
                        {.file = folder.string()});
    Start();
  }
  run_ = divergence::ReadCompiledRun(folder);
}

void CompiledModel::Start() {
  std::vector<std::string> command = base::PythonModule(request_.python, kCompiledRunModule);
  command.insert(command.end(), {request_.model, folder_.string(), "--device", request_.device});
  if (!request_.inputs.empty()) command.insert(command.end(), {"--inputs", request_.inputs});
  for (const std::string& config : request_.configs)
    command.insert(command.end(), {"--config", config});
  worker_.emplace(command, PythonEnvironment());
  Check(worker_->Receive(request_.time_limit_s));
}

void CompiledModel::Check(const AnswerProcess::Answer& answer) {
  const auto fail = [&](const std::string& why) {
    throw base::Error(base::ErrorCode::kExternal, "cannot compile " + request_.model + " with '" +
                                                      request_.python + "': " + why +
                                                      " (see what '" + request_.python + " -m " +
                                                      kCompiledRunModule + "' prints)");
  };
  if (answer.kind == AnswerProcess::Answer::Kind::kEnded) {
    const std::string printed = worker_->LastPrinted();
    fail("it " + worker_->HowEnded() + (printed.empty() ? "" : ", after '" + printed + "'"));
  }
  if (answer.kind != AnswerProcess::Answer::Kind::kLine)
    fail("it took longer than --time-limit allows");
  const base::JsonDocument document(answer.line, "the worker's answer");
  if (const auto why = document.root().FindMember("error").FindString()) fail(*why);
}

fs::path CompiledModel::Probe(const std::vector<std::string>& nodes, const fs::path& values) {
  const std::string file = "probe-" + DigestOfTexts(nodes) + ".pt";
  std::error_code error;
  if (fs::exists(folder_ / file, error)) return folder_ / file;
  if (!worker_) Start();
  const base::Json request = {
      {"nodes", nodes}, {"values", fs::absolute(values).string()}, {"file", file}};
  Check(worker_->Ask(base::DumpJsonLine(request), request_.time_limit_s));
  return folder_ / file;
}

}  // namespace idbg::analyze
