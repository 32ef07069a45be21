// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "base/text/utf8.h"
#include "fuzz_target.h"
#include "report/document.h"
#include "report/html/page.h"
#include "report/json_reader.h"
#include "report/writers.h"

namespace idbg::fuzz {

inline void RequireSafe(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::uint32_t code = base::DecodeUtf8(text, at);
    Require(code == '\n' || code == '\t' || !base::IsUnsafe(code),
            "an unsafe character is written");
  }
}

// What holds for every document in every form: it is read back the same, the same document gives
// the same bytes, and nothing in it reaches a terminal or a browser as more than text.
inline void WriteAll(const report::Document& document) {
  const std::string json = report::ToJson(document);
  Require(report::ToJson(report::ReadReport(json, "again")) == json,
          "a report changes when written");
  RequireSafe(json);
  for (const int width : {0, 40}) RequireSafe(report::ToText(document, {.width = width}));
  RequireSafe(report::ToMarkdown(document));
  const std::string html = report::ToHtml(document);
  Require(html == report::ToHtml(document), "a page is not the same twice");
  const auto count = [&html](std::string_view tag) {
    std::size_t found = 0;
    for (std::size_t at = html.find(tag); at != std::string::npos; at = html.find(tag, at + 1))
      ++found;
    return found;
  };
  Require(count("<script") == 4 && count("</script") == 4, "a text made a script");
}

}  // namespace idbg::fuzz
