// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/diff.h"

#include <array>
#include <span>

#include "base/error.h"
#include "base/log.h"
#include "base/process/parallel.h"
#include "compile/compare/compare.h"
#include "inputs/recognise.h"
#include "inputs/state.h"
#include "inputs/tensors.h"
#include "logs/trace.h"
#include "views/compile/sections.h"

namespace idbg::analyze {
namespace {

enum class Compared { kLogs, kTensors, kModels };

std::string_view NameOfCompared(Compared kind) {
  switch (kind) {
    case Compared::kLogs:
      return "a compiler log";
    case Compared::kTensors:
      return "a set of tensors";
    default:
      return "a model";
  }
}

// Throws for what `diff` does not take, and for what is not recognised unless `may_be_log`: the
// first record of a log may lie far behind.
Compared RecogniseCompared(const std::string& path, bool may_be_log) {
  inputs::CheckReadable(path);
  if (inputs::HoldsTensors(path)) return Compared::kTensors;
  inputs::Kind kind = inputs::Kind::kLog;
  try {
    kind = inputs::Recognise(path).kind;
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kFormat || !may_be_log) throw;
  }
  if (kind == inputs::Kind::kModel) return Compared::kModels;
  // A run without a log may have kept tensors.
  if (inputs::FolderHoldsTensors(path) && !logs::IsTrace(path)) return Compared::kTensors;
  inputs::CheckTaken(path, kind,
                     {inputs::Kind::kLog, inputs::Kind::kLogFolder, inputs::Kind::kRunFolder,
                      inputs::Kind::kDebugFolder},
                     "diff");
  return Compared::kLogs;
}

// As the inputs of a Document call it.
std::string_view KindOf(Compared kind) {
  return kind == Compared::kLogs ? "log" : kind == Compared::kTensors ? "tensors" : "model";
}

bool HasTensorsBeside(const TensorDiffRequest& request) {
  return inputs::FolderHoldsTensors(request.expected) && inputs::FolderHoldsTensors(request.actual);
}

// Two folders of logs may hold tensors beside them: outputs that a program saved in its run folder.
void AddTensorsBeside(const TensorDiffRequest& request, report::Document& document) {
  if (!HasTensorsBeside(request)) return;
  try {
    Append(DiffTensors(request), document);
  } catch (const base::Error& error) {
    if (error.code() != base::ErrorCode::kFormat) throw;
    document.findings.push_back(
        {.rule = "structure",
         .severity = report::Severity::kWarning,
         .message = "the tensors in the folders were not compared: " + error.message(),
         .place = error.place()});
  }
}

}  // namespace

report::Document DiffLogs(const std::string& before_path, const std::string& after_path,
                          const logs::View& view) {
  for (const std::string& file : {before_path, after_path}) inputs::CheckMayBeLog(file, "diff");
  const logs::Trace before = logs::ReadTrace(before_path);
  const logs::Trace after = logs::ReadTrace(after_path);
  logs::CheckHolds(before, view);
  logs::CheckHolds(after, view);
  report::Document document{.kind = "diff", .title = before.name + " and " + after.name};
  // What takes most of the time; the logs have nothing in common.
  std::array<compile::RunFacts, 2> facts;
  base::ParallelFor(facts.size(), 0, [&](std::size_t i) {
    facts[i] = compile::GatherFacts(i == 0 ? before : after, view);
  });
  views::AddTraceComparison(facts[0], facts[1], document);
  for (const logs::Trace* const trace : {&before, &after})
    report::AddInput(inputs::StateOf(*trace), document);
  return document;
}

report::Document Diff(const TensorDiffRequest& request, const logs::View& view,
                      base::FunctionRef<void(const std::vector<std::string_view>&)> check) {
  const Compared before = RecogniseCompared(request.expected, true);
  const Compared after = RecogniseCompared(request.actual, before == Compared::kLogs);
  if (before != after)
    RecogniseCompared(request.expected, false);  // says what it is not, if it is unknown
  if (before != after)
    throw base::Error(base::ErrorCode::kUsage,
                      std::string(NameOfCompared(before)) + ", but " + request.actual + " is " +
                          std::string(NameOfCompared(after)) +
                          " (give two logs, two inputs with tensors, or two models)",
                      {.file = request.expected});
  std::vector<std::string_view> kinds = {KindOf(before)};
  if (before == Compared::kLogs && HasTensorsBeside(request)) kinds.emplace_back("tensors");
  check(kinds);
  report::Document document = before == Compared::kTensors ? DiffTensors(request)
                              : before == Compared::kModels
                                  ? DiffArchives(request)
                                  : DiffLogs(request.expected, request.actual, view);
  if (before == Compared::kLogs) AddTensorsBeside(request, document);
  for (const std::string_view kind :
       std::span(kinds).subspan(before == Compared::kTensors ? 0 : 1)) {
    for (const std::string& path : {request.expected, request.actual})
      report::AddInput({.name = path, .kind = std::string(kind)}, document);
  }
  return document;
}

}  // namespace idbg::analyze
