// SPDX-License-Identifier: Apache-2.0
#include "analyze/collect/worker_lines.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/json/json_document.h"
#include "base/json/token_writer.h"

namespace idbg::analyze {
namespace {

using Event = WorkerLine::Event;

constexpr std::array<std::pair<Event, std::string_view>, 7> kEvents = {
    {{Event::kBegin, "begin"},
     {Event::kTrying, "trying"},
     {Event::kWaiting, "waiting"},
     {Event::kHang, "hang"},
     {Event::kMeasured, "measured"},
     {Event::kProblem, "problem"},
     {Event::kEnd, "end"}}};

std::size_t GetCount(const base::JsonValue& root, std::string_view key) {
  return static_cast<std::size_t>(root.GetMember(key).GetUint());
}

}  // namespace

std::string ToText(const WorkerLine& line) {
  const auto writer = base::MakeJsonWriter({.indent = 0});
  const auto text = [&](std::string_view key, std::string_view value) {
    writer->Key(key);
    writer->String(value);
  };
  const auto number = [&](std::string_view key, std::uint64_t value) {
    writer->Key(key);
    writer->Uint(value);
  };
  writer->BeginMap(15);
  text("event", kEvents.at(static_cast<std::size_t>(line.event)).second);
  text("problem", line.problem);
  text("what", line.what);
  text("skipped", line.skipped);
  writer->Key("failures");
  writer->BeginArray(line.failures.size());
  for (const std::string& failure : line.failures) writer->String(failure);
  writer->EndArray();
  number("times", line.times);
  number("done", line.done);
  number("found", line.found);
  number("cut_bytes", line.cut_bytes);
  number("sm_mhz", static_cast<std::uint64_t>(line.conditions.sm_mhz));
  number("memory_mhz", static_cast<std::uint64_t>(line.conditions.memory_mhz));
  number("power_w", static_cast<std::uint64_t>(line.conditions.power_w));
  number("temperature_c", static_cast<std::uint64_t>(line.conditions.temperature_c));
  number("throttle", line.conditions.throttle);
  writer->Key("is_complete");
  writer->Bool(line.is_complete);
  writer->EndMap();
  return writer->Take();
}

WorkerLine ParseWorkerLine(std::string_view text) {
  const base::JsonDocument document(text, "worker");
  const base::JsonValue root = document.root();
  const std::string& name = root.GetMember("event").GetString();
  const auto* const event =
      std::ranges::find(kEvents, name, &decltype(kEvents)::value_type::second);
  if (event == kEvents.end()) root.GetMember("event").Fail("unknown event '" + name + "'");
  return {.event = event->first,
          .problem = root.GetMember("problem").GetString(),
          .what = root.GetMember("what").GetString(),
          .skipped = root.GetMember("skipped").GetString(),
          .failures = root.GetMember("failures").GetStrings(),
          .times = GetCount(root, "times"),
          .conditions = {.sm_mhz = static_cast<int>(GetCount(root, "sm_mhz")),
                         .memory_mhz = static_cast<int>(GetCount(root, "memory_mhz")),
                         .power_w = static_cast<int>(GetCount(root, "power_w")),
                         .temperature_c = static_cast<int>(GetCount(root, "temperature_c")),
                         .throttle = static_cast<std::uint32_t>(GetCount(root, "throttle"))},
          .done = GetCount(root, "done"),
          .found = GetCount(root, "found"),
          .cut_bytes = root.GetMember("cut_bytes").GetUint(),
          .is_complete = root.GetMember("is_complete").GetBool()};
}

void WorkerObserver::OnProblem(const collect::TimedProblem& problem, std::size_t done,
                               std::size_t) {
  Say({.event = Event::kProblem,
       .problem = ToString(problem.problem),
       .skipped = problem.skipped,
       .failures = problem.failures,
       .times = problem.configs.size(),
       .conditions = problem.conditions,
       .done = done});
}

void WorkerObserver::OnBegin(const gemm::Problem& problem) {
  Say({.event = Event::kBegin, .problem = ToString(problem)});
}

void WorkerObserver::OnTrying(const std::string& what) {
  Say({.event = Event::kTrying, .what = what});
}

void WorkerObserver::OnWaiting() {
  constexpr std::chrono::milliseconds kOften(500);
  const auto now = std::chrono::steady_clock::now();
  if (now - last_waiting_ < kOften) return;
  last_waiting_ = now;
  Say({.event = Event::kWaiting});
}

void WorkerObserver::OnHang(const std::string& why) { Say({.event = Event::kHang, .what = why}); }

void WorkerObserver::OnMeasured() { Say({.event = Event::kMeasured}); }

void WorkerObserver::OnEnd(const collect::CollectionResult& result) {
  Say({.event = Event::kEnd,
       .done = result.problems,
       .found = result.found,
       .cut_bytes = result.cut_bytes,
       .is_complete = result.is_complete});
}

}  // namespace idbg::analyze
