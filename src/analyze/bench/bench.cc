// SPDX-License-Identifier: Apache-2.0
#include "analyze/bench/bench.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "analyze/bench/bench_parts.h"
#include "analyze/bench/bench_worker.h"
#include "analyze/model_files.h"
#include "analyze/run_model.h"
#include "analyze/threads.h"
#include "analyze/times_history.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/process/parallel.h"
#include "bench/history.h"
#include "readers/reader.h"
#include "views/bench/bench_documents.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;

std::string DigestOfFile(const std::string& file) {
  return DigestOf(base::MappedFile(file).text());
}

}  // namespace

void CheckBench(const BenchRequest& request) {
  const auto fail = [](const std::string& message) { throw Error(ErrorCode::kUsage, message); };
  std::set<std::string> names;
  for (const std::string& name : request.variants)
    if (!names.insert(name).second) fail("the variant '" + name + "' is given twice");
  if (names.contains("replayed") && (request.trains || request.device == "cpu"))
    fail(
        "'replayed' is of a model that is run for its results on a GPU (--device cuda, without "
        "--train)");
  if (request.variants.empty()) fail("--variants must name one variant or more");
  if (request.rounds < static_cast<std::int64_t>(bench::kFewestRounds) || request.rounds > 100000)
    fail("--rounds must be from " + std::to_string(bench::kFewestRounds) + " to 100000");
  if (!(request.time_limit_s > 0) || !(request.compile_limit_s > 0))
    fail("--time-limit and --compile-limit must be above 0, in seconds");
  if (!(request.tolerance >= 0)) fail("--tolerance must be 0 or larger");
  CheckedThreads(request.threads);
  if (request.jobs < 0) fail("--jobs must be 0 or larger");
  if (!request.against.empty() && !(request.sweep.empty() && request.history.empty()))
    fail("--against excludes --sweep and --history (leave one out)");
  if (!request.sweep.empty() && !request.history.empty())
    fail("--history is of one size, and --sweep has several: run them one after the other");
}

std::size_t JobsOf(const BenchRequest& request, std::size_t models) {
  if (request.jobs > 0) return static_cast<std::size_t>(request.jobs);
  return models == 1 ? 1 : std::max(1U, base::CoreCount() / 2);
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

std::string WhyNothingRan(const std::vector<bench::Result>& results) {
  const bool has_times =
      std::ranges::any_of(results, [](const bench::Result& result) { return result.rounds > 0; });
  if (results.empty() || has_times) return "";
  const bench::VariantResult& first = results.front().variants.front();
  const bool was_interrupted = first.why == kInterrupted;
  return "no variant can be run: " + first.name + ": " + first.why +
         (was_interrupted ? "" : " (is --python one with torch?)");
}

namespace {

// All variants of two files in the same rounds; those of the second are "inductor@NAME".
report::Document PairDocument(const BenchRequest& request, const std::string& file) {
  constexpr const char* kSecond = "B";
  for (const std::string& each : {file, request.against}) CheckRunnable(each);
  BenchRequest both = request;
  for (const std::string& variant : request.variants)
    both.variants.push_back(variant + "@" + kSecond);
  const std::vector<bench::Result> results =
      MeasureVariants(both, {{.file = file, .changed = {{kSecond, request.against}}}});
  if (const std::string why = WhyNothingRan(results); !why.empty())
    throw Error(ErrorCode::kExternal, why);
  report::Document document = views::BenchDocument(results.front(), file);
  document.context.Add({{"against", "B", request.against}});
  return document;
}

}  // namespace

report::Document BenchDocument(const BenchRequest& request) {
  CheckBench(request);
  const std::vector<std::string> files = ModelFiles(request.models);
  if (!request.against.empty()) {
    if (files.size() != 1)
      throw Error(ErrorCode::kUsage, "--against takes one model beside its own");
    return PairDocument(request, files.front());
  }
  if (!request.sweep.empty()) {
    if (files.size() != 1)
      throw Error(ErrorCode::kUsage, "--sweep takes one model (each has sizes of its own)");
    const base::MappedFile bytes(files.front());
    const readers::ModelFile model =
        readers::ReadModel({.bytes = bytes.text(), .name = files.front()});
    return SweepDocument(request, files.front(), GraphToRun(model));
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
                 [&](const std::string& date) {
                   return bench::EntryOf(result, date, DigestOfFile(files[i]));
                 });
  };
  const std::vector<bench::Result> results = MeasureVariants(watched, cases);
  if (const std::string why = WhyNothingRan(results); !why.empty())
    throw Error(ErrorCode::kExternal, why);
  report::Document document = views::BenchDocument(files, results);
  if (history) views::AddHistory(history->Finish(), document);
  return document;
}

}  // namespace idbg::analyze
