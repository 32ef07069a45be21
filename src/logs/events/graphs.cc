// SPDX-License-Identifier: Apache-2.0
#include "logs/events/graphs.h"

#include <array>

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

}  // namespace

std::span<const GraphRecord> GraphRecords(GraphStage stage) {
  switch (stage) {
    case GraphStage::kCaptured:
      return kCaptured;
    case GraphStage::kPreGrad:
      return kPreGrad;
    case GraphStage::kAten:
      return kAten;
    case GraphStage::kPostGrad:
      return kPostGrad;
  }
  return {};
}

std::vector<const Record*> FindGraphs(const Selected& selected, GraphStage stage) {
  for (const GraphRecord& kind : GraphRecords(stage)) {
    if (auto found = Find(selected, kind.event, kind.name); !found.empty()) return found;
  }
  return {};
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

}  // namespace idbg::logs
