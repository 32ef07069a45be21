// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/diff.h"

#include <array>
#include <string>
#include <string_view>

#include "analyze/diff/diff_tensors.h"
#include "base/error.h"
#include "base/log.h"
#include "base/process/parallel.h"
#include "compile/compare/compare.h"
#include "inputs/recognise.h"
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

// Two folders of logs may hold tensors beside them: outputs that a program saved in its run folder.
void AddTensorsBeside(const TensorDiffRequest& request, report::Document& document) {
  if (!inputs::FolderHoldsTensors(request.expected) || !inputs::FolderHoldsTensors(request.actual))
    return;
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
  return document;
}

report::Document Diff(const TensorDiffRequest& request, const logs::View& view) {
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
  if (view.rank && before != Compared::kLogs)
    throw base::Error(base::ErrorCode::kUsage, "--rank is for logs only");
  if (before == Compared::kTensors) return DiffTensors(request);
  if (before == Compared::kModels) return DiffArchives(request);
  report::Document document = DiffLogs(request.expected, request.actual, view);
  AddTensorsBeside(request, document);
  return document;
}

}  // namespace idbg::analyze
