// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "example_document.h"
#include "report/html/layout.h"
#include "report/html/page.h"
#include "report/writers.h"

namespace idbg::report::bounds_test {
namespace {

constexpr std::size_t kMostBytes = 5'000'000;

Document WithSection(Section section) {
  Document document{.kind = "analyze", .title = "large"};
  document.sections.push_back(std::move(section));
  return document;
}

template <typename T>
Document WithFigure(T figure) {
  Section section{.key = "s", .title = "s"};
  section.figures.emplace_back(std::move(figure));
  return WithSection(std::move(section));
}

template <typename T>
const T& FigureOf(const Document& document) {
  return std::get<T>(document.sections.at(0).figures.at(0));
}

}  // namespace

TEST_CASE("a small document is not cut", "[bounds]") {
  CHECK(ToJson(Bounded(ExampleDocument(), {})) == ToJson(ExampleDocument()));
}

TEST_CASE("the longest spans stay, and the rest is counted", "[bounds]") {
  FlameChart chart{.key = "c", .title = "c", .left_out = 3};
  for (int i = 0; i < 100; ++i)
    chart.spans.push_back({.name = "s", .duration_us = static_cast<double>(i * 37 % 100)});
  chart.spans[5].duration_us = std::numeric_limits<double>::quiet_NaN();
  const FlameChart cut = FigureOf<FlameChart>(Bounded(WithFigure(chart), {.spans = 10}));
  CHECK(cut.spans.size() == 10);
  CHECK(cut.left_out == 93);
  CHECK(std::ranges::all_of(cut.spans, [](const FlameSpan& s) { return s.duration_us > 88; }));
}

TEST_CASE("of spans of one length as many stay as there is room for", "[bounds]") {
  FlameChart chart{.key = "c", .title = "c"};
  chart.spans.assign(100, {.name = "s", .duration_us = 5});
  chart.spans[50].duration_us = 9;
  const FlameChart cut = FigureOf<FlameChart>(Bounded(WithFigure(chart), {.spans = 10}));
  CHECK(cut.spans.size() == 10);
  CHECK(cut.spans.back().duration_us == 9);
  CHECK(cut.left_out == 90);
}

TEST_CASE("a drawing loses its last nodes and their arrows, and says so", "[bounds]") {
  Drawing drawing{.key = "d", .title = "d", .left_out = 1};
  for (std::size_t i = 0; i < 20; ++i) {
    drawing.nodes.push_back({.label = "n"});
    if (i > 0) drawing.edges.push_back({i - 1, i});
  }
  const Drawing cut = FigureOf<Drawing>(Bounded(WithFigure(drawing), {.drawing_nodes = 4}));
  CHECK(cut.nodes.size() == 4);
  CHECK(cut.edges.size() == 3);
  CHECK(cut.left_out == 17);
  drawing.edges.assign(100, {0, 1});
  const Drawing tangled = FigureOf<Drawing>(Bounded(WithFigure(drawing), {.drawing_nodes = 4}));
  CHECK(tangled.edges.size() == 32);
  CHECK(tangled.title == "d (68 more arrows: the JSON form has them)");
}

TEST_CASE("findings that are left out are the mildest", "[bounds]") {
  Document document{.kind = "analyze", .title = "t"};
  for (const Severity severity : {Severity::kNote, Severity::kWarning, Severity::kError})
    document.findings.insert(document.findings.end(), 5, {.rule = "r", .severity = severity});
  const Document cut = Bounded(document, {.findings = 7});
  CHECK(std::ranges::count(cut.findings, Severity::kError, &Finding::severity) == 5);
  CHECK(std::ranges::count(cut.findings, Severity::kWarning, &Finding::severity) == 2);
  REQUIRE(cut.findings.size() == 8);
  CHECK(cut.findings.back().rule == "page-is-bounded");
  CHECK(cut.findings.back().count == 8);
}

TEST_CASE("a text is cut between characters wherever it stands", "[bounds]") {
  Document document = ExampleDocument();
  const std::string text = "\xC3\xA9\xC3\xA9\xC3\xA9";  // three times e with an accent
  document.title = document.context[0].label = document.sections[0].lines.emplace_back() = text;
  document.sections[0].title = document.findings[0].group = document.findings[0].place.file = text;
  document.findings[0].values = {{text, text}};
  const Document cut = Bounded(document, {.cell_bytes = 5});
  const std::string expected = "\xC3\xA9\xC3\xA9... (2 more bytes)";
  CHECK(cut.title == expected);
  CHECK(cut.context[0].label == expected);
  CHECK(cut.sections[0].lines.back() == expected);
  CHECK(cut.sections[0].title == expected);
  CHECK(cut.findings[0].group == expected);
  CHECK(cut.findings[0].place.file == expected);
  CHECK(cut.findings[0].values[0] == std::pair<std::string, Value>(expected, expected));
}

report::Facts ManyFacts(std::size_t count) {
  report::Facts facts;
  for (std::size_t i = 0; i < count; ++i) facts.Add({{"k", "a fact", "value"}});
  return facts;
}

TEST_CASE("a page stays small whatever is large", "[bounds]") {
  constexpr std::size_t kMany = 300'000;
  const std::string text(6'000'000, 'x');
  const auto check = [](const char* what, const Document& document) {
    CAPTURE(what);
    CHECK(ToHtml(document).size() < kMostBytes);
  };
  check("lines", WithSection({.key = "s",
                              .title = "s",
                              .lines = std::vector<std::string>(kMany, "a line of some length")}));
  check("one line", WithSection({.key = "s", .title = "s", .lines = {text}}));
  check("facts", WithSection({.key = "s", .title = "s", .facts = ManyFacts(kMany)}));
  check("titles", {.kind = "analyze", .title = text, .context = {{"k", text, text}}});
  check("sections", {.kind = "analyze",
                     .title = "t",
                     .sections = std::vector<Section>(kMany, {.key = "s", .title = "s"})});
  check("tables", WithSection({.key = "s",
                               .title = "s",
                               .tables = std::vector<Table>(kMany, {.key = "t", .title = "t"})}));
  check("listing", WithFigure(Listing{.key = "l", .title = "l", .language = "text", .text = text}));
  check("tree", WithFigure(Tree{.key = "t",
                                .title = "t",
                                .nodes = std::vector<TreeNode>(kMany, {.label = "a guard"})}));
  check("events",
        WithFigure(Timeline{.key = "t",
                            .title = "t",
                            .events = std::vector<TimelineEvent>(kMany, {.label = "an event"})}));
  check("series",
        WithFigure(Plot{
            .key = "p", .title = "p", .series = std::vector<Series>(kMany, {.name = "a series"})}));
  check("details", WithFigure(FlameChart{
                       .key = "c",
                       .title = "c",
                       .spans = {{.name = "s", .details = Details(kMany, {"key", "value"})}}}));
  Document findings{.kind = "analyze", .title = "t"};
  findings.findings.assign(
      kMany, {.rule = "a-rule", .message = "a message", .values = {{"k", std::string(1000, 'v')}}});
  check("findings", findings);
}

}  // namespace idbg::report::bounds_test
