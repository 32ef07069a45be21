// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/error.h"
#include "fuzz_target.h"
#include "runs/legacy/results.h"

// A file of the earlier tool's results, JSON or text: read or refused, and what is read adds up.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string text(fuzz::Text(data, size));
  runs::KindOfWarning(text);
  runs::LegacyResults results;
  try {
    runs::ReadLegacyResults(text, "input", results);
  } catch (const base::Error&) {
    return 0;
  }
  for (const runs::ModelRun& run : results.runs) {
    const runs::BackendRun* const mock = run.FindBackend("mock");
    fuzz::Require(
        run.comparison.verdict != runs::Verdict::kPass || (mock != nullptr && mock->has_succeeded),
        "a back end that crashed has passed");
  }
  return 0;
}
