// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "artifacts/names.h"
#include "artifacts/run_record.h"
#include "artifacts/units.h"
#include "fuzz_target.h"

// A run.json, and the same bytes as the name of a file: none of them may be refused with an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string text(fuzz::Text(data, size));
  if (const auto run = artifacts::ParseRunSummary(text)) artifacts::FindTime(run->start_time);
  artifacts::FindTime(text);
  for (const bool is_folder : {false, true}) {
    const auto match = artifacts::MatchName(text, is_folder);
    fuzz::Require(!match || artifacts::MatchName("above/" + text, is_folder).has_value(),
                  "a path is known, but not below another folder");
    fuzz::Require(!match || artifacts::ToString(match->kind).size() > 2, "a kind without a name");
  }
  for (const std::string& name : artifacts::KindNames())
    artifacts::IsKnownFile(*artifacts::FindKind(name), text);
  return 0;
}
