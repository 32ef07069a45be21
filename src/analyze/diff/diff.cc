// SPDX-License-Identifier: Apache-2.0
#include "analyze/diff/diff.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

#include "analyze/installation.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "base/names.h"
#include "base/process/parallel.h"
#include "compile/log_summary.h"
#include "inputs/recognise.h"
#include "inputs/state.h"
#include "inputs/tensors.h"
#include "logs/trace.h"
#include "views/compile/sections.h"
#include "views/tensors/tensor_sections.h"

namespace idbg::analyze {

namespace {

enum class Compared { kLogs, kTensors, kModels };

// For messages, and as the inputs of a Document call it.
constexpr base::Named<Compared> kWords[] = {{"a compiler log", Compared::kLogs},
                                            {"a set of tensors", Compared::kTensors},
                                            {"a model", Compared::kModels}};
constexpr base::Named<Compared> kInputKinds[] = {
    {"log", Compared::kLogs}, {"tensors", Compared::kTensors}, {"model", Compared::kModels}};

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

diff::TensorSet SetOf(const inputs::TensorInput& input) {
  diff::TensorSet set;
  for (const inputs::TensorEntry& entry : input.entries())
    set.emplace(entry.name, diff::ViewOf(entry.tensor, entry.file));
  return set;
}

report::Document DiffTensors(const TensorDiffRequest& request) {
  diff::SetOptions options = SetOptionsOf(request);
  const std::uint64_t lost_pages = base::LostPages();
  const inputs::TensorInput expected(request.expected);
  const inputs::TensorInput actual(request.actual);
  std::optional<inputs::TensorInput> fp64;
  if (!request.fp64.empty()) fp64.emplace(request.fp64);
  const diff::TensorSet expected_set = SetOf(expected);
  const diff::TensorSet actual_set = SetOf(actual);
  const diff::TensorSet fp64_set = fp64 ? SetOf(*fp64) : diff::TensorSet();
  if (fp64) options.fp64 = &fp64_set;
  const base::LogPhase phase(base::LogLevel::kInfo, "compare the tensors");
  const diff::SetDiff diff = diff::CompareSets(actual_set, expected_set, options);
  base::CheckMappedFiles(lost_pages);
  return views::TensorDiffDocument(diff, options.tensors.semantics,
                                   {.expected = request.expected,
                                    .actual = request.actual,
                                    .fp64 = request.fp64,
                                    .top = RowsOf(request),
                                    .graph_order = expected.GraphOrder()});
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

constexpr std::int64_t kTop = 10;

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
  const std::array facts = {compile::LogFacts(before, view), compile::LogFacts(after, view)};
  base::ParallelFor(facts.size(), 0, [&](std::size_t i) {
    compile::SummariseLog(facts.at(i));
    facts.at(i).Codes();
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
    base::FailUsage(std::string(base::NameOf(kWords, before)) + ", but " + request.actual + " is " +
                        std::string(base::NameOf(kWords, after)) +
                        " (give two logs, two inputs with tensors, or two models)",
                    {.file = request.expected});
  std::vector<std::string_view> kinds = {base::NameOf(kInputKinds, before)};
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

std::size_t RowsOf(const TensorDiffRequest& request) {
  constexpr std::int64_t kMore = 10;  // beside the elements that --top counts
  const std::int64_t top = request.top.value_or(kTop);
  return top == 0 ? 0 : static_cast<std::size_t>(top + kMore);
}

diff::SetOptions SetOptionsOf(const TensorDiffRequest& request) {
  diff::SetOptions options;
  const auto semantics = base::FindEnum<diff::Semantics>(request.semantics);
  if (!semantics)
    base::FailUsage("'" + request.semantics +
                    "' is not a semantics (torch, assert_close, exact, same)");
  options.tensors.semantics = *semantics;
  if (request.rtol.has_value() != request.atol.has_value())
    base::FailUsage("--rtol and --atol are given both or neither (as torch.testing asks)");
  if (request.max_ulp && *request.max_ulp < 0) base::FailUsage("--max-ulp must be 0 or larger");
  const std::int64_t top = request.top.value_or(kTop);
  if (top < 0) base::FailUsage("--top must be 0 or larger");
  CheckedThreads(request.threads);
  if (!request.fp64.empty() && *semantics != diff::Semantics::kSame)
    base::FailUsage("--fp64 is for --semantics same");
  diff::Limits& limits = options.tensors.limits;
  limits.rtol = request.rtol;
  limits.atol = request.atol;
  limits.equal_nan = request.equal_nan;
  if (!request.max_mismatch.empty()) diff::SetMaxMismatch(request.max_mismatch, limits);
  if (request.max_ulp) limits.max_ulp = static_cast<std::uint64_t>(*request.max_ulp);
  options.on_pair = request.on_tensor;
  options.tensors.check_dtype = !request.ignores_dtype;
  options.same.exact_dtype = !request.ignores_dtype;
  options.tensors.check_layout = !request.ignores_layout;
  options.tensors.top = static_cast<std::size_t>(top == 0 ? kTop : top);
  options.tensors.threads = static_cast<unsigned>(request.threads);
  if (!request.tolerances.empty()) options.rules = diff::ReadTolerances(request.tolerances, limits);
  return options;
}

void Append(report::Document part, report::Document& document) {
  std::ranges::move(part.sections, std::back_inserter(document.sections));
  std::ranges::move(part.findings, std::back_inserter(document.findings));
}

}  // namespace idbg::analyze
