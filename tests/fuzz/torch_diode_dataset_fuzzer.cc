// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "timings/torch_diode/dataset.h"
#include "timings_bytes.h"

// What is read is written, read again, and written the same, in both formats. What strict reading
// accepts, tolerant reading accepts; salvage accepts everything that starts as JSON or msgpack.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  using namespace idbg::timings::torch_diode;
  const std::string_view text = fuzz::Text(data, size);
  GuessKind(text);
  Dataset dataset;
  const bool strict = fuzz::Try([&] { ParseDataset(text, "input", {.strict = true}); });
  const bool tolerant = fuzz::Try([&] { dataset = ParseDataset(text, "input"); });
  fuzz::Require(tolerant || !strict, "strict accepts what tolerant does not");
  fuzz::Try([&] {
    ReadReport report;
    const Dataset saved = ParseDataset(text, "input", {.salvage = true}, &report);
    fuzz::Require(report.damage.has_value() == !tolerant, "salvage and reading disagree");
    ToTable(saved);
  });
  fuzz::Try([&] { ParseTable(text, "input"); });
  if (!tolerant) return 0;
  for (const Format format : {Format::kJson, Format::kMsgpack}) {
    const std::string bytes = DatasetBytes(dataset, format);
    fuzz::Require(DatasetBytes(ParseDataset(bytes, "again", {.strict = true}), format) == bytes,
                  "written twice, different bytes");
  }
  return 0;
}
