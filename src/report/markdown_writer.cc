// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <ranges>
#include <string_view>

#include "report/text_parts.h"
#include "report/writers.h"

namespace idbg::report {
namespace {

constexpr std::size_t kMostFindings = 20;
constexpr std::size_t kMostRows = 15;
constexpr std::size_t kMostCopiedLines = 60;
constexpr std::size_t kMostText = 300;
constexpr std::size_t kMostLine = 1000;
constexpr std::size_t kMostFacts = 100;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;  // sections after it are left out

// One line in which nothing is markup: punctuation that Markdown knows is escaped, tags and
// references of HTML too, and '@' calls nobody.
std::string Plain(std::string_view text) {
  const std::string line = OneLine(text, kMostText);
  std::string out;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    const char next = i + 1 < line.size() ? line[i + 1] : ' ';
    if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '&') {
      out += "&amp;";
    } else if (c == '@') {
      out += "&#64;";
    } else if (c == ':' && next != ' ' && (next < '0' || next > '9')) {
      out += "&#58;";  // no address becomes a link, no name a picture
    } else {
      if (std::string_view("\\`*_[]|#~!").find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

void AddFacts(const std::vector<Fact>& facts, std::string& out) {
  for (std::size_t i = 0; i < std::min(facts.size(), kMostFacts); ++i) {
    const Fact fact = InReadableUnit(facts[i]);
    out += fmt::format(
        "- {}: {}\n", Plain(fact.label),
        Plain(FormatValue(fact.value, fact.decimals) + (fact.unit.empty() ? "" : " " + fact.unit)));
  }
  if (facts.size() > kMostFacts)
    out += fmt::format("- {} more facts are in the JSON form.\n", facts.size() - kMostFacts);
  if (!facts.empty()) out += "\n";
}

void AddTable(const Table& exact, std::string& out) {
  const Table table = InReadableUnits(exact);
  if (!table.title.empty()) out += "**" + Plain(table.title) + "**\n\n";
  std::string rule = "|";
  out += "|";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const Column& column = table.columns[i];
    const bool number = std::ranges::any_of(table.rows, [i](const auto& row) {
      return std::holds_alternative<double>(row[i]) || std::holds_alternative<std::int64_t>(row[i]);
    });
    out += " " +
           Plain(column.unit.empty() ? column.title : column.title + " (" + column.unit + ")") +
           " |";
    rule += number ? " ---: |" : " --- |";
  }
  out += "\n" + rule + "\n";
  for (std::size_t i = 0; i < std::min(table.rows.size(), kMostRows); ++i) {
    out += "|";
    for (std::size_t k = 0; k < table.columns.size(); ++k)
      out += " " + Plain(FormatValue(table.rows[i][k], table.columns[k].decimals)) + " |";
    out += "\n";
  }
  if (table.rows.size() > kMostRows)
    out += fmt::format("\n{} more rows are in the JSON form.\n", table.rows.size() - kMostRows);
  if (!table.note.empty()) out += "\n" + Plain(table.note) + "\n";
  out += "\n";
}

// Between fences that the text does not hold.
void AddLines(const std::vector<std::string>& lines, std::string& out) {
  if (lines.empty()) return;
  const auto holds = [&lines](const std::string& fence) {
    return std::ranges::any_of(
        lines, [&fence](const std::string& line) { return line.find(fence) != std::string::npos; });
  };
  std::string fence = "```";
  while (holds(fence)) fence += '`';
  out += fence + "text\n";
  for (std::size_t i = 0; i < std::min(lines.size(), kMostCopiedLines); ++i)
    out += OneLine(lines[i], kMostLine) + "\n";
  if (lines.size() > kMostCopiedLines)
    out += fmt::format("... {} more\n", lines.size() - kMostCopiedLines);
  out += fence + "\n\n";
}

void AddSection(const Section& section, std::string& out) {
  const std::string source = section.source.empty() ? "" : " (" + section.source + ")";
  out += "<details><summary>" + Plain(section.title + source) + "</summary>\n\n";
  AddLines(section.lines, out);
  AddFacts(section.facts, out);
  for (const Table& table : section.tables) AddTable(table, out);
  for (const auto& lines : FigureLines(section.figures)) AddLines(lines, out);
  out += "</details>\n\n";
}

std::string_view Mark(Severity severity) {
  return severity == Severity::kError ? "❌" : severity == Severity::kWarning ? "⚠️" : "ℹ️";
}

void AddFindings(std::vector<Finding> findings, std::string& out) {
  if (findings.empty()) return;
  std::ranges::stable_sort(findings, {}, &Finding::severity);
  out += "| | rule | where | what | what to do | count |\n|---|---|---|---|---|---:|\n";
  for (const Finding& finding : findings | std::views::take(kMostFindings)) {
    out += fmt::format(
        "| {} {} | {} | {} | {} | {} | {} |\n", Mark(finding.severity), ToString(finding.severity),
        Plain(finding.rule),
        Plain(JoinParts({finding.source, finding.place.ToString(), finding.graph_node})),
        Plain(finding.message), Plain(finding.advice), finding.count);
  }
  if (findings.size() > kMostFindings)
    out +=
        fmt::format("\n{} more findings are in the JSON form.\n", findings.size() - kMostFindings);
  out += "\n";
}

// The first thing that is said: what is missing of the inputs comes before what was found in them.
std::string Headline(const Document& document) {
  const std::string found =
      CountsBySeverity(document.findings, [](const Finding&) { return true; });
  const std::string counts = found.empty() ? "no findings" : found;
  if (const std::string missing = WhatIsMissing(document); !missing.empty())
    return "Unknown: " + Plain(missing) + " (" + counts + ")";
  return (NeedsAttention(document) ? "Needs attention: " : "Clean: ") + counts;
}

}  // namespace

std::string ToMarkdown(const Document& document) {
  std::string out = "### " + Plain(document.title) + "\n\n";
  out += "**" + Headline(document) + "**\n\n";
  for (const Verdict& verdict : document.verdicts) {
    const std::string source = verdict.source.empty() ? "" : verdict.source + ": ";
    out += "- " + Plain(source + Sentence(verdict)) + "\n";
  }
  if (!document.verdicts.empty()) out += "\n";
  AddFindings(document.findings, out);
  AddFacts(document.context, out);
  for (std::size_t i = 0; i < document.sections.size(); ++i) {
    if (out.size() > kMostBytes) {
      out += fmt::format("{} more sections are in the JSON form.\n", document.sections.size() - i);
      break;
    }
    AddSection(document.sections[i], out);
  }
  return out;
}

}  // namespace idbg::report
