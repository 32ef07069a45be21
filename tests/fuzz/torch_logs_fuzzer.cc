// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "compile/breaks/breaks.h"
#include "compile/log_facts.h"
#include "compile/recompiles/recompiles.h"
#include "fuzz_target.h"
#include "logs/events/metadata.h"
#include "logs/format/torch_logs.h"

namespace {

using namespace idbg;

// Metadata and payload of a record are there and whole.
void Check(const logs::Log& log, const logs::Record& record, std::uint64_t lines) {
  fuzz::Require(record.line >= 1 && record.line <= lines, "a record has a line of the text");
  fuzz::Require(
      logs::ReadRecordEvent(log, record, [](base::TokenReader& reader) { reader.Skip(); }),
      "its metadata is JSON");
  fuzz::Require(logs::HasPayload(record) == (record.payload == logs::PayloadState::kPlain),
                "its payload is plain");
  fuzz::Require(log.Payload(record).size() == record.payload_size, "its payload is as it is");
}

}  // namespace

// Whatever is printed becomes a log without damage, and the analyses stand what it says. The same
// bytes are taken for a single message too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Text(data, size);
  compile::AdviseOnBreak(logs::ParseBreakText(text));
  compile::Subject(compile::ParseRecompileReason(text));
  logs::Source source = logs::Source::FromText(text, "input");
  logs::LogContents contents;
  // Refused when nothing in it is a record.
  if (!fuzz::Try([&] { contents = logs::ReadTorchLogs(source); })) return 0;
  fuzz::Require(!contents.records.empty(), "a log has records");
  logs::Trace trace;
  trace.logs.push_back(std::make_unique<logs::Log>(std::move(source), std::move(contents)));
  const logs::Log& log = *trace.logs[0];
  fuzz::Require(log.damage().Count() == 0, "it has no damage");
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(text, '\n')) + 1;
  for (const logs::Record& record : log.records()) Check(log, record, lines);
  for (std::uint32_t i = 0; i < log.processes().size(); ++i)
    trace.ranks.push_back({.log = &log, .process = i});
  fuzz::Try([&] {
    const logs::View view;
    const compile::LogFacts facts(trace, view);
    facts.Breaks();
    facts.GetRecompiles();
  });
  return 0;
}
