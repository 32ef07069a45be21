// SPDX-License-Identifier: Apache-2.0
#include "fuzz_target.h"
#include "report/json_reader.h"
#include "report/writers.h"

// What is read must be writable in every form, and read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  report::Document document;
  if (!fuzz::Try([&] { document = report::ReadReport(fuzz::Text(data, size), "input"); })) return 0;
  const std::string json = report::ToJson(document);
  fuzz::Require(report::ToJson(report::ReadReport(json, "again")) == json,
                "a report changes when written");
  report::ToText(document, {.width = 80, .color = true});
  return 0;
}
