// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "compile/recompiles/recompile_reason.h"
#include "logs/events/break_text.h"

namespace idbg::compile {
namespace {

// The first node of `after` that is not at its place in `before`; of a shorter list the first that
// is missing. "" for equal lists.
std::string FirstDifference(const std::vector<std::string>& before,
                            const std::vector<std::string>& after) {
  const auto [old_node, new_node] = std::ranges::mismatch(before, after);
  if (new_node != after.end()) return *new_node;
  return old_node == before.end() ? "" : *old_node;
}

}  // namespace

std::optional<RecompileReason> CaptureHistory::ReasonOf(const CompilationSummary& capture) {
  logs::CapturedBackward captured = logs::ReadCapturedBackward(capture.selected);
  const std::string line = capture.function.place.ToString();
  if (line.empty()) return std::nullopt;
  const auto [known, is_first] = nodes_.try_emplace({capture.selected.rank, line});
  const std::vector<std::string> before = std::exchange(known->second, std::move(captured.nodes));
  if (is_first) return std::nullopt;
  if (!captured.reason.empty()) return ParseCaptureReason(captured.reason);
  const std::string node = FirstDifference(before, known->second);
  RecompileReason reason{.kind = RecompileKind::kBackwardState};
  if (node.empty()) return reason;
  reason.text = "the captured graphs differ from the node " + node + " on";
  TakeBackwardNode(node, false, reason);
  return reason;
}

}  // namespace idbg::compile
