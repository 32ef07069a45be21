// SPDX-License-Identifier: Apache-2.0
#include "report/text_writer.h"

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

class TextWriter {
 public:
  explicit TextWriter(const TextStyle& style) : style_(style) {}

  std::string Write(const Document& document) {
    text_ = Colored(OneLine(document.title), kBold) + "\n";
    WriteFacts(document.context);
    WriteVerdicts(document.verdicts);
    for (const Section& section : document.sections) WriteSection(section);
    WriteFindings(document.findings);
    return std::move(text_);
  }

 private:
  std::string Colored(const std::string& text, std::string_view code) const {
    if (!style_.color) return text;
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
  }

  void WriteFacts(const std::vector<Fact>& facts) {
    std::size_t width = 0;
    for (const Fact& fact : facts) width = std::max(width, DisplayWidth(OneLine(fact.label)));
    for (const Fact& exact : facts) {
      const Fact fact = InReadableUnit(exact);
      const std::string label = OneLine(fact.label);
      text_ += "  " + label + std::string(width - DisplayWidth(label) + 2, ' ') +
               FormatValue(fact.value, fact.decimals);
      text_ += (fact.unit.empty() ? "" : " " + OneLine(fact.unit)) + "\n";
    }
  }

  // A heading for each source: they follow each other.
  void WriteVerdicts(const std::vector<Verdict>& verdicts) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const std::string& source = verdicts[i].source;
      if (i == 0 || source != verdicts[i - 1].source)
        WriteHeading("Verdict" + (source.empty() ? "" : " (" + source + ")"));
      text_ += "  " + OneLine(Sentence(verdicts[i])) + "\n";
    }
  }

  void WriteHeading(const std::string& title) {
    text_ += "\n" + Colored(OneLine(title), kBold) + "\n";
  }

  void WriteSection(const Section& section) {
    const std::string source = section.source.empty() ? "" : " (" + section.source + ")";
    WriteHeading(section.title + source);
    for (const std::string& line : section.lines) text_ += OneLine(line) + "\n";
    WriteFacts(section.facts);
    for (const Table& table : section.tables) {
      text_ += "\n";
      if (!table.title.empty()) text_ += Colored(OneLine(table.title), kBold) + "\n";
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
    const std::string text = OneLine(paragraph);
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

  void WriteFindings(const std::vector<Finding>& findings) {
    if (!findings.empty()) text_ += "\n" + Colored("Findings", kBold) + "\n";
    for (const Finding& finding : findings) WriteFinding(finding);
  }

  void WriteFinding(const Finding& finding) {
    const std::string_view color = finding.severity == Severity::kError     ? kRed
                                   : finding.severity == Severity::kWarning ? kYellow
                                                                            : kCyan;
    text_ += Colored(std::string(ToString(finding.severity)), color) + ": ";
    if (!finding.source.empty()) text_ += OneLine(finding.source) + ": ";
    const std::string place = finding.place.ToString();
    if (!place.empty()) text_ += OneLine(place) + ": ";
    if (!finding.graph_node.empty()) text_ += OneLine(finding.graph_node) + ": ";
    text_ += OneLine(finding.message) + " [" + OneLine(finding.rule) + "]";
    if (!finding.group.empty()) text_ += " (" + OneLine(finding.group) + ")";
    if (finding.count > 1) text_ += " x" + std::to_string(finding.count);
    text_ += "\n";
    if (!finding.advice.empty()) text_ += "  " + OneLine(finding.advice) + "\n";
    for (const auto& [key, value] : finding.values) {
      text_ += "  " + OneLine(key) + ": " + FormatValue(value, 6) + "\n";
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
