// SPDX-License-Identifier: Apache-2.0
#include "analyze/advise/advise.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "analyze/minify/minify_parts.h"
#include "analyze/times_history.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/files/scratch_folder.h"
#include "base/log.h"
#include "base/text/sha256.h"
#include "base/text/text.h"
#include "graph/arguments.h"
#include "graph/editor.h"
#include "minify/values.h"
#include "readers/pt2/archive_writer.h"
#include "readers/reader.h"
#include "views/models/followed_advice.h"

namespace idbg::analyze {
namespace {

namespace fs = std::filesystem;
using advice::Advice;
using advice::Advised;
using advice::Subject;
using base::Error;
using views::RunWay;
using views::VerifiedPiece;

void CheckPrepared(const graph::Graph& preparation, const minify::Recording& recording) {
  for (const graph::Node& node : preparation.nodes)
    if (!recording.values.contains(node.name))
      base::FailExternal(
          "new weights cannot be computed of those of the file: " + recording.source +
          " (they need the LibTorch module, and a file with weights)");
}

tensor::StoredTensor InputOf(const graph::Graph& graph, const graph::GraphInput& input,
                             const minify::Recording& recording) {
  const graph::Value& value = graph.value(input.value);
  if (!value.tensor)
    base::FailUnsupported("input '" + value.name +
                          "' is not a tensor, so the changed model cannot be "
                          "written (export it with tensors for its inputs)");
  const auto found = recording.values.find(value.name);
  return minify::MakeTensor(*value.tensor, minify::Fill::kRecorded,
                            found == recording.values.end() ? nullptr : &found->second);
}

// Whether the user's inputs are what they were.
bool TakesTheSame(const graph::Program& program) {
  for (const graph::GraphInput& input : program.graph.inputs) {
    if (input.kind != graph::InputKind::kUser) continue;
    const graph::Value& now = program.graph.value(input.value);
    const auto before =
        std::ranges::find(program.preparation.values, now.name, &graph::Value::name);
    if (before == program.preparation.values.end() || !before->tensor || !now.tensor ||
        graph::ToString(*before->tensor) != graph::ToString(*now.tensor))
      return false;
  }
  return true;
}

// The bytes of a torch.export archive of a program that was made of the graph in `file`: weights
// and sample inputs are those of the file, in the dtypes that the program has; what it prepares is
// computed by LibTorch. Throws Error(kUnsupported) for graphs that archives have no form for,
// Error(kExternal) where weights cannot be computed.
std::string ChangedArchive(const readers::Input& file, const graph::Program& program,
                           const std::string& torch_version) {
  const minify::Recording recording = RecordValues(file, program.preparation, "");
  CheckPrepared(program.preparation, recording);
  std::vector<tensor::StoredTensor> inputs;
  std::size_t unknown = 0;
  for (const graph::GraphInput& input : program.graph.inputs) {
    inputs.push_back(InputOf(program.graph, input, recording));
    const bool is_weight = input.kind != graph::InputKind::kUser;
    if (is_weight && !recording.values.contains(program.graph.value(input.value).name)) ++unknown;
  }
  if (unknown > 0)
    base::LogNotice(file.name, " does not hold the values of ", unknown,
                    " weights: numbers from -1 to 1 stand for them in the changed model");
  readers::pt2::Call call = readers::pt2::ReadCall(file, program.preparation.name);
  if (!TakesTheSame(program)) {
    call.samples.clear();  // inputs of other types are other sample inputs
    if (!readers::pt2::NamesOf(call.spec)) call.spec.inputs.clear();
  }
  return readers::pt2::WriteArchive(program.graph, inputs, torch_version, call);
}

// Pieces that are followed together, by a name that a file can have.
struct Change {
  std::string name;
  std::vector<Advice> pieces;
};

Advice PieceAt(const Advised& advised, const std::string& rank) {
  for (std::size_t i = 0; i < advised.advice.size(); ++i)
    if (std::to_string(i + 1) == rank) return advised.advice[i];
  base::FailUsage(advised.advice.empty()
                      ? "there is no advice to follow"
                      : "there is no piece '" + rank + "' (1 to " +
                            std::to_string(advised.advice.size()) + "; --top 0 shows all)");
}

std::vector<Change> ChosenChanges(const Advised& advised, const std::vector<std::string>& ranks) {
  std::vector<Change> changes;
  for (const std::string& rank : ranks) {
    const Advice piece = PieceAt(advised, rank);
    if (piece.is_setting)
      base::FailUsage("piece " + rank + " (" + piece.rule +
                      ") is a setting: it changes nothing in the model's file");
    changes.push_back({.name = rank, .pieces = {piece}});
  }
  if (!ranks.empty()) return changes;
  for (std::size_t i = 0; i < advised.advice.size(); ++i)
    if (!advised.advice[i].is_setting)
      changes.push_back({.name = std::to_string(i + 1), .pieces = {advised.advice[i]}});
  return changes;
}

// As many as can be made one after the other: some pieces exclude each other. `must_have_all`:
// throws for one that cannot.
Change Together(const Subject& subject, const std::vector<Change>& changes, bool must_have_all) {
  Change all{.name = "together"};
  for (const Change& change : changes) {
    all.pieces.push_back(change.pieces.front());
    try {
      advice::Apply(subject, all.pieces);
    } catch (const Error& error) {
      if (must_have_all) throw;
      all.pieces.pop_back();
      base::LogNotice("piece ", change.name, " is left out of all together: ", error.what());
    }
  }
  return all;
}

std::string RulesOf(const Change& change) {
  std::vector<std::string> rules;
  for (const Advice& piece : change.pieces) rules.push_back(piece.rule);
  return base::Join(rules);
}

// Why outputs say nothing of a change: with other sizes they are others. Empty: they do.
std::string WhyNotCompared(const graph::Graph& before, const graph::Graph& after) {
  const auto sizes = [](const graph::Graph& graph, graph::ValueId id) {
    const auto& type = graph.value(id).tensor;
    return type ? graph::SizesOf(&*type) : std::nullopt;
  };
  const auto users = [&](const graph::Graph& graph) {
    std::vector<std::optional<graph::Sizes>> all;
    for (const graph::GraphInput& input : graph.inputs)
      if (input.kind == graph::InputKind::kUser) all.push_back(sizes(graph, input.value));
    return all;
  };
  const auto results = [&](const graph::Graph& graph) {
    std::vector<std::optional<graph::Sizes>> all;
    for (const graph::GraphOutput& output : graph.outputs)
      graph::VisitValues(output.value, [&](graph::ValueId id) { all.push_back(sizes(graph, id)); });
    return all;
  };
  if (users(before) != users(after)) return "its inputs have other sizes";
  return results(before) != results(after) ? "they have other sizes" : "";
}

// Measures changed models beside the one before.
class Verification {
 public:
  Verification(const FollowRequest& request, const Subject& subject, const readers::Input& file,
               std::string torch_version)
      : request_(request),
        subject_(subject),
        file_(file),
        torch_version_(std::move(torch_version)),
        bench_(request.bench) {
    case_.file = file.name;
    const bool is_for_gpu = !subject.run.options.target.is_cpu;
    if (bench_.device.empty()) bench_.device = is_for_gpu ? "cuda" : "cpu";
    const bool is_gpu = bench_.device != "cpu";
    is_predicted_ = is_gpu == is_for_gpu;
    bench_.variants = is_gpu ? Names{"inductor", "replayed", "eager"} : Names{"inductor", "eager"};
    bench_.compiles_once = true;
    before_ = bench_.variants;
  }

  void Add(const Change& change) {
    const fs::path path = folder_.path() / (change.name + ".pt2");
    const graph::Program program = advice::Apply(subject_, change.pieces);
    base::WriteFile(path, ChangedArchive(file_, program, torch_version_));
    case_.changed[change.name] = path.string();
    for (const std::string& variant : before_)
      bench_.variants.push_back(variant + "@" + change.name);
    changes_.push_back({change, advice::PriceOf(program.graph, subject_.run),
                        WhyNotCompared(subject_.graph, program.graph)});
  }

  views::Verified Measure(const advice::Price& before) {
    std::optional<TimesHistory> history;
    if (!bench_.history.empty()) history.emplace(bench_.history);
    bench_.on_result = [&](std::size_t, const bench::Result& result) {
      if (history) history->Add("", bench::EntryOf(result, base::Sha256Of(file_.bytes)));
    };
    const std::vector<bench::Result> results = MeasureVariants(bench_, {case_});
    CheckRan(results);
    const bench::Result& result = results.front();
    views::Verified verified{.device = result.device};
    for (const Measured& measured : changes_)
      verified.pieces.push_back(Piece(measured, before, result));
    return verified;
  }

 private:
  using Names = std::vector<std::string>;

  struct Measured {
    Change change;
    advice::Price price;
    std::string why_not_compared;
  };

  VerifiedPiece Piece(const Measured& measured, const advice::Price& before,
                      const bench::Result& result) const {
    const Change& change = measured.change;
    VerifiedPiece piece{.name = change.name, .what = RulesOf(change)};
    for (const Advice& one : change.pieces) piece.numbers = std::max(piece.numbers, one.numbers);
    const auto gain = [&](double advice::Price::* time) -> std::optional<double> {
      if (!is_predicted_) return std::nullopt;
      return advice::GainPercent(before.*time, measured.price.*time);
    };
    const std::pair<RunWay, std::optional<double>> ways[] = {
        {RunWay::kCompiled, gain(&advice::Price::package_ms)},
        {RunWay::kReplayed, gain(&advice::Price::replayed_ms)},
        {RunWay::kEager, gain(&advice::Price::eager_launched_ms)}};
    for (const auto& [way, predicted] : ways) {
      const std::string variant =
          way == RunWay::kCompiled ? "inductor" : std::string(views::NameOfWay(way));
      const bench::VariantResult* const old = Find(result, variant);
      const bench::VariantResult* const now = Find(result, variant + "@" + change.name);
      if (old == nullptr || now == nullptr) continue;
      if (way == RunWay::kCompiled) piece.outputs = *now;
      if (!old->seconds.empty() && old->seconds.size() == now->seconds.size())
        piece.ways.push_back(
            {way, predicted,
             bench::Compare(old->seconds, now->seconds, result.noise_floor.value_or(0))});
    }
    if (!measured.why_not_compared.empty() && piece.outputs.is_sound()) {
      piece.outputs.state = bench::State::kSkipped;
      piece.outputs.why = measured.why_not_compared;
      piece.outputs.largest_difference.reset();
    }
    return piece;
  }

  static const bench::VariantResult* Find(const bench::Result& result, const std::string& name) {
    const auto found = std::ranges::find(result.variants, name, &bench::VariantResult::name);
    return found == result.variants.end() ? nullptr : &*found;
  }

  const FollowRequest& request_;
  const Subject& subject_;
  const readers::Input& file_;
  std::string torch_version_;
  BenchRequest bench_;
  Names before_;
  BenchCase case_;
  base::ScratchFolder folder_;
  bool is_predicted_ = false;  // the device that it runs on is of the kind that was predicted
  std::vector<Measured> changes_;
};

// What is done with the advice on a graph.
class Follower {
 public:
  explicit Follower(const FollowRequest& request) : request_(request) {}

  void Follow(const inputs::ModelInput& model, const Subject& subject, const Advised& advised) {
    if (std::exchange(has_followed_, true))
      base::FailUsage(
          "advice is followed for one graph on one device (name one model, device and precision)");
    const std::vector<Change> changes = ChosenChanges(advised, request_.applied);
    if (changes.empty()) return base::LogNotice("no advice changes the model: nothing to follow");
    const base::MappedFile bytes(model.file.name);
    const readers::Input file{.bytes = bytes.text(), .name = model.file.name};
    const std::string torch_version(readers::TorchVersionText(model.file));
    if (!request_.output.empty() || request_.shows_diff)
      WriteAll(Together(subject, changes, !request_.applied.empty()), subject, file, torch_version);
    if (!request_.verifies) return;
    const std::vector<Change> measured =
        request_.verified.empty() ? changes : ChosenChanges(advised, request_.verified);
    Verification verification(request_, subject, file, torch_version);
    for (const Change& change : measured) verification.Add(change);
    if (const Change all = Together(subject, measured, false); all.pieces.size() > 1)
      verification.Add(all);
    verified_ = verification.Measure(advised.before);
  }

  void AddTo(report::Document& document) && {
    if (applied_) document.sections.push_back(std::move(*applied_));
    if (!verified_) return;
    document.sections.push_back(views::VerifiedSection(*verified_));
    views::AddVerifiedFindings(*verified_, document);
  }

 private:
  void WriteAll(const Change& all, const Subject& subject, const readers::Input& file,
                const std::string& torch_version) {
    const graph::Program program = advice::Apply(subject, all.pieces);
    if (!request_.output.empty())
      base::WriteFile(request_.output, ChangedArchive(file, program, torch_version));
    applied_ = views::AppliedSection(all.pieces, subject.graph, program.graph, request_.output,
                                     request_.shows_diff);
  }

  const FollowRequest& request_;
  bool has_followed_ = false;
  std::optional<report::Section> applied_;
  std::optional<views::Verified> verified_;
};

}  // namespace

report::Document FollowAdvice(const FollowRequest& request) {
  if (request.verifies) CheckBench(request.bench);
  Follower follower(request);
  Request asked = request.request;
  asked.analysis.on_advised = [&](const auto&... known) { follower.Follow(known...); };
  report::Document document = Answer(asked);
  std::move(follower).AddTo(document);
  return document;
}

}  // namespace idbg::analyze
