// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "report/document.h"
#include "report/gate.h"

// The forms of a Document; the page is in html/page.h.

namespace idbg::report {

struct TextStyle {
  int width = 0;       // columns of the terminal; 0: no limit (a pipe or a file)
  bool color = false;  // ANSI colours
  bool brief = false;  // one screen: verdicts, what calls for attention, the main table
};

// The text form of a Document. Tables are aligned; one that is wider than the terminal has its long
// texts cut with "..." (paths at their beginning, so that file and line stay) and, if that is not
// enough, its columns in several blocks. Long lines are broken at spaces, long paths in them cut at
// their beginning. The brief form has about 40 lines and ends by saying what it leaves out. Control
// characters inside texts are shown as spaces: they come from foreign files and must not reach a
// terminal.
std::string ToText(const Document& document, const TextStyle& style = {});

inline constexpr const char* kReportFormat = "inductor-debug-report";
inline constexpr int kReportVersion = 1;

// Of one text; of a longer one the rest is counted.
inline constexpr std::size_t kMostJsonTextBytes = std::size_t{16} << 20;

// The JSON form of a Document (data/schemas/report.schema.json), with a newline at the end: two
// spaces a level, or all in one line. Numbers that are not finite become null.
std::string ToJson(const Document& document);
std::string ToJsonLine(const Document& document);

// A summary of a Document for a pull request, in GitHub's Markdown: the verdict, the findings that
// matter most, the facts; sections collapsed, each table cut to its first rows with how many are
// left out. Texts cannot make markup.
std::string ToMarkdown(const Document& document);

// The findings as SARIF 2.1.0, which services that show findings at source lines read; `rules` say
// what each is about.
std::string ToSarif(const Document& document, std::span<const FindingRule> rules,
                    const std::string& version);

// As JUnit's XML: whether the gate passes, each verdict, and each finding that the gate counts, as
// a test. A verdict that is unknown is one that was skipped.
std::string ToJunit(const Document& document, const Gate& gate);

// What a script asks of a Document, to be found without a search. All of it is in the Document.
struct Summary {
  State state =
      State::kPass;         // fail: a verdict or a finding says so; else unknown, if a verdict is
  std::int64_t errors = 0;  // findings
  std::int64_t warnings = 0;
  std::int64_t notes = 0;
  std::map<std::string, std::int64_t> findings;        // by rule, as --fail-on counts
  std::vector<std::pair<std::string, Value>> figures;  // of the first verdict that has each
};

Summary Summarize(const Document& document);

}  // namespace idbg::report
