// SPDX-License-Identifier: Apache-2.0
#include <memory>

#include "fuzz_target.h"
#include "timings/dataset.h"
#include "timings/timings_append.h"
#include "timings/timings_reader.h"
#include "timings/timings_summary.h"
#include "timings/timings_torch_diode.h"
#include "timings_bytes.h"

// Salvage accounts for every byte and agrees with strict reading; what was read is written, read
// again and written the same; everything that looks at timings takes them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  using namespace idbg::timings;
  const auto input = std::make_shared<const std::string>(fuzz::Text(data, size));
  LooksLikeTimings(*input);
  fuzz::Try([&] { SniffDataset(*input, "input"); });
  fuzz::Try([&] { fuzz::Require(FindStreamEnd(*input, "input") <= size, "ends after its end"); });
  const bool strict = fuzz::Try([&] { ReadStream(*input, "input", input); });
  Timings timings;
  Diagnostics diagnostics;
  const bool saved = fuzz::Try(
      [&] { timings = ReadStream(*input, "input", input, ReadMode::kSalvage, &diagnostics); });
  fuzz::Require(saved || !strict, "strict accepts what salvage does not");
  if (!saved) return 0;
  fuzz::Require(diagnostics.losses.empty() == strict, "salvage and strict reading disagree");
  fuzz::Require(diagnostics.LostBytes() < size || size == 0, "more is lost than there is");
  std::uint64_t end = 0;
  for (const Loss& loss : diagnostics.losses) {
    fuzz::Require(loss.begin >= end && loss.end > loss.begin, "losses overlap or are empty");
    end = loss.end;
  }
  const auto bytes = std::make_shared<const std::string>(EncodeTimings(timings));
  const Timings again = ReadStream(*bytes, "again", bytes);
  fuzz::Require(EncodeTimings(again) == *bytes, "written twice, different bytes");
  Summarize(timings);
  CheckTimings(timings);
  ToTorchDiode(timings, nullptr);
  MergeDuplicates(timings);
  fuzz::Require(CountDuplicates(timings) == DuplicateCounts{}, "duplicates after merging");
  return 0;
}
