// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analyze/analysis_request.h"
#include "analyze/bench/bench_parts.h"
#include "analyze/bench/bench_worker.h"
#include "analyze/installation.h"
#include "analyze/logs/log_step.h"
#include "analyze/run_model.h"
#include "analyze/times_history.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/process/parallel.h"
#include "base/text/sha256.h"
#include "base/text/text.h"
#include "bench/history.h"
#include "graph/bindings.h"
#include "readers/reader.h"
#include "report/merge.h"
#include "views/bench/bench_documents.h"
#include "views/models/sections.h"

namespace idbg::analyze {

namespace {

namespace fs = std::filesystem;

// MeasureVariants, with torch.compile's logs of training steps in a folder for each case.
std::vector<bench::Result> Measure(const BenchRequest& request, const base::ScratchFolder& logs,
                                   std::vector<BenchCase>& cases) {
  for (std::size_t i = 0; request.trains && i < cases.size(); ++i)
    cases[i].trace = (logs.path() / std::to_string(i)).string();
  std::vector<bench::Result> results = MeasureVariants(request, cases);
  CheckRan(results);
  return results;
}

// What a compiled step is predicted to take, part by part, on a device that is known. `model`: its
// name, among several.
void AddPredictedStep(const BenchRequest& request, const std::string& trace,
                      const bench::Result& result, const std::string& model,
                      report::Document& document) {
  if (!request.trains || !fs::exists(trace)) return;
  const auto hardware =
      device::FindHardware(request.hardware.empty() ? result.device : request.hardware);
  if (!hardware) return;
  const estimate::TrainingStep step = PredictStep(trace, *hardware, false);
  if (step.parts.empty()) return;
  const std::string whose = model.empty() ? "" : ", " + model;
  document.sections.push_back(views::TrainingStepSection(step, hardware->name + whose));
}

// All variants of two files in the same rounds; those of the second are "inductor@NAME".
report::Document PairDocument(const BenchRequest& request, const std::string& file,
                              const base::ScratchFolder& logs) {
  constexpr const char* kSecond = "B";
  for (const std::string& each : {file, request.against}) CheckRunnable(each);
  BenchRequest both = request;
  for (const std::string& variant : request.variants)
    both.variants.push_back(variant + "@" + kSecond);
  std::vector<BenchCase> pair = {{.file = file, .changed = {{kSecond, request.against}}}};
  const std::vector<bench::Result> results = Measure(both, logs, pair);
  report::Document document = views::BenchDocument(results.front(), file);
  document.context.Add({{"against", "B", request.against}});
  const std::string& trace = pair.front().trace;
  AddPredictedStep(request, trace, results.front(), "", document);
  AddPredictedStep(request, trace + "@" + kSecond, results.front(), kSecond, document);
  return document;
}

struct Sweep {
  std::string name;  // as the user says: "x[0]"
  std::vector<std::int64_t> sizes;
};

[[noreturn]] void Refuse(const std::string& text, const std::string& why) {
  base::FailUsage("--sweep " + text + ": " + why);
}

Sweep ParseSweep(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    Refuse(text, "is not a size and its values, like x[0]=1,8,64");
  Sweep sweep{.name = text.substr(0, equals), .sizes = {}};
  for (const std::string_view word : base::Split(std::string_view(text).substr(equals + 1), ',')) {
    const auto size = base::ParseNumber<std::int64_t>(word);
    if (!size || *size < 1) Refuse(text, "'" + std::string(word) + "' is not a size above 0");
    sweep.sizes.push_back(*size);
  }
  return sweep;
}

// The places of a size in the user's inputs: "x:0".
std::vector<std::string> PlacesOf(const graph::Graph& graph, const std::string& symbol) {
  std::vector<std::string> places;
  for (const graph::GraphInput& input : graph.inputs) {
    if (input.kind != graph::InputKind::kUser || input.value == graph::kNoValue) continue;
    const graph::Value& value = graph.value(input.value);
    if (!value.tensor) continue;
    for (std::size_t dim = 0; dim < value.tensor->sizes.size(); ++dim) {
      const tensor::ExprPtr& expr = value.tensor->sizes[dim].expr();
      if (expr && expr->op == tensor::ExprOp::kSymbol && expr->name == symbol)
        places.push_back(value.name + ":" + std::to_string(dim));
    }
  }
  return places;
}

// Times a model at each size of its sweep; every size is compiled anew. Throws Error(kUsage) for a
// size that the graph fixes, or outside its range.
report::Document SweepDocument(const BenchRequest& request, const std::string& file,
                               const graph::Graph& graph, const base::ScratchFolder& logs) {
  const Sweep sweep = ParseSweep(request.sweep);
  const auto open = graph::FindOpenSize(graph, sweep.name);
  if (!open) {
    const std::string sizes = graph::OpenSizesText(graph);
    Refuse(request.sweep, "unknown size (" +
                              (sizes.empty() ? "all sizes of the graph are fixed: export it with "
                                               "dynamic_shapes, or time one file a size"
                                             : sizes) +
                              ")");
  }
  const std::vector<std::string> places = PlacesOf(graph, open->symbol);
  if (places.empty()) Refuse(request.sweep, "no input has this size by itself");
  for (const std::int64_t size : sweep.sizes) {
    if (size < open->min.value_or(1) || (open->max && size > *open->max))
      Refuse(request.sweep, std::to_string(size) +
                                " is outside the range that the graph was exported for (" +
                                graph::OpenSizesText(graph) + ")");
  }
  std::vector<BenchCase> cases;
  for (const std::int64_t size : sweep.sizes) {
    BenchCase& one = cases.emplace_back(BenchCase{.file = file});
    for (const std::string& place : places)
      one.resizes.push_back(place + "=" + std::to_string(size));
  }
  const std::vector<bench::Result> measured = Measure(request, logs, cases);
  std::vector<views::SweepResult> results;
  std::vector<report::Part> parts = {{"sweep", {}}};
  for (std::size_t i = 0; i < cases.size(); ++i) {
    results.push_back({sweep.sizes[i], measured[i]});
    parts.push_back({sweep.name + " = " + std::to_string(sweep.sizes[i]),
                     views::BenchDocument(measured[i], file)});
    AddPredictedStep(request, cases[i].trace, measured[i], "", parts.back().document);
  }
  parts.front().document = views::SweepDocument(sweep.name, results, file);
  report::Document document = report::Merge(std::move(parts), file);
  document.kind = "bench";
  return document;
}

// As a request says, or 1 for one model, whose compile times are those of a quiet machine then, and
// half the cores for several.
std::size_t JobsOf(const BenchRequest& request, std::size_t models) {
  if (request.jobs > 0) return static_cast<std::size_t>(request.jobs);
  return models == 1 ? 1 : std::max(1U, base::CoreCount() / 2);
}

}  // namespace

void CheckBench(const BenchRequest& request) {
  std::set<std::string> names;
  for (const std::string& name : request.variants)
    if (!names.insert(name).second) base::FailUsage("the variant '" + name + "' is given twice");
  if (names.contains("replayed") && (request.trains || request.device == "cpu"))
    base::FailUsage(
        "'replayed' is of a model that is run for its results on a GPU (--device cuda, without "
        "--train)");
  if (request.variants.empty()) base::FailUsage("--variants must name one variant or more");
  if (request.rounds < static_cast<std::int64_t>(bench::kFewestRounds) || request.rounds > 100000)
    base::FailUsage("--rounds must be from " + std::to_string(bench::kFewestRounds) + " to 100000");
  if (!(request.time_limit_s > 0) || !(request.compile_limit_s > 0))
    base::FailUsage("--time-limit and --compile-limit must be above 0, in seconds");
  if (!(request.tolerance >= 0)) base::FailUsage("--tolerance must be 0 or larger");
  CheckedThreads(request.threads);
  if (request.jobs < 0) base::FailUsage("--jobs must be 0 or larger");
  if (!request.hardware.empty()) {
    if (!request.trains)
      base::FailUsage(
          "--hardware is what training steps are predicted for (add --train, or leave "
          "it out)");
    device::LoadHardware(request.hardware);  // or it throws
  }
  if (!request.against.empty() && !(request.sweep.empty() && request.history.empty()))
    base::FailUsage("--against excludes --sweep and --history (leave one out)");
  if (!request.sweep.empty() && !request.history.empty())
    base::FailUsage(
        "--history is of one size, and --sweep has several: run them one after the other");
}

std::vector<bench::Result> MeasureVariants(const BenchRequest& request,
                                           const std::vector<BenchCase>& cases) {
  const base::ScratchFolder scratch;
  std::vector<BenchedModel> models;
  for (const BenchCase& one : cases) {
    BenchedModel& model = models.emplace_back();
    model.model = one;
    model.folder = scratch.path() / std::to_string(models.size());
    model.result.is_training = request.trains;
    for (const std::string& name : request.variants)
      model.result.variants.push_back({.name = name});
  }
  const std::size_t jobs = JobsOf(request, cases.size());
  PrepareModels(request, jobs, models);
  std::vector<bench::Result> results;
  TimeModels(request, jobs, models, [&](BenchedModel& model) {
    std::error_code ignored;
    fs::remove_all(model.folder, ignored);  // gigabytes, with many models
    model.result.compiled_at_once = std::min(jobs, cases.size() * request.variants.size());
    if (request.on_result) request.on_result(results.size(), model.result);
    results.push_back(std::move(model.result));
  });
  return results;
}

void CheckRan(const std::vector<bench::Result>& results) {
  const bool has_times =
      std::ranges::any_of(results, [](const bench::Result& result) { return result.rounds > 0; });
  if (results.empty() || has_times) return;
  const bench::VariantResult& first = results.front().variants.front();
  base::FailExternal("no variant can be run: " + first.name + ": " + first.why +
                     (first.why == kInterrupted ? "" : " (is --python one with torch?)"));
}

report::Document BenchDocument(const BenchRequest& request) {
  CheckBench(request);
  const std::vector<std::string> files = ModelFiles(request.models);
  const base::ScratchFolder logs;
  if (!request.against.empty()) {
    if (files.size() != 1) base::FailUsage("--against takes one model beside its own");
    return PairDocument(request, files.front(), logs);
  }
  if (!request.sweep.empty()) {
    if (files.size() != 1) base::FailUsage("--sweep takes one model (each has sizes of its own)");
    const base::MappedFile bytes(files.front());
    const readers::ModelFile model =
        readers::ReadModel({.bytes = bytes.text(), .name = files.front()});
    return SweepDocument(request, files.front(), GraphToRun(model), logs);
  }
  std::vector<BenchCase> cases;
  for (const std::string& file : files) {
    CheckRunnable(file);
    cases.push_back({.file = file});
  }
  std::optional<TimesHistory> history;
  if (!request.history.empty()) history.emplace(request.history);
  BenchRequest watched = request;
  watched.on_result = [&](std::size_t i, const bench::Result& result) {
    if (!history) return;
    history->Add(files.size() == 1 ? "" : bench::ModelNameOf(files[i]),
                 bench::EntryOf(result, base::Sha256Of(base::MappedFile(files[i]).text())));
  };
  const std::vector<bench::Result> results = Measure(watched, logs, cases);
  report::Document document = views::BenchDocument(files, results);
  for (std::size_t i = 0; i < results.size(); ++i)
    AddPredictedStep(request, cases[i].trace, results[i],
                     files.size() > 1 ? bench::ModelNameOf(files[i]) : "", document);
  if (history) views::AddHistory(history->Finish(), document);
  return document;
}

}  // namespace idbg::analyze
