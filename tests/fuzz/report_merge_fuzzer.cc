// SPDX-License-Identifier: Apache-2.0
#include <utility>
#include <vector>

#include "report/gate.h"
#include "report/merge.h"
#include "report/writers.h"
#include "writers.h"

// Reports, parted by a line "--", become one, which stands every writer. What is said of the parts
// is said of the whole.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace idbg;
  std::string_view text = fuzz::Text(data, size);
  std::vector<report::Part> parts;
  std::size_t findings = 0;
  while (!text.empty() && parts.size() < 8) {
    const std::size_t stop = std::min(text.find("\n--\n"), text.size());
    fuzz::Try([&] {
      report::Document document = report::ReadReport(text.substr(0, stop), "input");
      findings += document.findings.size();
      parts.push_back({"part " + std::to_string(parts.size()), std::move(document)});
    });
    text.remove_prefix(std::min(stop + 4, text.size()));
  }
  if (parts.empty()) return 0;
  const report::Document merged = report::Merge(std::move(parts), "merged");
  fuzz::Require(merged.findings.size() == findings, "findings are lost");
  report::Summarize(merged);
  fuzz::WriteAll(merged);
  return 0;
}
