// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>

#include "base/text/text.h"
#include "report/text_parts.h"
#include "report/writers.h"

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
    if (style_.brief) return WriteBrief(document);
    text_ = Colored(Line(document.title), kBold) + "\n";
    WriteVerdicts(document.verdicts);
    // The answer, where there is one, stands before what the figures hold for.
    if (!document.verdicts.empty() && !document.context.empty()) text_ += "\n";
    WriteFacts(document.context);
    WriteBounded(document.sections, "sections", [this](const auto& each) { WriteSection(each); });
    if (!document.findings.empty()) text_ += "\n" + Colored("Findings", kBold) + "\n";
    WriteBounded(Sorted(document.findings), "findings",
                 [this](const Finding* each) { WriteFinding(*each); });
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

  // As the page has them: by severity, and what only advises last.
  static std::vector<const Finding*> Sorted(const std::vector<Finding>& findings) {
    std::vector<const Finding*> sorted;
    for (const Finding& finding : findings) sorted.push_back(&finding);
    std::ranges::stable_sort(sorted, {}, [](const Finding* finding) {
      return std::pair(finding->severity, finding->is_advisory);
    });
    return sorted;
  }

  // A heading for each source: they follow each other.
  void WriteVerdicts(const std::vector<Verdict>& verdicts) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      const std::string& source = verdicts[i].source;
      if (i == 0 || source != verdicts[i - 1].source)
        WriteHeading("Verdict" + (source.empty() ? "" : " (" + source + ")"));
      WriteParagraph("  " + Sentence(verdicts[i]), 4);
    }
  }

  void WriteHeading(const std::string& title) {
    text_ += "\n" + Colored(Line(title), kBold) + "\n";
  }

  void WriteLines(const Section& section) {
    const std::string source = section.source.empty() ? "" : " (" + section.source + ")";
    WriteHeading(section.title + source);
    for (const std::string& line : section.lines) text_ += Line(line) + "\n";
  }

  void WriteSection(const Section& section) {
    WriteLines(section);
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
  void WriteParagraph(const std::string& paragraph, std::size_t indent = 0) {
    for (const std::string& line : BreakLine(Shortened(paragraph), Width(), indent))
      text_ += line + "\n";
  }

  std::size_t Width() const { return static_cast<std::size_t>(std::max(style_.width, 0)); }

  // On a terminal a path takes at most two fifths of a line.
  std::string Shortened(const std::string& text) const {
    return ShortenPaths(Line(text), Width() * 2 / 5);
  }

  // "train.py:27: forward was recompiled ... [recompile] (value) x2", without its severity.
  std::string Statement(const Finding& finding) const {
    std::string text = JoinParts({finding.source, finding.place.ToString(), finding.graph_node,
                                  finding.message + " [" + finding.rule +
                                      (finding.also.empty() ? "" : ", " + finding.also) + "]"});
    if (!finding.group.empty() && !style_.brief) text += " (" + finding.group + ")";
    if (finding.count > 1) text += " x" + std::to_string(finding.count);
    return text;
  }

  // The statement with its severity, which has a colour, then the advice.
  void WriteStatement(const Finding& finding) {
    const std::string_view color = finding.severity == Severity::kError     ? kRed
                                   : finding.severity == Severity::kWarning ? kYellow
                                                                            : kCyan;
    const std::string severity(ToString(finding.severity));
    const std::size_t start = text_.size();
    WriteParagraph(severity + ": " + Statement(finding), 4);
    text_.replace(start, severity.size(), Colored(severity, color));
    if (!finding.advice.empty()) WriteParagraph("  " + finding.advice, 4);
  }

  void WriteFinding(const Finding& finding) {
    WriteStatement(finding);
    for (const auto& [key, value] : finding.values)
      WriteParagraph("  " + key + ": " + FormatValue(value, 6), 4);
  }

  std::int64_t LineCount() const { return std::ranges::count(text_, '\n'); }

  // One screen. Findings have the lines that the rest leaves; the first few are shown in any case.
  std::string WriteBrief(const Document& document) {
    constexpr std::int64_t kScreen = 40;
    constexpr std::size_t kLeastFindings = 3;
    WriteMainTable(document.sections);
    const std::string table = std::exchange(text_, "");
    text_ = Colored(Line(document.title), kBold) + "\n";
    WriteVerdicts(document.verdicts);
    for (const Section& section : document.sections)
      if (section.is_answer) WriteLines(section);
    const auto leads = [](const Section& section) { return section.leads && !section.is_answer; };
    if (std::ranges::none_of(document.sections, leads))
      WriteFigures(document.sections, kScreen / 2);
    if (!document.context.empty()) text_ += "\n";
    WriteFacts(document.context);
    const std::int64_t room = kScreen - std::ranges::count(table, '\n') - 2;
    std::size_t shown = 0;
    for (const Finding* finding : Sorted(document.findings)) {
      if (finding->severity == Severity::kNote) continue;
      if (shown == 0) WriteHeading("Findings");
      const std::size_t before = text_.size();
      WriteStatement(*finding);
      // Errors go before the table.
      const std::int64_t most = finding->severity == Severity::kError ? kScreen : room;
      if (shown >= kLeastFindings && LineCount() > most) {
        text_.resize(before);
        break;
      }
      ++shown;
    }
    text_ += table;
    WriteRest(document, shown);
    return std::move(text_);
  }

  // The facts of each section, as a paragraph. Up to `last` lines of the screen.
  void WriteFigures(const std::vector<Section>& sections, std::int64_t last) {
    bool is_first = true;
    for (const Section& section : sections) {
      if (section.facts.empty() || section.is_answer) continue;
      std::string text;
      for (const Fact& exact : section.facts) {
        const Fact fact = InReadableUnit(exact);
        text += (text.empty() ? "  " + section.title + ": " : ", ") + fact.label + " " +
                FormatValue(fact.value, fact.decimals) + (fact.unit.empty() ? "" : " " + fact.unit);
      }
      if (LineCount() >= last) return;
      if (std::exchange(is_first, false)) WriteHeading("Figures");
      WriteParagraph(text, 4);
    }
  }

  // Without a terminal whose width is known as wide as it is.
  void WriteMainTable(const std::vector<Section>& sections) {
    for (const Section& section : sections) {
      const auto table = std::ranges::find(section.tables, true, &Table::is_main);
      if (table == section.tables.end()) continue;
      WriteHeading(table->title.empty() ? section.title : table->title);
      text_ += FormatTable(InReadableUnits(*table), style_.width, true);
      if (!table->note.empty()) WriteParagraph(table->note);
      return;
    }
  }

  // What is not on the screen, and how to get it.
  void WriteRest(const Document& document, std::size_t shown) {
    std::string keys;
    for (const Section& section : document.sections) {
      if (keys.find(section.key) == std::string::npos && !section.leads)
        keys += (keys.empty() ? "" : ", ") + section.key;
    }
    const auto of = [&document](Severity severity) {
      return static_cast<std::size_t>(
          std::ranges::count(document.findings, severity, &Finding::severity));
    };
    const std::size_t notes = of(Severity::kNote);
    const std::size_t hidden = document.findings.size() - notes - shown;
    std::string rest;
    const auto add = [&rest](std::size_t count, const char* what) {
      if (count > 0) rest += (rest.empty() ? "" : ", ") + base::Plural(count, what);
    };
    add(hidden, "more finding");
    add(notes, "note");
    text_ += "\n";
    WriteParagraph(fmt::format("--all shows everything{}{}{}",
                               rest.empty() ? "" : " (" + rest + ")",
                               keys.empty() ? "" : "; --section NAME one of ", keys));
  }

  TextStyle style_;
  std::string text_;
};

}  // namespace

std::string ToText(const Document& document, const TextStyle& style) {
  return TextWriter(style).Write(document);
}

}  // namespace idbg::report
