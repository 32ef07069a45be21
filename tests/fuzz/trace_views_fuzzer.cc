// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <vector>

#include "analyze/diff/diff.h"
#include "analyze/logs/logs.h"
#include "logs/extract.h"
#include "logs/trace.h"
#include "temporary_folder.h"
#include "writers.h"

namespace {

using namespace idbg;

void Extract(const std::string& path) {
  static const fuzz::TemporaryFolder kFolder;
  const logs::Trace trace = logs::ReadTrace(path);
  std::size_t written = 0;
  for (const logs::Extraction& extraction : logs::PlanExtraction(trace, {}, {})) {
    fuzz::Require(extraction.path.is_relative(), "a path leads out of the folder");
    for (const auto& part : extraction.path)
      fuzz::Require(part != ".." && part != ".", "a path leads out of the folder");
    if (++written <= 4) logs::WriteExtraction(extraction, kFolder.path());
  }
}

}  // namespace

// A log through every analysis and every writer; and through extract. A line "--" begins a second
// log, with which the first one is compared.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = fuzz::Text(data, size);
  const std::size_t stop = std::min(text.find("\n--\n"), text.size());
  const fuzz::MemoryFile first(data, stop);
  const std::string path = first.path().string();
  fuzz::Try([&] {
    fuzz::WriteAll(
        analyze::AnalyzeTraces({.files = {path}, .sections = analyze::TraceSectionNames()}));
  });
  fuzz::Try([&] { fuzz::WriteAll(analyze::AnalyzeTraces({.files = {path}})); });
  fuzz::Try([&] {
    fuzz::WriteAll(analyze::AnalyzeTraces(
        {.files = {path}, .sections = {"advice", "start_advice"}, .hardware = {"h200"}}));
  });
  fuzz::Try([&] { Extract(path); });
  if (stop == text.size()) return 0;
  const fuzz::MemoryFile second(data + stop + 4, size - stop - 4);
  fuzz::Try([&] { fuzz::WriteAll(analyze::DiffLogs(path, second.path().string(), {})); });
  return 0;
}
