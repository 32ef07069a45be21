// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graphs.h"

#include <algorithm>
#include <array>

#include "base/text/text.h"
#include "logs/events/stack.h"
#include "logs/text.h"

namespace idbg::logs {

namespace {

constexpr auto kCaptured = std::to_array<GraphRecord>({{Event::kDynamoOutputGraph}});
constexpr auto kPreGrad = std::to_array<GraphRecord>({{Event::kArtifact, "before_pre_grad_graph"},
                                                      {Event::kArtifact, "inductor_pre_grad_graph"},
                                                      {Event::kInductorPreGradGraph}});
constexpr auto kAten = std::to_array<GraphRecord>({{Event::kArtifact, "before_post_grad_graph"},
                                                   {Event::kAotInferenceGraph},
                                                   {Event::kAotForwardGraph}});
constexpr auto kPostGrad =
    std::to_array<GraphRecord>({{Event::kArtifact, "after_post_grad_graph"},
                                {Event::kArtifact, "inductor_post_grad_graph"},
                                {Event::kInductorPostGradGraph}});

// A graph that the cache had is recorded under another kind than one that was compiled, so that a
// compilation may have both kinds. Two kinds without code between them are the same graph.
std::vector<const Record*> FindPostGradGraphs(const Selected& selected) {
  std::vector<const Record*> graphs;
  constexpr std::size_t kNone = SIZE_MAX;
  std::size_t waits = kNone;  // the rank of the last one, whose code is yet to come
  for (const std::uint32_t index : selected.compilation->records) {
    const Record& record = selected.At(index);
    if (record.event == Event::kInductorOutputCode) waits = kNone;
    const auto rank = RankOfGraph(selected.log(), record, GraphStage::kPostGrad);
    if (!rank || *rank > waits) continue;
    if (waits != kNone && *rank < waits)
      graphs.back() = &record;
    else
      graphs.push_back(&record);
    waits = *rank;
  }
  return graphs;
}

constexpr std::size_t kMaxGraphLines = std::size_t{1} << 20;

// "# File: model.py:30 in forward, code: x = self.relu(x)". What is no such comment leaves the
// place and code.
void ReadComment(std::string_view text, GraphLine& source) {
  constexpr std::string_view kFile = "# File: ";
  constexpr std::string_view kCode = ", code: ";
  const GraphLine none{.line = source.line};
  if (text.starts_with("# No stacktrace found")) source = none;
  if (!text.starts_with(kFile)) return;
  text.remove_prefix(kFile.size());
  source = none;
  if (const std::size_t code = text.find(kCode); code != std::string_view::npos) {
    source.code = text.substr(code + kCode.size());
    text = text.substr(0, code);
  }
  const std::size_t in = text.rfind(" in ");
  // A mode such as torch.set_default_device stands between the user's line and the operator, and
  // the comment has the innermost frame only.
  if (in != std::string_view::npos && text.substr(in) == " in __torch_function__") {
    source = none;
    return;
  }
  source.place = ParsePlace(text.substr(0, in));
}

}  // namespace

std::span<const GraphRecord> GraphRecords(GraphStage stage) {
  static constexpr std::span<const GraphRecord> kStages[] = {kCaptured, kPreGrad, kAten, kPostGrad};
  return kStages[static_cast<std::size_t>(stage)];
}

std::vector<const Record*> FindGraphs(const Selected& selected, GraphStage stage) {
  for (const GraphRecord& kind : GraphRecords(stage)) {
    if (auto found = Find(selected, kind.event, kind.name); !found.empty()) return found;
  }
  return {};
}

std::vector<const Record*> FindCompiledGraphs(const Selected& selected) {
  std::vector<const Record*> graphs = FindPostGradGraphs(selected);
  if (graphs.empty()) graphs = FindGraphs(selected, GraphStage::kAten);
  if (!graphs.empty() && graphs.front()->event == Event::kAotForwardGraph) {
    const auto backward = Find(selected, Event::kAotBackwardGraph);
    graphs.insert(graphs.end(), backward.begin(), backward.end());
  }
  const auto last = std::ranges::max_element(graphs, {}, &Record::attempt);
  if (last == graphs.end()) return graphs;
  std::erase_if(graphs, [attempt = (*last)->attempt](const Record* record) {
    return record->attempt != attempt;
  });
  return graphs;
}

const Record* FindLastGraph(const Selected& selected, GraphStage stage, std::uint64_t offset) {
  for (const GraphRecord& kind : GraphRecords(stage)) {
    const Record* last = nullptr;
    for (const Record* record : Find(selected, kind.event, kind.name)) {
      if (record->offset < offset) last = record;
    }
    if (last != nullptr) return last;
  }
  return nullptr;
}

std::optional<std::size_t> RankOfGraph(const Log& log, const Record& record, GraphStage stage) {
  const std::span<const GraphRecord> kinds = GraphRecords(stage);
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const bool is_named = kinds[i].name.empty() || log.NameOf(record) == kinds[i].name;
    if (record.event == kinds[i].event && is_named) return i;
  }
  return std::nullopt;
}

GraphLines ReadGraphLines(std::string_view text) {
  GraphLines lines;
  GraphLine source;
  std::string_view line;
  while (NextLine(text, line)) {
    ++source.line;
    const std::string_view trimmed = base::Trim(line);
    if (trimmed.starts_with("#")) {
      ReadComment(trimmed, source);
      continue;
    }
    const std::size_t equals = trimmed.find('=');
    if (trimmed.empty() || equals == std::string_view::npos || lines.size() >= kMaxGraphLines)
      continue;
    const std::string_view target = trimmed.substr(0, equals);
    lines.insert_or_assign(std::string(base::Trim(target.substr(0, target.find(':')))), source);
  }
  return lines;
}

}  // namespace idbg::logs
