// SPDX-License-Identifier: Apache-2.0
#include "views/gemm/conversion_document.h"

#include <algorithm>
#include <utility>

#include "views/units.h"

namespace idbg::views {

report::Document ConversionDocument(std::span<const timings::torch_diode::ConvertedFile> files) {
  report::Document document{.kind = "convert-json-to-msgpack", .title = "Conversion completed"};
  report::Section section{.key = "result", .title = "Files"};
  report::Table table{
      .key = "files",
      .columns = {{"input", "from"}, {"output", "to"}, {"repeated_keys", "repeated keys dropped"}}};
  for (const timings::torch_diode::ConvertedFile& file : files) {
    if (file.error.empty()) {
      table.AddRow({file.input.string(), file.output.string(), file.repeated_keys});
      continue;
    }
    document.findings.push_back({.rule = "not-converted",
                                 .severity = report::Severity::kError,
                                 .message = file.error,
                                 .values = {{"input", file.input.string()}}});
  }
  section.facts = {{"converted", "converted", Count(table.rows.size())},
                   {"errors", "errors", Count(document.findings.size())}};
  if (!table.rows.empty()) section.tables.push_back(std::move(table));
  document.sections.push_back(std::move(section));
  return document;
}

}  // namespace idbg::views
