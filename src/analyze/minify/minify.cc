// SPDX-License-Identifier: Apache-2.0
#include "analyze/minify/minify.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <utility>

#include "analyze/minify/minify_parts.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/log.h"
#include "base/process/interrupt.h"
#include "base/text/sha256.h"
#include "graph/graph.h"
#include "minify/reduction.h"
#include "minify/repro.h"
#include "minify/search.h"
#include "readers/reader.h"
#include "views/minify/minify_document.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using minify::Candidate;

void CheckCounts(const MinifyRequest& request) {
  if (request.repeat < 1 || request.repeat > 1000)
    base::FailUsage("--repeat must be from 1 to 1000");
  if (request.at_least < 1 || request.at_least > request.repeat)
    base::FailUsage("--at-least must be from 1 to --repeat");
  if (request.jobs < 1 || request.jobs > 256) base::FailUsage("--jobs must be from 1 to 256");
  if (request.limit_s && !(*request.limit_s > 0 && *request.limit_s <= 86400))
    base::FailUsage("--time-limit must be above 0 and at most 86400, in seconds");
  if (request.output.empty()) base::FailUsage("--repro must name a folder");
}

const graph::Graph& GraphOf(const readers::ModelFile& file) {
  if (file.graphs.size() == 1) {
    const graph::Dialect dialect = file.graphs.front().dialect;
    if (dialect != graph::Dialect::kTorchscript) return file.graphs.front();
  }
  base::FailUnsupported("holds " + std::to_string(file.graphs.size()) + " graphs of " +
                            file.format +
                            " (minify takes one graph: an export archive, or FX text)",
                        {.file = file.name});
}

// One run of `minify`.
class Minification {
 public:
  explicit Minification(const MinifyRequest& request)
      : request_(request),
        command_(CommandOf(request)),
        bytes_(request.model),
        input_{.bytes = bytes_.text(), .name = request.model},
        file_(readers::ReadModel(input_)) {
    CheckCounts(request);
    if (command_) {
      minify::CommandLine(*command_, "model");
      minify::CheckRule(*command_);
    }
  }

  Minified Run() {
    const graph::Graph& graph = GraphOf(file_);
    minify::Journal journal(fs::path(request_.output) / "journal.jsonl", Question(),
                            request_.resumes);
    if (command_ && file_.format.starts_with("torch.export"))
      recording_ = RecordValues(input_, graph, request_.inputs);
    base::InterruptScope::ThrowIfRequested();
    ChooseOriginal(graph);
    minify::Judge judge(MakeProbe(),
                        {.repeat = request_.repeat,
                         .at_least = request_.at_least,
                         .jobs = static_cast<unsigned>(request_.jobs)},
                        &journal);
    base::LogPhase phase(base::LogLevel::kInfo, "minify ", request_.model);
    minify::SearchResult result =
        FindSmallest(*original_, judge, command_.has_value(), [&](const Candidate& candidate) {
          base::LogInfo("now ", base::LogCount{candidate.graph.nodes.size(), "node"});
        });
    const minify::Repro repro =
        minify::WriteRepro(result.smallest, *original_, recording_, Repro(judge.signature()));
    views::MinifyView view = View(result, repro);
    view.is_unspecific = IsUnspecific(result, judge);
    return {.document = views::MinifyDocument(result, judge, repro, view),
            .lacks_python = repro.verification == minify::Verification::kNoPython};
  }

 private:
  std::string Question() const {
    return base::Sha256Of(bytes_.text()) + " " + ConditionText(request_) + " " + request_.inputs +
           " " + std::to_string(request_.repeat) + "/" + std::to_string(request_.at_least);
  }

  // With numbers for dynamic sizes, unless these are what goes wrong.
  void ChooseOriginal(const graph::Graph& graph) {
    original_.emplace(minify::Specialise(graph));
    if (graph.symbols.empty()) return;
    const auto whole = minify::Apply(*original_, original_->Whole());
    const minify::Probe probe = MakeProbe();
    for (std::int64_t i = 0; whole && i < request_.repeat; ++i) {
      if (!probe(*whole).signatures.empty()) return;
    }
    original_.emplace(graph);
  }

  minify::Probe MakeProbe() {
    if (!command_) return RuleProbe(request_);
    return [this](const Candidate& candidate) { return TryCommand(candidate); };
  }

  // An archive, or a script where archives have no form for the graph.
  fs::path WriteCandidate(const Candidate& candidate, const fs::path& folder) {
    const bool is_archive = file_.format.starts_with("torch.export");
    const fs::path path = folder / (is_archive ? "candidate.pt2" : "candidate.py");
    if (is_archive) {
      minify::WriteArchiveFile(candidate, *original_, recording_,
                               std::string(readers::TorchVersionText(file_)), path);
    } else {
      minify::WriteScriptFiles(candidate, *original_, recording_,
                               {.failure = "a graph that is tried",
                                .model = "the model",
                                .command = "inductor-debug minify"},
                               path);
    }
    return path;
  }

  // A NaN that was cut off is an input behind the place where it came about.
  bool HasNanInput(const Candidate& candidate) const {
    const auto inputs = minify::InputsOf(candidate, *original_, recording_);
    return std::ranges::any_of(inputs, minify::HasNan, &minify::FilledInput::tensor);
  }

  minify::Observation TryCommand(const Candidate& candidate) {
    const bool is_own = request_.is_numeric || request_.run_fails.has_value();
    if (is_own && HasNanInput(candidate)) return {.note = "an input has a NaN"};
    const fs::path folder = place_.path() / std::to_string(next_++);  // of its own
    fs::create_directory(folder);
    minify::Observation observed;
    try {
      const fs::path path = WriteCandidate(candidate, folder);
      observed = Observe(
          *command_,
          base::RunProgram({.command = minify::CommandLine(*command_, path)}, command_->limit_s));
    } catch (const Error& error) {
      if (error.code() != ErrorCode::kUnsupported) throw;
      observed = {.is_unresolved = true, .note = error.message()};
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    return observed;
  }

  minify::ReproRequest Repro(const std::string& signature) const {
    return {.folder = request_.output,
            .torch_version = std::string(readers::TorchVersionText(file_)),
            .python = request_.verify == "none" ? std::string() : request_.python,
            .compiles = request_.verify == "compiled" ||
                        (request_.is_numeric && request_.verify == "eager"),
            .limit_s = std::max(request_.limit_s.value_or(0), 600.0),
            .header = {.failure = signature,
                       .model = request_.model,
                       .command = request_.invocation,
                       .settings = request_.configs}};
  }

  // Whether the archive, read again, still shows the failure.
  std::optional<bool> Confirm(const minify::SearchResult& result, const minify::Repro& repro) {
    if (repro.archive.empty()) return std::nullopt;
    const readers::ModelFile again = readers::ReadModelFile(repro.archive);
    if (again.graphs.size() != 1) return false;
    if (command_) return std::nullopt;  // it ran on this very file
    const Candidate candidate{.graph = again.graphs.front(), .key = result.smallest.key};
    return !RuleProbe(request_)(candidate).signatures.empty();
  }

  // Whether a command that has never said no says the same of a graph that only returns an input.
  bool IsUnspecific(const minify::SearchResult& result, const minify::Judge& judge) {
    if (!command_ || judge.counts().shown < judge.counts().probes) return false;
    if (result.smallest.graph.inputs.empty()) return result.smallest.graph.nodes.empty();
    const graph::GraphInput& input = result.smallest.graph.inputs.front();
    graph::Value value = result.smallest.graph.value(input.value);
    Candidate nothing{.graph = {.name = "model"},
                      .sources = {result.smallest.sources.front()},
                      .fills = {minify::Fill::kZeros}};
    const graph::ValueId id = nothing.graph.AddValue(std::move(value));
    nothing.graph.inputs.push_back({.value = id});
    nothing.graph.outputs.push_back({.value = {graph::ValueRef{id}}});
    return !TryCommand(nothing).signatures.empty();
  }

  views::MinifyView View(const minify::SearchResult& result, const minify::Repro& repro) {
    const graph::Graph& whole = original_->graph();
    return {.model = request_.model,
            .condition = ConditionText(request_),
            .values = recording_.source,
            .nodes = std::ssize(whole.nodes),
            .inputs = std::ssize(whole.inputs),
            .outputs = std::ssize(whole.outputs),
            .repeat = request_.repeat,
            .must_differ = request_.is_numeric && request_.verify != "none",
            .confirmed = Confirm(result, repro)};
  }

  const MinifyRequest& request_;
  std::optional<minify::CommandRule> command_;
  base::MappedFile bytes_;
  readers::Input input_;
  readers::ModelFile file_;
  std::optional<minify::Original> original_;
  minify::Recording recording_;
  base::ScratchFolder place_;  // for candidates while they are tried
  std::atomic<std::uint64_t> next_ = 0;
};

}  // namespace

Minified MinifyModel(const MinifyRequest& request) { return Minification(request).Run(); }

}  // namespace idbg::analyze
