// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "compile/breaks/breaks.h"
#include "compile/recompiles/recompiles.h"
#include "fuzz_target.h"
#include "logs/format/torch_logs.h"

// Whatever is printed becomes a log without damage, and the analyses stand what it says. The same
// bytes are taken for a single message too.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string_view text = fuzz::Text(data, size);
  compile::AdviseOnBreak(compile::ParseBreakText(text));
  compile::Subject(compile::ParseRecompileReason(text));
  logs::ConvertedLog converted = logs::ConvertTorchLogs(logs::Source::FromText(text, "input"));
  if (converted.log.Size() == 0) return 0;
  logs::Trace trace;
  fuzz::Require(fuzz::Try([&] {
                  trace.logs.push_back(std::make_unique<logs::Log>(
                      logs::Log::Read(std::move(converted.log), {.verify = false})));
                }),
                "what was converted is a log");
  const logs::Log& log = *trace.logs[0];
  fuzz::Require(log.records().size() == converted.lines.size(),
                "every record has a line of the text");
  fuzz::Require(log.damage().bad_json == 0 && log.damage().orphan_lines == 0, "it has no damage");
  for (std::uint32_t i = 0; i < log.processes().size(); ++i)
    trace.ranks.push_back({.log = &log, .process = i});
  fuzz::Try([&] {
    compile::FindBreaks(trace, {});
    compile::FindRecompiles(trace, {});
  });
  return 0;
}
