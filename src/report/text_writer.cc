// SPDX-License-Identifier: Apache-2.0
#include "report/text_writer.h"

#include <fmt/core.h>

#include <algorithm>

#include "report/readable_units.h"
#include "report/text_figures.h"
#include "report/text_table.h"

namespace idbg::report {
namespace {

constexpr std::string_view kBold = "1";
constexpr std::string_view kRed = "1;31";
constexpr std::string_view kYellow = "1;33";
constexpr std::string_view kCyan = "1;36";

// The rest of a document that is longer is left out.
constexpr std::size_t kMostTextBytes = std::size_t{64} << 20;
constexpr std::size_t kLeastBytes = std::size_t{1} << 20;  // findings have, after any sections

std::string Line(std::string_view text) { return OneLine(text, kMostLineBytes); }
std::string Label(const Fact& fact) { return OneLine(fact.label, kMostLabelBytes); }

class TextWriter {
 public:
  explicit TextWriter(const TextStyle& style) : style_(style) {}

  std::string Write(const Document& document) {
    text_ = Colored(Line(document.title), kBold) + "\n";
    WriteFacts(document.context);
    WriteVerdicts(document.verdicts);
    WriteBounded(document.sections, "sections", [this](const auto& each) { WriteSection(each); });
    if (!document.findings.empty()) text_ += "\n" + Colored("Findings", kBold) + "\n";
    WriteBounded(document.findings, "findings", [this](const auto& each) { WriteFinding(each); });
    return std::move(text_);
  }

 private:
  std::string Colored(const std::string& text, std::string_view code) const {
    if (!style_.color) return text;
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
  }

  template <typename T, typename Write>
  void WriteBounded(const std::vector<T>& elements, std::string_view what, Write write) {
    const std::size_t left = kMostTextBytes - std::min(text_.size(), kMostTextBytes);
    const std::size_t end = text_.size() + std::max(left, kLeastBytes);
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (text_.size() >= end) {
        text_ += fmt::format("... {} more {}: the JSON form has them\n", elements.size() - i, what);
        return;
      }
      write(elements[i]);
    }
  }

  void WriteFacts(const std::vector<Fact>& facts) {
    std::size_t width = 0;
    for (const Fact& fact : facts) width = std::max(width, DisplayWidth(Label(fact)));
    for (const Fact& exact : facts) {
      const Fact fact = InReadableUnit(exact);
      const std::string label = Label(fact);
      text_ += "  " + label + std::string(width - DisplayWidth(label) + 2, ' ') +
               FormatValue(fact.value, fact.decimals);
      text_ += (fact.unit.empty() ? "" : " " + Line(fact.unit)) + "\n";
    }
  }

  // A heading for each source: they follow each other.
  void WriteVerdicts(const std::vector<Verdict>& verdicts) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const std::string& source = verdicts[i].source;
      if (i == 0 || source != verdicts[i - 1].source)
        WriteHeading("Verdict" + (source.empty() ? "" : " (" + source + ")"));
      text_ += "  " + Line(Sentence(verdicts[i])) + "\n";
    }
  }

  void WriteHeading(const std::string& title) {
    text_ += "\n" + Colored(Line(title), kBold) + "\n";
  }

  void WriteSection(const Section& section) {
    const std::string source = section.source.empty() ? "" : " (" + section.source + ")";
    WriteHeading(section.title + source);
    for (const std::string& line : section.lines) text_ += Line(line) + "\n";
    WriteFacts(section.facts);
    for (const Table& table : section.tables) {
      text_ += "\n";
      if (!table.title.empty()) text_ += Colored(Line(table.title), kBold) + "\n";
      text_ += FormatTable(InReadableUnits(table), style_.width);
      if (!table.note.empty()) WriteParagraph(table.note);
    }
    for (const std::vector<std::string>& lines : FigureLines(section.figures)) {
      text_ += "\n";
      for (const std::string& line : lines) text_ += line + "\n";
    }
  }

  // Breaks a text at spaces where the terminal ends.
  void WriteParagraph(const std::string& paragraph) {
    const std::string text = Line(paragraph);
    const auto width = static_cast<std::size_t>(std::max(style_.width, 0));
    std::size_t begin = 0;
    while (width > 0 && text.size() - begin > width) {
      std::size_t end = text.rfind(' ', begin + width);
      if (end == std::string::npos || end <= begin) end = text.find(' ', begin);
      if (end == std::string::npos) break;
      text_ += text.substr(begin, end - begin) + "\n";
      begin = end + 1;
    }
    text_ += text.substr(begin) + "\n";
  }

  void WriteFinding(const Finding& finding) {
    const std::string_view color = finding.severity == Severity::kError     ? kRed
                                   : finding.severity == Severity::kWarning ? kYellow
                                                                            : kCyan;
    text_ += Colored(std::string(ToString(finding.severity)), color) + ": ";
    if (!finding.source.empty()) text_ += Line(finding.source) + ": ";
    const std::string place = finding.place.ToString();
    if (!place.empty()) text_ += Line(place) + ": ";
    if (!finding.graph_node.empty()) text_ += Line(finding.graph_node) + ": ";
    text_ += Line(finding.message) + " [" + Line(finding.rule) + "]";
    if (!finding.group.empty()) text_ += " (" + Line(finding.group) + ")";
    if (finding.count > 1) text_ += " x" + std::to_string(finding.count);
    text_ += "\n";
    if (!finding.advice.empty()) text_ += "  " + Line(finding.advice) + "\n";
    for (const auto& [key, value] : finding.values) {
      text_ += "  " + Line(key) + ": " + FormatValue(value, 6) + "\n";
    }
  }

  TextStyle style_;
  std::string text_;
};

}  // namespace

std::string ToText(const Document& document, const TextStyle& style) {
  return TextWriter(style).Write(document);
}

}  // namespace idbg::report
