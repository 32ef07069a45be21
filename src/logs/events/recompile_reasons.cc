// SPDX-License-Identifier: Apache-2.0
#include "logs/events/recompile_reasons.h"

#include <set>

#include "base/error.h"
#include "base/json/token_reader.h"
#include "logs/events/graph_lines.h"

namespace idbg::logs {
namespace {

constexpr std::size_t kMaxBackwardNodes = 100'000;

// "SumBackward0" of "# File: ... in set_node_origin, code: SumBackward0 (NodeCall 1)"; a node that
// is mentioned again, for what is done after it, counts once.
void ReadNodes(std::string_view text, std::vector<std::string>& nodes) {
  constexpr std::string_view kCode = "in set_node_origin, code: ";
  constexpr std::string_view kCall = " (NodeCall ";
  std::set<std::string_view> known;
  for (std::string_view line; NextLine(text, line) && nodes.size() < kMaxBackwardNodes;) {
    const std::size_t begin = line.find(kCode);
    if (begin == std::string_view::npos) continue;
    const std::string_view node = line.substr(begin + kCode.size());
    const std::size_t end = node.rfind(kCall);
    if (end == std::string_view::npos) continue;
    if (known.insert(node).second) nodes.emplace_back(node.substr(0, end));
  }
}

}  // namespace

void ReadRecompileReasons(const Log& log, const Record& record,
                          base::FunctionRef<void(std::string_view reason)> on_reason) {
  if (record.payload_size > kMaxRecompileReasons) return;
  const std::string payload = log.JsonPayload(record);
  if (!payload.starts_with('[')) return on_reason(payload);
  try {
    const auto reader = base::MakeJsonReader(payload, "");
    reader->ReadArray([&] {
      if (reader->Peek().type == base::TokenType::kString)
        on_reason(reader->ReadStringView());
      else
        reader->Skip();
    });
  } catch (const base::Error&) {
    return;  // what stands before the damage has been told
  }
}

CapturedBackward ReadCapturedBackward(const Selected& capture) {
  CapturedBackward captured;
  const auto reasons = Find(capture, Event::kArtifact, "compiled_autograd_compile_reasons");
  const auto graphs = Find(capture, Event::kCompiledAutogradGraph);
  try {
    if (!reasons.empty())
      ReadRecompileReasons(capture.log(), *reasons.front(), [&](std::string_view reason) {
        if (captured.reason.empty()) captured.reason = reason;
      });
    if (!graphs.empty()) ReadNodes(capture.log().Payload(*graphs.front()), captured.nodes);
  } catch (const base::Error&) {
    // What was read before is kept: the record's damage is told where records are counted.
  }
  return captured;
}

}  // namespace idbg::logs
