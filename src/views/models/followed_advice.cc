// SPDX-License-Identifier: Apache-2.0
#include "views/models/followed_advice.h"

#include <fmt/core.h>

#include <algorithm>
#include <sstream>
#include <unordered_set>

#include "base/names.h"
#include "graph/text.h"
#include "views/units.h"

namespace idbg::views {
namespace {

using advice::Numbers;

using Lines = std::vector<std::string>;

// The lines that only one of both texts has, in their order: "- " and "+ " in front. Lines of both
// must stand in one order.
Lines ChangedLines(const Lines& before, const Lines& after) {
  const std::unordered_set<std::string_view> had(before.begin(), before.end());
  const std::unordered_set<std::string_view> has(after.begin(), after.end());
  Lines changed;
  auto next = after.begin();
  const auto add_new = [&] {
    for (; next != after.end() && !had.contains(*next); ++next) changed.push_back("+ " + *next);
  };
  for (const std::string& line : before) {
    if (!has.contains(line)) {
      changed.push_back("- " + line);
      continue;
    }
    add_new();
    if (next != after.end()) ++next;
  }
  add_new();
  return changed;
}

// Its calls, a line each, which their names tell apart.
Lines LinesOf(const graph::Graph& graph) {
  Lines lines;
  std::istringstream text(graph::ToText(graph));
  for (std::string line; std::getline(text, line);) {
    line.erase(0, line.find_first_not_of(' '));
    if (!line.empty() && !line.starts_with('#')) lines.push_back(line);
  }
  return lines;
}

double MeasuredPercent(double ratio) { return kPercent * (1 - ratio); }

bool IsWrong(const VerifiedPiece& piece) {
  return piece.outputs.state == bench::State::kFail && piece.numbers < Numbers::kPrecisionLower;
}

bool IsSlower(const VerifiedPiece& piece) {
  return std::ranges::any_of(piece.ways, [](const VerifiedWay& way) {
    return way.way != RunWay::kEager && way.measured.change == bench::Change::kSlower;
  });
}

std::string OutputsText(const VerifiedPiece& piece) {
  const bench::VariantResult& outputs = piece.outputs;
  const std::string difference =
      outputs.largest_difference ? fmt::format("{:.3g}", *outputs.largest_difference) : "unknown";
  if (outputs.state == bench::State::kSkipped) return "outputs not compared: " + outputs.why;
  if (outputs.state == bench::State::kError) return "it did not run: " + outputs.why;
  if (IsWrong(piece)) return "WRONG: " + outputs.why + ", largest difference " + difference;
  if (outputs.state == bench::State::kFail)
    return fmt::format("outputs differ by up to {} ({})", difference, ToString(piece.numbers));
  if (outputs.largest_difference == 0) return "outputs equal";
  return "outputs equal but for rounding (largest difference " + difference + ")";
}

std::string LineOf(const VerifiedPiece& piece) {
  std::string line = IsSlower(piece) ? "SLOWER: " : "";
  line += piece.name + "  " + piece.what + ": ";
  for (const VerifiedWay& way : piece.ways) {
    const std::string predicted =
        way.predicted_percent ? fmt::format("{:+.0f} % predicted, ", -*way.predicted_percent) : "";
    line += fmt::format("{} {}{:+.0f} % measured ({:+.1f} to {:+.1f}); ", NameOfWay(way.way),
                        predicted, -MeasuredPercent(way.measured.ratio),
                        -MeasuredPercent(way.measured.interval.low),
                        -MeasuredPercent(way.measured.interval.high));
  }
  return line + OutputsText(piece);
}

report::Table TableOf(const Verified& verified) {
  report::Table table{
      .key = "verified",
      .title = "",
      .columns = {"piece:", "what", "way: run", "predicted_percent: predicted gain [% .1]",
                  "measured_percent: measured [% .1]", "low_percent: from [% .1]",
                  "high_percent: to [% .1]",
                  "largest_difference: largest difference [.significant]", "outputs"}};
  for (const VerifiedPiece& piece : verified.pieces)
    for (const VerifiedWay& way : piece.ways)
      table.AddRow({piece.name, piece.what, NameOfWay(way.way), way.predicted_percent,
                    MeasuredPercent(way.measured.ratio),
                    MeasuredPercent(way.measured.interval.high),
                    MeasuredPercent(way.measured.interval.low), piece.outputs.largest_difference,
                    IsWrong(piece) ? "wrong" : bench::ToString(piece.outputs.state)});
  table.note =
      "Each changed model and the one before ran in turns, in processes of their own; intervals "
      "are of 95 %. compiled: a package of AOTInductor, whose kernels C++ launches.";
  return table;
}

}  // namespace

std::string_view NameOfWay(RunWay way) { return base::EnumName(way); }

report::Section AppliedSection(const std::vector<advice::Advice>& pieces,
                               const graph::Graph& before, const graph::Graph& after,
                               const std::string& file, bool diff) {
  report::Section section{.key = "applied", .title = "The changed model", .is_answer = true};
  if (!file.empty())
    section.lines.push_back(file + ": with " + JoinOf(pieces, &advice::Advice::rule));
  section.facts = {{"file", file},
                   {"nodes_before: nodes before [.0]", std::ssize(before.nodes)},
                   {"nodes_after: after [.0]", std::ssize(after.nodes)}};
  if (!diff) return section;
  for (std::string& line : ChangedLines(LinesOf(before), LinesOf(after)))
    section.lines.push_back(std::move(line));
  return section;
}

report::Section VerifiedSection(const Verified& verified) {
  report::Section section{.key = "verified",
                          .title = "Measured on " + verified.device,
                          .leads = true,
                          .is_answer = true};
  const auto severity = [](const VerifiedPiece& piece) {
    return 2 * int{IsWrong(piece)} + int{IsSlower(piece)};
  };
  for (const VerifiedPiece* piece : SortedBy(verified.pieces, severity, std::greater()))
    section.lines.push_back(LineOf(*piece));
  section.tables.push_back(TableOf(verified));
  return section;
}

void AddVerifiedFindings(const Verified& verified, report::Document& document) {
  for (const VerifiedPiece& piece : verified.pieces) {
    const auto add = [&](report::Finding finding) {
      finding.message = piece.name + " (" + piece.what + "): " + finding.message;
      finding.values = {{"piece", piece.name}, {"what", piece.what}};
      document.AddFinding(std::move(finding));
    };
    if (IsWrong(piece))
      add({.rule = "advice-wrong",
           .severity = report::Severity::kError,
           .message = piece.outputs.why,
           .advice = "do not follow it, and report it"});
    else if (piece.outputs.state == bench::State::kError)
      add({.rule = "advice-failed",
           .severity = report::Severity::kError,
           .message = piece.outputs.why,
           .advice = "look at what torch says of the changed model (--apply, -o)"});
    if (IsSlower(piece))
      add({.rule = "advice-slower",
           .message = "it is slower than the model before",
           .advice = "do not follow it on this machine"});
  }
}

}  // namespace idbg::views
