// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "base/json/json.h"
#include "base/text/text.h"
#include "base/text/utf8.h"
#include "report/text_parts.h"
#include "report/writers.h"

namespace idbg::report {
namespace {

// A path as a reference of RFC 3986. What is relative stays so.
std::string UriOf(const std::string& path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const bool is_plain = base::IsLetter(c) || base::IsDigit(c) ||
                          std::string_view("-._~/").find(c) != std::string_view::npos;
    uri += is_plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

std::string TextOf(const Finding& finding) {
  std::string text = finding.source.empty() ? "" : finding.source + ": ";
  text += finding.message;
  if (!finding.advice.empty()) text += "\n" + finding.advice;
  return text;
}

base::Json LocationOf(const Finding& finding) {
  base::Json location = base::Json::object();
  if (!finding.place.file.empty()) {
    base::Json physical = {{"artifactLocation", {{"uri", UriOf(finding.place.file)}}}};
    base::Json region = base::Json::object();
    const auto& [file, line, column, offset, key] = finding.place;
    if (line.value_or(0) > 0) region["startLine"] = *line;
    if (line.value_or(0) > 0 && column.value_or(0) > 0) region["startColumn"] = *column;
    if (!line && offset) region["byteOffset"] = *offset;
    if (line.value_or(0) > 0 || offset) physical["region"] = region;
    location["physicalLocation"] = physical;
  }
  if (!finding.graph_node.empty())
    location["logicalLocations"] = std::vector<base::Json>{{{"name", finding.graph_node}}};
  return location;
}

// An XML text or attribute. XML 1.0 has no place for control characters.
std::string Xml(std::string_view text) {
  return Escaped(base::OneLine(text),
                 {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}});
}

struct TestCase {
  std::string name;
  std::string failure;  // empty: it passes
  std::string skipped;  // why it says nothing
};

std::vector<TestCase> CasesOf(const Document& document, const Gate& gate) {
  std::vector<TestCase> cases = {{.name = "gate", .failure = gate.WhyItFails(document)}};
  for (const Verdict& verdict : document.verdicts) {
    TestCase test{.name =
                      "verdict: " + (verdict.subject.empty() ? document.kind : verdict.subject)};
    if (!verdict.graph.empty()) test.name += " of " + verdict.graph;
    if (!verdict.source.empty()) test.name += " of " + verdict.source;
    if (verdict.state == State::kFail) test.failure = verdict.text;
    if (verdict.state == State::kUnknown) test.skipped = verdict.text;
    cases.push_back(std::move(test));
  }
  for (const Finding& finding : document.findings) {
    if (gate.has_limits() ? !gate.Counts(finding) : !FailsRun(finding)) continue;
    const std::string place = finding.place.ToString();
    cases.push_back(
        {.name = finding.rule + (place.empty() ? "" : ": " + place), .failure = TextOf(finding)});
  }
  return cases;
}

}  // namespace

std::string ToSarif(const Document& document, std::span<const FindingRule> rules,
                    const std::string& version) {
  std::map<std::string, std::size_t> index;
  base::Json descriptions = base::Json::array();
  base::Json results = base::Json::array();
  for (const Finding& finding : document.findings) {
    const auto [found, is_new] = index.emplace(finding.rule, index.size());
    if (is_new) {
      base::Json description = {{"id", finding.rule}};
      const auto known = std::ranges::find(rules, finding.rule, &FindingRule::name);
      if (known != rules.end()) description["shortDescription"] = {{"text", known->meaning}};
      descriptions.push_back(std::move(description));
    }
    base::Json result = {{"ruleId", finding.rule},
                         {"ruleIndex", found->second},
                         {"level", ToString(finding.severity)},
                         {"message", {{"text", TextOf(finding)}}},
                         {"occurrenceCount", std::max<std::int64_t>(finding.count, 1)}};
    if (!finding.place.file.empty() || !finding.graph_node.empty())
      result["locations"] = std::vector<base::Json>{LocationOf(finding)};
    results.push_back(std::move(result));
  }
  base::Json run = {
      {"tool",
       {{"driver", {{"name", "inductor-debug"}, {"version", version}, {"rules", descriptions}}}}},
      {"columnKind", "unicodeCodePoints"},
      {"results", results}};
  return base::DumpJson({{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                         {"version", "2.1.0"},
                         {"runs", std::vector<base::Json>{std::move(run)}}});
}

std::string ToJunit(const Document& document, const Gate& gate) {
  const std::vector<TestCase> cases = CasesOf(document, gate);
  const auto failures =
      std::ranges::count_if(cases, [](const TestCase& test) { return !test.failure.empty(); });
  const auto skipped =
      std::ranges::count_if(cases, [](const TestCase& test) { return !test.skipped.empty(); });
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n  <testsuite name=\"{}\" "
      "tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n",
      Xml(document.title), cases.size(), failures, skipped);
  for (const TestCase& test : cases) {
    out += fmt::format("    <testcase classname=\"inductor-debug.{}\" name=\"{}\"",
                       Xml(document.kind), Xml(test.name));
    if (!test.failure.empty())
      out += fmt::format("><failure message=\"{}\"/></testcase>\n", Xml(test.failure));
    else if (!test.skipped.empty())
      out += fmt::format("><skipped message=\"{}\"/></testcase>\n", Xml(test.skipped));
    else
      out += "/>\n";
  }
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace idbg::report
