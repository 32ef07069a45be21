// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "analyze/diff/diff.h"
#include "base/error.h"
#include "base/files/file.h"
#include "base/log.h"
#include "diff/sets.h"
#include "inputs/state.h"
#include "readers/pt2/weights.h"
#include "readers/reader.h"
#include "views/models/model_diff.h"
#include "views/tensors/tensor_sections.h"

namespace idbg::analyze {
namespace {

// A model and its weights, which lie in the map of its file.
class Model {
 public:
  explicit Model(const std::string& path)
      : bytes_(path),
        file_(readers::ReadModel(
            {.bytes = bytes_.text(), .name = path, .origin = readers::Origin::kNamed})) {
    if (file_.format.starts_with("torch.export") && file_.graphs.size() == 1) ReadWeights(path);
  }

  const readers::ModelFile& file() const { return file_; }
  const std::vector<graph::Graph>& graphs() const { return file_.graphs; }
  const diff::TensorSet& weights() const { return weights_; }
  // Weights that cannot be compared, each with the reason.
  const std::vector<std::string>& unread() const { return unread_; }

 private:
  void ReadWeights(const std::string& path) {
    const readers::pt2::WeightFile weights({.bytes = bytes_.text(), .name = path},
                                           file_.graphs.front().name);
    for (const auto& [name, payload] : weights.payloads()) {
      try {
        if (const auto weight = weights.FindWeight(name)) weights_.emplace(name, ViewOf(*weight));
      } catch (const base::Error& error) {
        unread_.emplace_back(error.what());
      }
    }
  }

  diff::TensorView ViewOf(const readers::pt2::Weight& weight) const {
    static constexpr std::array<char, 16> kZero{};
    diff::TensorView view{
        .dtype = weight.dtype, .shape = weight.sizes, .strides = weight.strides, .file = &bytes_};
    const auto element = static_cast<std::size_t>(tensor::Bits(weight.dtype)) / 8;
    if (weight.storage.empty()) {  // stands for zeros
      view.strides.assign(weight.sizes.size(), 0);
      view.data = {kZero.data(), element};
      view.file = nullptr;
    } else {
      view.data = weight.storage.substr(
          std::min(static_cast<std::size_t>(weight.offset) * element, weight.storage.size()));
    }
    return view;
  }

  base::MappedFile bytes_;
  readers::ModelFile file_;
  diff::TensorSet weights_;
  std::vector<std::string> unread_;
};

// By name; where each model has one graph, these two.
std::vector<views::GraphPair> PairGraphs(const Model& before, const Model& after) {
  std::vector<views::GraphPair> pairs;
  const bool are_single = before.graphs().size() == 1 && after.graphs().size() == 1;
  for (const graph::Graph& graph : before.graphs()) {
    views::GraphPair pair{.name = graph.name, .before = &graph};
    const auto found = are_single
                           ? after.graphs().begin()
                           : std::ranges::find(after.graphs(), graph.name, &graph::Graph::name);
    if (found != after.graphs().end()) {
      pair.after = &*found;
      pair.diff = graph::CompareGraphs(graph, *found);
    }
    pairs.push_back(std::move(pair));
  }
  for (const graph::Graph& graph : after.graphs()) {
    const auto is_it = [&](const views::GraphPair& pair) { return pair.after == &graph; };
    if (std::ranges::none_of(pairs, is_it)) pairs.push_back({.name = graph.name, .after = &graph});
  }
  return pairs;
}

report::Document CompareWeights(const TensorDiffRequest& request, const Model& before,
                                const Model& after) {
  const base::LogPhase phase(base::LogLevel::kInfo, "compare the weights");
  const diff::SetOptions options = SetOptionsOf(request);
  report::Document weights = views::TensorDiffDocument(
      diff::CompareSets(after.weights(), before.weights(), options), options.tensors.semantics,
      {.expected = request.expected, .actual = request.actual, .top = RowsOf(request)});
  weights.sections.front().title = "Weights";
  return weights;
}

void AddWeights(const TensorDiffRequest& request, const Model& before, const Model& after,
                report::Document& document) {
  report::Finding finding{.rule = "structure", .severity = report::Severity::kNote};
  const bool has_before = !before.weights().empty();
  const bool has_after = !after.weights().empty();
  if (!has_before && !has_after) return;
  if (has_before && has_after) {
    try {
      Append(CompareWeights(request, before, after), document);
      for (const std::string& path : {request.expected, request.actual})
        report::AddInput({.name = path + ": weights", .kind = "tensors"}, document);
      return;
    } catch (const base::Error& error) {
      if (error.code() != base::ErrorCode::kFormat) throw;
      finding.severity = report::Severity::kError;
      finding.message = "the two models have no weight in common";
    }
  } else {
    finding.message =
        "the weights were not compared: " + (has_before ? request.actual : request.expected) +
        " holds none";
  }
  document.findings.push_back(std::move(finding));
}

void AddUnread(const Model& model, report::Document& document) {
  if (model.unread().empty()) return;
  document.findings.push_back({.rule = "unread-weight",
                               .severity = report::Severity::kWarning,
                               .message = model.unread().front(),
                               .advice = "the weight was not compared",
                               .count = std::ssize(model.unread())});
}

}  // namespace

report::Document DiffArchives(const TensorDiffRequest& request) {
  const std::uint64_t lost_pages = base::LostPages();
  const Model before(request.expected);
  const Model after(request.actual);
  if (before.graphs().empty() || after.graphs().empty())
    base::FailFormat("holds no graph that could be compared (give an exported model or a graph)",
                     {.file = before.graphs().empty() ? request.expected : request.actual});
  report::Document document = views::ModelDiffDocument(
      PairGraphs(before, after),
      {.before = request.expected, .after = request.actual, .top = RowsOf(request)});
  AddWeights(request, before, after, document);
  AddUnread(before, document);
  AddUnread(after, document);
  for (const Model* const model : {&before, &after})
    report::AddInput(inputs::StateOf(model->file()), document);
  base::CheckMappedFiles(lost_pages);
  return document;
}

}  // namespace idbg::analyze
