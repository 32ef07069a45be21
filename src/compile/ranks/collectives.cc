// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>

#include "base/text/text.h"
#include "compile/ranks/ranks.h"
#include "compile/recorded_text.h"
#include "logs/events/artifacts.h"
#include "logs/text.h"

namespace idbg::compile {
namespace {

// In this order: "reduce" is a part of two others.
constexpr auto kKinds = std::to_array<std::string_view>(
    {"all_reduce", "reduce_scatter", "all_gather", "broadcast", "all_to_all", "reduce"});
constexpr std::string_view kWait = "wait_tensor";

void ReadSchedule(const logs::Selected& selected, Collectives& collectives) {
  for (const logs::Record* record :
       logs::Find(selected, logs::Event::kArtifact, "inductor_collective_schedule")) {
    collectives.has_schedule = true;
    logs::CollectiveSchedule schedule =
        logs::ReadArtifact(selected.log(), *record, logs::ReadCollectiveSchedule);
    collectives.is_doubtful |= schedule.is_damaged;
    std::ranges::move(schedule.operations, std::back_inserter(collectives.schedule));
  }
}

// "_c10d_functional.all_reduce_.default" of each `torch.ops.…c10d_functional.X(` of a line, up to
// its comment.
void FindCalls(std::string_view line, std::vector<std::string>& calls) {
  constexpr std::string_view kOps = "torch.ops.";
  line = line.substr(0, line.find('#'));
  for (std::size_t at = line.find(kOps); at != std::string_view::npos; at = line.find(kOps, at)) {
    at += kOps.size();
    std::size_t end = at;
    while (end < line.size() && (base::IsNameCharacter(line[end]) || line[end] == '.')) ++end;
    const std::string_view name = line.substr(at, end - at);
    const bool is_call = end < line.size() && line[end] == '(';
    if (is_call && (name.starts_with("_c10d_functional.") || name.starts_with("c10d_functional.")))
      calls.emplace_back(name);
  }
}

void ReadCode(const logs::Selected& selected, Collectives& collectives) {
  for (const logs::Record* record : logs::Find(selected, logs::Event::kInductorOutputCode)) {
    collectives.is_code_doubtful |= record->payload == logs::PayloadState::kDamaged;
    const std::string payload = ReadText(selected, record);
    std::string_view code = payload;
    std::string_view line;
    while (logs::NextLine(code, line)) FindCalls(line, collectives.code_calls);
  }
}

// "all_reduce" of "_c10d_functional.all_reduce_.default"; empty for a wait or anything else.
std::string_view CollectiveKind(std::string_view operation) {
  const auto* const found = std::ranges::find_if(
      kKinds, [&](std::string_view kind) { return operation.find(kind) != operation.npos; });
  return found != kKinds.end() ? *found : std::string_view();
}

// By kind ("all_reduce"), waits left out.
std::map<std::string, std::int64_t> CountKinds(const std::vector<std::string>& operations) {
  std::map<std::string, std::int64_t> counts;
  for (const std::string& operation : operations) {
    if (const std::string_view kind = CollectiveKind(operation); !kind.empty())
      ++counts[std::string(kind)];
  }
  return counts;
}

}  // namespace

std::int64_t Collectives::Offset() const {
  std::map<std::string, std::int64_t> difference = CountKinds(code_calls);
  for (const auto& [kind, count] : CountKinds(schedule)) difference[kind] -= count;
  std::int64_t offset = 0;
  for (const auto& [kind, count] : difference) offset += std::abs(count);
  return offset;
}

std::int64_t Collectives::MissingWaits() const {
  std::int64_t collectives = 0;
  for (const auto& [kind, count] : CountKinds(code_calls)) collectives += count;
  const std::int64_t waits = std::ranges::count_if(
      code_calls, [](const std::string& call) { return call.find(kWait) != std::string::npos; });
  return std::max<std::int64_t>(0, collectives - waits);
}

std::vector<Collectives> ReadCollectives(const logs::Trace& trace, const logs::View& view) {
  std::vector<Collectives> all;
  for (const logs::Selected& selected : logs::Select(trace, view)) {
    Collectives one{.of = selected};
    ReadSchedule(selected, one);
    ReadCode(selected, one);
    if (one.has_schedule || !one.code_calls.empty()) all.push_back(std::move(one));
  }
  return all;
}

}  // namespace idbg::compile
