// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "base/names.h"
#include "fuzz_target.h"
#include "runs/names.h"
#include "runs/run_record.h"
#include "runs/units.h"

// A run.json, and the same bytes as the name of a file: none of them may be refused with an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  const std::string text(fuzz::Text(data, size));
  if (const auto run = runs::ParseRunSummary(text)) runs::FindTime(run->start_time);
  runs::FindTime(text);
  for (const bool is_folder : {false, true}) {
    const auto match = runs::MatchName(text, is_folder);
    fuzz::Require(!match || runs::MatchName("above/" + text, is_folder).has_value(),
                  "a path is known, but not below another folder");
    fuzz::Require(!match || runs::ToString(match->kind).size() > 2, "a kind without a name");
  }
  for (const std::string& name : runs::KindNames())
    runs::IsKnownFile(*base::FindEnum<runs::Kind>(name), text);
  return 0;
}
